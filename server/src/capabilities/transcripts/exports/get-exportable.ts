import { jobCode, type Segment, serviceOf, stageLabel } from '@colloquy/contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { db } from '../../../platform/database/scope.ts';
import { findSound } from '../../files/index.ts';
import { findJobFiles, type JobRow } from '../../jobs/index.ts';
import { segmentCommand, segmentRevision } from '../history.table.ts';
import { isApproved } from '../read-transcript.ts';
import { asSpeaker } from '../speaker-label.ts';
import { asSegment, findSegments, findSpeakers, type RecordingRow } from '../transcripts.store.ts';
import type { Exportable } from './exportable.ts';
import { plainTexts } from './plain-texts.ts';

/** All that a download says of a recording, read within a scope that sees it. */
export async function getExportable(job: JobRow, row: RecordingRow): Promise<Exportable> {
  const segments = (await findSegments(row.id)).map(asSegment);
  const speakers = (await findSpeakers(row.id)).map(asSpeaker);
  const files = await findJobFiles(row.jobId);
  const sound = row.transcriptFileId === row.fileId ? null : await findSound(row.fileId, 'playback');
  return plainTexts({
    jobCode: jobCode(job.sid, job.number),
    job: job.name,
    file: row.name,
    participant: files.find(({ fileId }) => fileId === row.fileId)?.settings.participant,
    language: row.language,
    durationMs: row.durationMs,
    revision: row.revision,
    verbatim: 'strict',
    state: stateOf(job),
    isApproved: await isApproved(row),
    isByHand: row.imported !== null && !row.imported.isMachineWork,
    isTimed: row.isTimed,
    confirmed: await findConfirmed(row.id, segments),
    passages: segments.filter(({ words }) => words.length > 0).length,
    media: sound ? [{ name: sound.name, type: sound.type }] : [],
    speakers: new Map(speakers.map(({ id, label, colour }) => [id, { name: label, colour }])),
    segments,
  });
}

function stateOf({ sid, stage, standing }: JobRow): string {
  if (standing === 'cancelled') return 'Cancelled';
  const label = stageLabel(serviceOf(sid), stage);
  return standing === 'on-hold' ? `${label}, on hold` : label;
}

/**
 * Segments that a person changed or confirmed and in which no word is the machine's any more. An engine may give no
 * confidence either, so that alone says nothing.
 */
async function findConfirmed(recordingId: string, segments: readonly Segment[]): Promise<Set<string>> {
  const settled = segments
    .filter(({ words }) => words.length > 0 && words.every(({ confidence }) => confidence === null))
    .map(({ id }) => id);
  if (settled.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: segmentRevision.segmentId })
    .from(segmentRevision)
    .innerJoin(segmentCommand, eq(segmentCommand.id, segmentRevision.commandId))
    .where(
      and(
        eq(segmentRevision.recordingId, recordingId),
        isNotNull(segmentCommand.personId),
        inArray(segmentRevision.segmentId, settled),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
