import { isConfirmed, jobCode, type Segment, serviceOf, stageLabel } from '@colloquy/contract';
import { findSound } from '../../files/index.ts';
import { findJobFiles, type JobRow } from '../../jobs/index.ts';
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
    imported: row.imported,
    isByHand: row.imported !== null && !row.imported.isMachineWork,
    isTimed: row.isTimed,
    confirmed: findConfirmed(segments),
    passages: segments.filter(({ words }) => words.length > 0).length,
    unclear: new Set(),
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

/** Segments of which a person typed or confirmed every word. */
const findConfirmed = (segments: readonly Segment[]): Set<string> =>
  new Set(segments.filter(({ words }) => words.length > 0 && words.every(isConfirmed)).map(({ id }) => id));
