import type { Sid } from '@colloquy/contract';
import type { FileSettings, FileTrack, JobSettings, RecordingConsent } from '@colloquy/contract/jobs';
import type { Quality } from '@colloquy/contract/models';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { getFile } from '../files/index.ts';
import { job, jobFile } from './jobs.table.ts';

/** The order of a file and the known facts about it. */
export type FileOrder = {
  organisationId: string;
  jobFileId: string;
  jobId: string;
  sid: Sid;
  quality: Quality;
  /** Names and terms that the customer expects. */
  vocabulary: readonly string[];
  /** The remote engine of the order. */
  connectionId: string | null;
  priceListId: string | null;
  /** The file's own settings, completed by those of its job. */
  settings: Pick<JobSettings, 'language' | 'speakers'> & Pick<FileSettings, 'participant' | 'speakerNames'>;
  /** Confirmed by `personId` before the browser started recording. */
  consent: (RecordingConsent & { personId: string }) | null;
  fileId: string;
  /** Files transcribed as one conversation, one speaker each; empty for a single file. */
  tracks: FileTrack[];
  /** Paired transcript file: it is imported instead of transcribing the recording. */
  transcriptFileId: string | null;
  fileName: string;
  bytes: number;
  /** Null until the content was checked. */
  mediaType: string | null;
  needsPlayback: boolean;
  /** In milliseconds. As declared by the file until it is decoded; null if unknown. */
  durationMs: number | null;
};

/** Needs a scope that sees the job even if deleted, because cancelling ends its work. */
export async function getFileOrder(jobFileId: string): Promise<FileOrder> {
  const [row] = await db
    .select({ job, entry: jobFile })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(eq(jobFile.id, jobFileId));
  const { job: owner, entry } = requireFound(row);
  const { fileId, durationMs, consent } = entry;
  const { name, bytes, mediaType, needsPlayback, uploadedBy } = await getFile(fileId);
  return {
    organisationId: owner.organisationId,
    jobFileId,
    jobId: owner.id,
    sid: owner.sid,
    quality: owner.settings.quality ?? 'fast',
    vocabulary: owner.settings.vocabulary ?? [],
    connectionId: owner.connectionId,
    priceListId: owner.priceListId,
    settings: mergeSettings(owner.settings, { ...entry.settings, ...settingsOfSingleTrack(entry.tracks) }),
    consent: consent && { ...consent, personId: uploadedBy },
    fileId,
    tracks: entry.tracks.length > 1 ? entry.tracks : [],
    transcriptFileId: entry.transcriptFileId,
    fileName: name,
    bytes,
    mediaType,
    needsPlayback,
    durationMs,
  };
}

/** A single track is transcribed like any file, with its speaker's name. */
function settingsOfSingleTrack([track, another]: readonly FileTrack[]): FileSettings {
  if (!track || another) return {};
  return { speakers: 1, ...(track.speakerName !== null && { speakerNames: [track.speakerName] }) };
}

/** File settings override job settings; named speakers determine the number of speakers. */
function mergeSettings(
  ofJob: Pick<JobSettings, 'language' | 'speakers'>,
  { language, speakers, ...named }: FileSettings,
): FileOrder['settings'] {
  return {
    language: language === undefined ? ofJob.language : language,
    speakers: speakers ?? named.speakerNames?.length ?? ofJob.speakers,
    ...named,
  };
}
