import { isTranscriptType } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { type Caller, db, type Who } from '../../../platform/database/scope.ts';
import { found, refuse } from '../../../platform/refusal.ts';
import { findFiles } from '../../files/index.ts';
import {
  findJobFiles,
  findPartners,
  getJobFile,
  holdJobOfFile,
  type JobFileRow,
  type JobRow,
  requireWork,
  stopTasksOf,
  takesTranscript,
  takeTranscript,
} from '../../jobs/index.ts';
import { countSegments } from '../append-heard.ts';
import { findRecordingOfFile } from '../pipeline/recording-state.store.ts';
import { recording } from '../transcripts.table.ts';

/** A person puts a transcript with the sound that it is of; it may have come in another job of theirs. */
export async function pairFiles(
  who: Caller,
  jobId: string,
  { jobFileId, transcriptId }: { jobFileId: string; transcriptId: string },
): Promise<void> {
  await requireWork(who, jobId);
  const sound = found((await findJobFiles(jobId)).find(({ id }) => id === jobFileId));
  const transcript = await getJobFile(transcriptId);
  await requireWork(who, transcript.jobId);
  const [file] = await findFiles([transcript.fileId]);
  if (!isTranscriptType(file?.mediaType ?? null))
    refuse('not-now', 'This file is no transcript that was read.');
  await stopTasksOf(transcript.id);
  const held = found(await holdJobOfFile(sound.id));
  if (!(await pair(who, held, transcript)))
    refuse('not-now', 'There are words by now that somebody changed, or that were heard.');
}

/**
 * A transcript that was checked goes with the one sound of its name in its job. Answers false where there is none that
 * still waits for its words. Within the scope of a task.
 */
export async function joinSound(
  organisationId: string,
  jobFileId: string,
  isTimed: boolean,
): Promise<boolean> {
  const partners = await findPartners(jobFileId, true);
  const [partner] = partners;
  if (!partner || partners.length > 1) return false;
  const held = await holdJobOfFile(partner.entry.id);
  const transcript = await getJobFile(jobFileId);
  return held !== undefined && pair({ organisationId, personId: null }, held, transcript, isTimed);
}

/** A sound that is checked takes the transcript of its name which was there before it. */
export async function takeWaitingTranscript(organisationId: string, jobFileId: string): Promise<boolean> {
  const partners = (await findPartners(jobFileId, false)).filter(({ mediaType }) =>
    isTranscriptType(mediaType),
  );
  const [partner] = partners;
  if (!partner || partners.length > 1 || partner.entry.state !== 'ready') return false;
  const held = await holdJobOfFile(jobFileId);
  return held !== undefined && pair({ organisationId, personId: null }, held, partner.entry);
}

/** Answers false where words are there that would be lost. */
async function pair(
  who: Pick<Who, 'organisationId' | 'personId'>,
  { job, file: sound }: { job: JobRow; file: JobFileRow },
  transcript: JobFileRow,
  isTimed?: boolean,
): Promise<boolean> {
  if (!takesTranscript(sound)) return false;
  const heard = await findRecordingOfFile(sound.fileId);
  if (heard && (await countSegments(heard.id)) > 0) return false;
  const read = await findRecordingOfFile(transcript.fileId);
  // More than the one revision with which its words came: somebody worked on them.
  if (read && read.revision > 1) return false;
  if (read) await db.delete(recording).where(eq(recording.id, read.id));
  await takeTranscript(who, job, { sound, transcript, isFree: isTimed ?? read?.isTimed ?? false });
  return true;
}
