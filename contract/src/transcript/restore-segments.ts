import { codePointLength } from '../text/code-points.ts';
import type { RefusalReason } from './command.ts';
import { mergeSegments } from './merge-segments.ts';
import { changeIn, cutIn, findIn, freePosition, joinIn } from './moves.ts';
import type { Moves } from './moves.ts';
import { isEqual } from './same-segment.ts';
import { textOf } from './segment.ts';
import type { Segment } from './segment.ts';

/** Segments that belong together, as they are and as they were: both in order. */
export type Kin = { now: readonly Segment[]; past: readonly Segment[] };

/** Brings segments back as they were: those that were split since are put together, those that were merged apart. */
export function restoreSegments(moves: Moves, { now, past }: Kin): RefusalReason | null {
  const isSameCut = now.length === past.length && now.every(({ id }, at) => id === past[at]!.id);
  if (isSameCut) {
    for (const [at, segment] of now.entries()) {
      const was = { ...past[at]!, position: segment.position };
      if (!isEqual(was, segment)) changeIn(moves, was);
    }
    return null;
  }
  const [head] = now;
  if (!head || head.id !== past[0]?.id) return 'changed-since';
  for (const segment of now.slice(1)) join(moves, head.id, segment);
  return cut(moves, head, past);
}

function join(moves: Moves, headId: string, gone: Segment): void {
  const { merged, shift } = mergeSegments(findIn(moves, headId)!, gone, moves.revision);
  joinIn(moves, merged, { gone, shift });
}

/** Writes the words as they were into the one segment, and cuts them off from behind. */
function cut(moves: Moves, { id, position }: Segment, past: readonly Segment[]): RefusalReason | null {
  const heads: Segment[] = [];
  for (const part of past) {
    const last = heads.at(-1);
    heads.push(last ? mergeSegments(last, part, moves.revision).merged : { ...part, id, position });
  }
  changeIn(moves, heads.at(-1)!);
  for (let at = past.length - 1; at > 0; at--) {
    const [left, both, right] = [heads[at - 1]!, heads[at]!, past[at]!];
    const free = freePosition(moves, left, right.position);
    if (free === undefined) return 'no-room';
    const lengths = [left, both, right].map(({ words }) => codePointLength(textOf(words)));
    const [leftEnd, whole, rightLength] = lengths as [number, number, number];
    const place = { leftEnd, rightStart: whole - rightLength, newSegmentId: right.id };
    cutIn(moves, { left, right: { ...right, position: free } }, place);
  }
  return null;
}
