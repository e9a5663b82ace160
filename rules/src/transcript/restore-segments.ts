import { codePointLength } from '../text/code-points.ts';
import type { RefusalReason } from './command.ts';
import { mergeSegments } from './merge-segments.ts';
import {
  findInDraft,
  freePosition,
  mergeInDraft,
  type SegmentDraft,
  splitInDraft,
  updateInDraft,
} from './segment-draft.ts';
import { isSameSegment } from './segment-equality.ts';
import { type Segment, textOf } from './segment.ts';

/** Segments of one lineage, now and then, each in order. */
type LineageVersions = { now: readonly Segment[]; past: readonly Segment[] };

/** Restores the past segments: merges what was split since and splits what was merged. */
export function restoreSegments(draft: SegmentDraft, { now, past }: LineageVersions): RefusalReason | null {
  const hasSameSegments = now.length === past.length && now.every(({ id }, at) => id === past[at]!.id);
  if (hasSameSegments) {
    for (const [at, segment] of now.entries()) {
      const was = { ...past[at]!, position: segment.position };
      if (!isSameSegment(was, segment)) updateInDraft(draft, was);
    }
    return null;
  }
  const [head] = now;
  if (!head || head.id !== past[0]?.id) return 'changed-since';
  for (const segment of now.slice(1)) mergeIntoHead(draft, head.id, segment);
  return splitIntoPast(draft, head, past);
}

function mergeIntoHead(draft: SegmentDraft, headId: string, gone: Segment): void {
  const { merged, shift } = mergeSegments(findInDraft(draft, headId)!, gone, draft.revision);
  mergeInDraft(draft, merged, { gone, shift });
}

/** Writes the past words into one segment and splits them off from the end. */
function splitIntoPast(
  draft: SegmentDraft,
  { id, position }: Segment,
  past: readonly Segment[],
): RefusalReason | null {
  const heads: Segment[] = [];
  for (const part of past) {
    const last = heads.at(-1);
    heads.push(last ? mergeSegments(last, part, draft.revision).merged : { ...part, id, position });
  }
  updateInDraft(draft, heads.at(-1)!);
  for (let at = past.length - 1; at > 0; at--) {
    const [left, both, right] = [heads[at - 1]!, heads[at]!, past[at]!];
    const free = freePosition(draft, left, right.position);
    if (free === undefined) return 'no-room';
    const lengths = [left, both, right].map(({ words }) => codePointLength(textOf(words)));
    const [leftEnd, whole, rightLength] = lengths as [number, number, number];
    const place = { leftEnd, rightStart: whole - rightLength, newSegmentId: right.id };
    splitInDraft(draft, { left, right: { ...right, position: free } }, place);
  }
  return null;
}
