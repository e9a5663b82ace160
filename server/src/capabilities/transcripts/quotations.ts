import { codePointLength, sliceCodePoints } from '@colloquy/rules/text';
import {
  type Anchor,
  type Quotation,
  type QuotedRanges,
  rebasePosition,
  rebaseRange,
  type Segment,
  type SegmentTrace,
  textBefore,
  textOf,
  traceSegment,
} from '@colloquy/rules/transcript';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse, requireFound } from '../../platform/refusal.ts';
import { findChanges } from './commands/edit.store.ts';
import { lockRecording } from './recordings.store.ts';
import { asAnchor, asSegment, findSegmentsById } from './transcripts.store.ts';
import { anchor, quotation, type QuotationOwner } from './transcripts.table.ts';

/**
 * Quotes words of a recording for a comment, and later for a code or a citation. The words are followed from
 * the person's revision into the segments that hold them now: a range that a split now runs through becomes
 * two anchors of the same quotation.
 */
export async function createQuotation(
  recordingId: string,
  owner: QuotationOwner,
  { revision, ranges }: QuotedRanges,
): Promise<Quotation> {
  const recording = await lockRecording(recordingId);
  if (revision > recording.revision) refuse('invalid-input');
  const { organisationId } = recording;
  const changes = await findChanges(recordingId, { after: revision, until: recording.revision });
  const traces = new Map(ranges.map(({ unitId }) => [unitId, traceSegment(unitId, changes)]));
  const ids = [...traces].flatMap(([unitId, { segmentIds }]) => [unitId, ...segmentIds]);
  const found = await findSegmentsById([...new Set(ids)]);
  const segments = new Map(
    found.filter((row) => row.recordingId === recordingId).map((row) => [row.id, row]),
  );
  const parts = ranges.flatMap((range) => {
    const row = requireFound(segments.get(range.unitId));
    const trace = traces.get(range.unitId)!;
    return followRange(range, {
      trace,
      base: textBefore(range.unitId, changes) ?? textOf(row.words),
      segments: trace.segmentIds.map((id) => asSegment(requireFound(segments.get(id)))),
    });
  });
  const id = newId();
  await db.insert(quotation).values({ organisationId, id, recordingId, owner });
  const rows = await db
    .insert(anchor)
    .values(
      parts.map((part, position) => ({
        organisationId,
        id: newId(),
        quotationId: id,
        position,
        recordingId,
        unitKind: 'segment' as const,
        revision: recording.revision,
        ...part,
      })),
    )
    .returning();
  return { id, anchors: rows.map(asAnchor) };
}

type QuotedPart = Pick<Anchor, 'unitId' | 'start' | 'end' | 'quote' | 'lost'>;

/** Where words came to: the segments that hold them now, and the text in which they were quoted. */
type Followed = { trace: SegmentTrace; base: string; segments: readonly Segment[] };

/** The words of a range in the segments that hold them now; a lost part if they were deleted. */
function followRange(
  { start, end }: QuotedRanges['ranges'][number],
  { trace, base, segments }: Followed,
): QuotedPart[] {
  if (start > end) refuse('invalid-input');
  if (end > codePointLength(base)) refuse('invalid-input', 'This range is outside the text.');
  const quote = sliceCodePoints(base, start, end);
  const ranges = rebaseRange(trace, segments, { base, start, end });
  if (ranges.length === 0) {
    const place = rebasePosition(trace, segments, { base, at: start, side: 'start' });
    return [{ unitId: place.segmentId, start: place.at, end: place.at, quote, lost: start < end }];
  }
  const textIn = (id: string) => textOf(segments.find((segment) => segment.id === id)!.words);
  return ranges.map((range) => ({
    unitId: range.segmentId,
    start: range.start,
    end: range.end,
    lost: false,
    // An anchor that covers all words keeps those the person saw, others the words of their part.
    quote: ranges.length === 1 ? quote : sliceCodePoints(textIn(range.segmentId), range.start, range.end),
  }));
}

/** Deletes a quotation when the comment or code that owns it is deleted. */
export async function deleteQuotation(quotationId: string): Promise<void> {
  await db.delete(quotation).where(eq(quotation.id, quotationId));
}
