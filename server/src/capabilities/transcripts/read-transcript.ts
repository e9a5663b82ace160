import { hasPermission } from '@colloquy/contract';
import type { Transcript } from '@colloquy/contract/transcripts';
import { getGeneration } from '../../platform/database/installation.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { findMedia } from '../files/index.ts';
import { areWordsLocked, findJobFiles, getJob, mayWork } from '../jobs/index.ts';
import { channelsOf, findTranscribedChannels, getRecording, type RecordingRow } from './recordings.store.ts';
import {
  asSpeaker,
  asSegment,
  findAnchors,
  findRemovedSegmentIds,
  findSegments,
  findCurrentSpeakers,
} from './transcripts.store.ts';

/**
 * A recording's words in order, within a scope that sees it.
 * @param since returns only changes and removed segments after this revision; 0 returns everything
 */
export async function getTranscript(who: Caller, recordingId: string, since = 0): Promise<Transcript> {
  const recording = await getRecording(recordingId);
  const segments = await findSegments(recordingId, since === 0 ? -1 : since);
  return {
    recording: await describeRecording(who, recording),
    speakers: (await findCurrentSpeakers(recordingId)).map(asSpeaker),
    segments: segments.map(asSegment),
    gone: since === 0 ? [] : await findRemovedSegmentIds(recordingId, since),
    anchors: await findAnchors(recordingId, since === 0 ? -1 : since),
  };
}

async function describeRecording(who: Caller, row: RecordingRow): Promise<Transcript['recording']> {
  const job = await getJob(row.jobId);
  const { media, peaks } = await findMedia(row.fileId);
  return {
    id: row.id,
    jobId: row.jobId,
    sid: job.sid,
    name: row.name,
    durationMs: row.durationMs,
    decodedMs: row.decodedMs,
    undecodableMs: row.undecodableMs,
    transcribedMs: await transcribedMs(row),
    channels: row.channels,
    language: row.language,
    languageConfidence: row.languageConfidence,
    consent: row.consent,
    revision: row.revision,
    generation: await getGeneration(),
    approved: job.approvedAt !== null,
    mayEdit:
      !(await areWordsLocked(row)) &&
      hasPermission(who.role, 'transcript:edit') &&
      (await mayWork(who, row.jobId)),
    hasAudio: row.transcriptFileId !== row.fileId,
    suggestedNames: await suggestedNames(row),
    isTimed: row.isTimed,
    imported: row.imported,
    media,
    peaks,
  };
}

/** Names given at upload. People already named are among the speakers. */
async function suggestedNames({ jobId, fileId }: RecordingRow): Promise<string[]> {
  const file = (await findJobFiles(jobId)).find((each) => each.fileId === fileId);
  return file?.settings.speakerNames ?? [];
}

/** Progress of all channels: a later channel covers the same time again. */
async function transcribedMs(row: RecordingRow): Promise<number> {
  const byChannel = new Map(
    (await findTranscribedChannels(row.id)).map((each) => [each.channel, each.transcribedMs]),
  );
  return Math.min(...channelsOf(row).map((channel) => byChannel.get(channel) ?? 0));
}
