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

/** A segment as it was before the changes; undefined where they did not touch it. */
export function segmentBefore(segmentId: string, changes: readonly SegmentChange[]): Segment | undefined {
  const first = changes.find((change) => change.segmentId === segmentId);
  return first?.before
    ? { id: segmentId, revision: first.revision - 1, ...segmentIn(first.before) }
    : undefined;
}

function remove(order: string[], id: string): void {
  const at = order.indexOf(id);
  if (at >= 0) order.splice(at, 1);
}

/** Two segments of which one was split off the other, or merged into it. */
export type Link = readonly [string, string];

export const linksOf = (changes: readonly SegmentChange[]): Link[] =>
  changes.flatMap((change): Link[] => {
    const other = openedFrom(change) ?? (isClosing(change) ? change.after.mergedInto : null);
    return other === null ? [] : [[change.segmentId, other]];
  });

/** Which segments of two times belong together, because words went from one to another. */
export type Kinship = {
  /** Names a segment that is the same for all that belong together. */
  headOf: (segmentId: string) => string;
  /** All that were split or merged. */
  ids: string[];
};

export function kinOfLinks(links: readonly Link[]): Kinship {
  const heads = new Map<string, string>();
  const headOf = (id: string): string => {
    let head = id;
    for (let next = heads.get(head); next !== undefined; next = heads.get(head)) head = next;
    return head;
  };
  for (const [one, other] of links) {
    const [head, otherHead] = [headOf(one), headOf(other)];
    if (head !== otherHead) heads.set(head, otherHead);
  }
  return { headOf, ids: [...new Set(links.flat())] };
}
