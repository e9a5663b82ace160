import { isClosing, openedFrom } from './trail.ts';
import type { SegmentChange } from './history.ts';
import type { Segment } from './segment.ts';

/**
 * The segments of a recording as they were before changes: goes back through all changes since then. What the machine
 * wrote since has no history and has to be left out by the caller; positions are those of their time.
 *
 * @param now     living segments in order
 * @param changes all since the revision that is asked for, in order
 */
export function segmentsBefore(
  now: readonly Segment[],
  changes: readonly SegmentChange[],
  revision: number,
): Segment[] {
  const states = new Map(now.map((segment) => [segment.id, segment]));
  const order = now.map((segment) => segment.id);
  for (const change of changes.toReversed()) {
    const { segmentId, before, after } = change;
    if (before === null || openedFrom(change) !== null) remove(order, segmentId);
    else states.set(segmentId, { id: segmentId, ...segmentIn(before), revision });
    if (isClosing(change)) order.splice(order.indexOf(after.mergedInto!) + 1, 0, segmentId);
  }
  return order.map((id) => states.get(id)!);
}

/** What history kept, without its lineage. */
export const segmentIn = <S extends { splitFrom: unknown; mergedInto: unknown }>({
  splitFrom: _from,
  mergedInto: _into,
  ...rest
}: S): Omit<S, 'splitFrom' | 'mergedInto'> => rest;

function remove(order: string[], id: string): void {
  const at = order.indexOf(id);
  if (at >= 0) order.splice(at, 1);
}

/**
 * Which segments of two times belong together, because words went from one to another by splits and merges: answers a
 * name for each segment that is the same for all that do.
 */
export function kinOf(changes: readonly SegmentChange[]): (segmentId: string) => string {
  const heads = new Map<string, string>();
  const headOf = (id: string): string => {
    const head = heads.get(id) ?? id;
    return head === id ? id : headOf(head);
  };
  for (const change of changes) {
    const other = openedFrom(change) ?? (isClosing(change) ? change.after.mergedInto : null);
    if (other !== null) heads.set(headOf(change.segmentId), headOf(other));
  }
  return headOf;
}
