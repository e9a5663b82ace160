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
import { findRecordingOfFile, getRecordingOfFile } from '../pipeline/recording-state.store.ts';
import { hintRecordingDetails } from '../recording-hint.ts';
import { holdRecording } from '../transcripts.store.ts';
import { recording } from '../transcripts.table.ts';
import { hasWorkOfPeople } from './work-of-people.ts';

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
  const outcome = await pair(who, held, transcript);
  if (outcome !== 'paired') refuse('not-now', REFUSALS[outcome]);
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
  const machine = { organisationId, personId: null };
  return held !== undefined && (await pair(machine, held, transcript, isTimed)) === 'paired';
}

/**
 * A sound that is checked takes the transcript of its name which was there before it. Where people have worked on that,
 * both stay as they are, and the transcript says so.
 */
export async function takeWaitingTranscript(organisationId: string, jobFileId: string): Promise<void> {
  const partners = (await findPartners(jobFileId, false)).filter(({ mediaType }) =>
    isTranscriptType(mediaType),
  );
  const [partner] = partners;
  if (!partner || partners.length > 1 || partner.entry.state !== 'ready') return;
  const held = await holdJobOfFile(jobFileId);
  if (!held) return;
  const outcome = await pair({ organisationId, personId: null }, held, partner.entry);
  if (outcome === 'has-work') await noteApart(partner.entry.fileId, held.file.fileId);
}

type Outcome = 'paired' | keyof typeof REFUSALS;
const REFUSALS = {
  'has-words': 'This recording has a transcript already.',
  'has-work':
    'People have worked on this transcript: it has edits, comments, snapshots or checked speakers. Nothing was changed.',
} as const;

/** What people did with a transcript is never deleted for its sound. */
async function pair(
  who: Pick<Who, 'organisationId' | 'personId'>,
  { job, file: sound }: { job: JobRow; file: JobFileRow },
  transcript: JobFileRow,
  isTimed?: boolean,
): Promise<Outcome> {
  if (!takesTranscript(sound)) return 'has-words';
  const heard = await findRecordingOfFile(sound.fileId);
  if (heard && (await countSegments(heard.id)) > 0) return 'has-words';
  const known = await findRecordingOfFile(transcript.fileId);
  if (known) {
    // Held first: what somebody is just doing on it is finished before it is looked for.
    const read = await holdRecording(known.id);
    if (await hasWorkOfPeople(read)) return 'has-work';
    await db.delete(recording).where(eq(recording.id, read.id));
  }
  await takeTranscript(who, job, { sound, transcript, isFree: isTimed ?? known?.isTimed ?? false });
  return 'paired';
}

/** Says on a transcript that the sound of its name was not put with it. */
async function noteApart(transcriptFileId: string, soundFileId: string): Promise<void> {
  const [row, [sound]] = await Promise.all([getRecordingOfFile(transcriptFileId), findFiles([soundFileId])]);
  const note = `${sound!.name} was uploaded later and transcribed separately, because people have worked on this transcript.`;
  const { imported } = row;
  if (!imported || imported.notes.includes(note)) return;
  await db
    .update(recording)
    .set({ imported: { ...imported, notes: [...imported.notes, note] } })
    .where(eq(recording.id, row.id));
  await hintRecordingDetails(row.organisationId, row.id);
}
