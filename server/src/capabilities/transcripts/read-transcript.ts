import { type Answer, may, type readTranscript } from '@colloquy/contract';
import { getGeneration } from '../../platform/database/installation.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { findMedia } from '../files/index.ts';
import { findJobFiles, getJob, mayWork } from '../jobs/index.ts';
import { asSpeaker } from './speaker-label.ts';
import {
  asSegment,
  channelsOf,
  findAnchors,
  findGone,
  findHeardChannels,
  findSegments,
  findLivingSpeakers,
  getRecording,
  type RecordingRow,
} from './transcripts.store.ts';

export type Transcript = Answer<typeof readTranscript>;

/**
 * A recording's words in order, within a scope that sees it.
 *
 * @param since answers only what changed after this revision, and what was merged away; 0 answers the whole
 */
export async function getTranscript(who: Caller, recordingId: string, since = 0): Promise<Transcript> {
  const recording = await getRecording(recordingId);
  const segments = await findSegments(recordingId, since === 0 ? -1 : since);
  return {
    recording: await describeRecording(who, recording),
    speakers: (await findLivingSpeakers(recordingId)).map(asSpeaker),
    segments: segments.map(asSegment),
    gone: since === 0 ? [] : await findGone(recordingId, since),
    anchors: await findAnchors(recordingId, since === 0 ? -1 : since),
  };
}

async function describeRecording(who: Caller, row: RecordingRow): Promise<Transcript['recording']> {
  const job = await getJob(row.jobId);
  const { media, peaks } = await findMedia(row.fileId);
  return {
    id: row.id,
    jobId: row.jobId,
    name: row.name,
    durationMs: row.durationMs,
    decodedMs: row.decodedMs,
    lostMs: row.lostMs,
    heardMs: await heardMs(row),
    channels: row.channels,
    language: row.language,
    languageConfidence: row.languageConfidence,
    consent: row.consent,
    revision: row.revision,
    generation: await getGeneration(),
    approved: await isApproved(row),
    mayEdit: job.completedAt === null && may(who.role, 'transcript:edit') && (await mayWork(who, row.jobId)),
    hasSound: row.transcriptFileId !== row.fileId,
    offeredNames: await offeredNames(row),
    isTimed: row.isTimed,
    imported: row.imported,
    media,
    peaks,
  };
}

/** What was said of the file when it came; who is named already is found among the speakers. */
async function offeredNames({ jobId, fileId }: RecordingRow): Promise<string[]> {
  const file = (await findJobFiles(jobId)).find((each) => each.fileId === fileId);
  return file?.settings.speakerNames ?? [];
}

/** A person has approved the words: this recording's, or by accepting the whole job. */
export async function isApproved(row: RecordingRow): Promise<boolean> {
  return row.approvedAt !== null || (await getJob(row.jobId)).approvedAt !== null;
}

/** How far all channels are written: a later channel goes through the same time again. */
async function heardMs(row: RecordingRow): Promise<number> {
  const heard = new Map((await findHeardChannels(row.id)).map((each) => [each.channel, each.heardMs]));
  return Math.min(...channelsOf(row).map((channel) => heard.get(channel) ?? 0));
}
