import type {
  FileSettings,
  FileTrack,
  JobSettings,
  Quality,
  RecordingConsent,
  Sid,
} from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { getFile } from '../files/index.ts';
import { job, jobFile } from './jobs.table.ts';

/** What was ordered for a file, and what is known of the file. */
export type FileOrder = {
  organisationId: string;
  jobFileId: string;
  jobId: string;
  sid: Sid;
  quality: Quality;
  /** The engine on another machine that it was ordered with. */
  connectionId: string | null;
  /** As ordered for the file itself, and for its job where nothing was said of the file. */
  settings: Pick<JobSettings, 'language' | 'speakers'> & Pick<FileSettings, 'participant' | 'speakerNames'>;
  /** Confirmed by `personId` before the browser recorded it. */
  consent: (RecordingConsent & { personId: string }) | null;
  fileId: string;
  /** Files that are heard as one conversation, each the sound of one speaker; none where the file is heard alone. */
  tracks: FileTrack[];
  /** A transcript that came with it: its words are taken, instead of heard. */
  transcriptFileId: string | null;
  fileName: string;
  bytes: number;
  /** Known once the content was checked. */
  mediaType: string | null;
  needsPlayback: boolean;
  /** As far as it is known: what the file says of itself until it is decoded. In milliseconds. */
  durationMs: number | null;
};

/** Within a scope that sees the job, deleted or not: its work ends by being cancelled. */
export async function getFileOrder(jobFileId: string): Promise<FileOrder> {
  const [row] = await db
    .select({ job, entry: jobFile })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(eq(jobFile.id, jobFileId));
  const { job: owner, entry } = found(row);
  const { fileId, durationMs, consent } = entry;
  const { name, bytes, mediaType, needsPlayback, uploadedBy } = await getFile(fileId);
  return {
    organisationId: owner.organisationId,
    jobFileId,
    jobId: owner.id,
    sid: owner.sid,
    quality: owner.settings.quality ?? 'fast',
    connectionId: owner.connectionId,
    settings: settingsOf(owner.settings, { ...entry.settings, ...aloneOf(entry.tracks) }),
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

/** A track that is the only one is heard as any file, by whom it is known. */
function aloneOf([track, another]: readonly FileTrack[]): FileSettings {
  if (!track || another) return {};
  return { speakers: 1, ...(track.speakerName !== null && { speakerNames: [track.speakerName] }) };
}

/** What is said of the file comes before what is said of its job; people who are named are counted. */
export function settingsOf(
  ofJob: Pick<JobSettings, 'language' | 'speakers'>,
  { language, speakers, ...named }: FileSettings,
): FileOrder['settings'] {
  return {
    language: language === undefined ? ofJob.language : language,
    speakers: speakers ?? named.speakerNames?.length ?? ofJob.speakers,
    ...named,
  };
}
