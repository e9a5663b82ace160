import { jobCode, serviceOf } from '@colloquy/contract';
import { stageLabel } from '@colloquy/contract/jobs';
import { isConfirmed, type Segment } from '@colloquy/rules/transcript';
import { findAudio } from '../files/index.ts';
import { findJobFiles, type JobRow } from '../jobs/index.ts';
import { asSpeaker, asSegment, findSegments, findSpeakers, type RecordingRow } from '../transcripts/index.ts';
import { type Exportable, plainTexts } from './exportable.ts';

/** Reads all data for an export, in a scope that sees the recording. */
export async function getExportable(job: JobRow, row: RecordingRow): Promise<Exportable> {
  const segments = (await findSegments(row.id)).map(asSegment);
  const speakers = (await findSpeakers(row.id)).map(asSpeaker);
  const files = await findJobFiles(row.jobId);
  const audio = row.transcriptFileId === row.fileId ? null : await findAudio(row.fileId, 'playback');
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
    isApproved: job.approvedAt !== null,
    imported: row.imported,
    isManual: row.imported !== null && !row.imported.isMachineWork,
    isTimed: row.isTimed,
    confirmed: findConfirmed(segments),
    passages: segments.filter(({ words }) => words.length > 0).length,
    unclear: new Set(),
    media: audio ? [{ name: audio.name, type: audio.type }] : [],
    speakers: new Map(speakers.map(({ id, label, colour }) => [id, { name: label, colour }])),
    segments,
  });
}

function stateOf({ sid, stage, status }: JobRow): string {
  if (status === 'cancelled') return 'Cancelled';
  const label = stageLabel(serviceOf(sid), stage);
  return status === 'on-hold' ? `${label}, on hold` : label;
}

/** Segments whose words were all typed or confirmed by people. */
const findConfirmed = (segments: readonly Segment[]): Set<string> =>
  new Set(segments.filter(({ words }) => words.length > 0 && words.every(isConfirmed)).map(({ id }) => id));
