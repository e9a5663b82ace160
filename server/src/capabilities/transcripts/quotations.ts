import { codePointLength, sliceCodePoints } from '@colloquy/rules/text';
import {
  type Anchor,
  type Quotation,
  type QuotedRanges,
  rebasePosition,
  rebaseRange,
  type Segment,
  textBefore,
  textOf,
  traceSegment,
} from '@colloquy/rules/transcript';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { findChanges } from './commands/edit.store.ts';
import { lockRecording, type RecordingRow } from './recordings.store.ts';
import { asAnchor, asSegment, getSegment } from './transcripts.store.ts';
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
  const id = newId();
  await db.insert(quotation).values({ organisationId, id, recordingId, owner });
  const places = [];
  for (const range of ranges) places.push(...(await followRange(recording, revision, range)));
  const rows = await db
    .insert(anchor)
    .values(
      places.map((place, position) => ({
        organisationId,
        id: newId(),
        quotationId: id,
        position,
        recordingId,
        unitKind: 'segment' as const,
        revision: recording.revision,
        ...place,
      })),
    )
    .returning();
  return { id, anchors: rows.map(asAnchor) };
}

type Place = Pick<Anchor, 'unitId' | 'start' | 'end' | 'quote' | 'lost'>;

/** Where the words of a range are now; a lost place if they were deleted. */
async function followRange(
  { id: recordingId, revision: current }: RecordingRow,
  revision: number,
  { unitId, start, end }: QuotedRanges['ranges'][number],
): Promise<Place[]> {
  const row = await getSegment(recordingId, unitId);
  if (start > end) refuse('invalid-input');
  const changes = await findChanges(recordingId, { after: revision, until: current });
  const trace = traceSegment(unitId, changes);
  const segments: Segment[] = [];
  for (const id of trace.segmentIds) segments.push(asSegment(await getSegment(recordingId, id)));
  const base = textBefore(unitId, changes) ?? textOf(row.words);
  if (end > codePointLength(base)) refuse('invalid-input', 'This range is not in the text.');

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
