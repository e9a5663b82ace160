import { codePointLength, sliceCodePoints } from '@colloquy/rules/text';
import { type Anchor, rebasePosition, textBefore, textOf, traceSegment } from '@colloquy/rules/transcript';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { findChanges } from './commands/edit.store.ts';
import { lockRecording } from './recordings.store.ts';
import { asAnchor, asSegment, getSegment } from './transcripts.store.ts';
import { anchor } from './transcripts.table.ts';

/** A half-open range of code points in the words of a revision. */
export type AnchorRange = Pick<Anchor, 'segmentId' | 'revision' | 'start' | 'end'>;

/**
 * Creates an anchor for a comment or a code. It follows words that moved since the person's revision; if a
 * split now runs through the range, it keeps the part before the split.
 */
export async function createAnchor(recordingId: string, range: AnchorRange): Promise<Anchor> {
  const recording = await lockRecording(recordingId);
  const row = await getSegment(recordingId, range.segmentId);
  if (range.revision > recording.revision || range.start > range.end) refuse('invalid-input');
  const changes = await findChanges(recordingId, { after: range.revision, until: recording.revision });
  const trace = traceSegment(range.segmentId, changes);
  const segments = [];
  for (const id of trace.segmentIds) segments.push(asSegment(await getSegment(recordingId, id)));
  const base = textBefore(range.segmentId, changes) ?? textOf(row.words);
  if (range.end > codePointLength(base)) refuse('invalid-input', 'This range is not in the text.');

  const start = rebasePosition(trace, segments, { base, at: range.start, side: 'start' });
  const end = rebasePosition(trace, segments, { base, at: range.end, side: 'end' });
  const startSegment = segments.find((segment) => segment.id === start.segmentId)!;
  const endOffset =
    end.segmentId === startSegment.id
      ? Math.max(start.at, end.at)
      : codePointLength(textOf(startSegment.words));
  const [made] = await db
    .insert(anchor)
    .values({
      organisationId: recording.organisationId,
      id: newId(),
      recordingId,
      segmentId: startSegment.id,
      revision: recording.revision,
      start: start.at,
      end: endOffset,
      quote: sliceCodePoints(base, range.start, range.end),
      lost: start.at === endOffset && range.start < range.end,
    })
    .returning();
  return asAnchor(made!);
}

/** Deletes an anchor when the comment or code that owns it is deleted. */
export async function deleteAnchor(anchorId: string): Promise<void> {
  await db.delete(anchor).where(eq(anchor.id, anchorId));
}
