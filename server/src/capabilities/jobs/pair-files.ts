import { isTranscriptName, isTranscriptType, pairingStem } from '@colloquy/contract';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { db, type Who } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findFiles, type FinishedUpload, moveFileTo } from '../files/index.ts';
import { hideJob } from './delete-job.ts';
import { findJobFiles } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';
import { settleJob } from './move-file.ts';
import { endPayment, takeUp } from './pay-file.ts';

/** What a file is called for the sake of pairing: as its upload said, or as its own name tells. */
const stemOf = ({ name, pairedWith }: { name: string; pairedWith: string | null | undefined }): string =>
  pairingStem(pairedWith ?? name);

/** The steps of a sound at which nothing of it was heard yet. */
const UNHEARD: readonly JobFileRow['step'][] = ['check', 'decode', 'peaks', 'language'];

/** Nothing goes on with a file in these states by itself. */
const STANDING_STILL: ReadonlySet<JobFileRow['state']> = new Set(['failed', 'unpaid', 'no-engine']);

/** Whether the words of a file may still come from a transcript. */
export const takesTranscript = ({ state, step, standing, tracks, transcriptFileId }: JobFileRow): boolean =>
  standing === 'active' &&
  transcriptFileId === null &&
  tracks.length === 0 &&
  (state === 'failed' ||
    state === 'no-engine' ||
    (state !== 'ready' && state !== 'cancelled' && UNHEARD.includes(step)));

/**
 * The job of the file that an upload belongs with by its name, sound or transcript, among the jobs that came of one
 * draft: both are to be in one job, also where each file becomes a job of its own.
 */
export async function findJobOfPartner(
  draft: JobRow,
  upload: FinishedUpload,
  pairedWith: string | undefined,
): Promise<JobRow | undefined> {
  const rows = await db
    .select({ job, entry: jobFile })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(
      and(
        or(eq(job.id, draft.id), sql`${job.settings}->>'draftId' = ${draft.id}`),
        eq(job.createdBy, draft.createdBy),
        eq(job.standing, 'active'),
        isNull(job.deletedAt),
        isNull(job.completedAt),
        isNull(jobFile.transcriptFileId),
      ),
    );
  const named = await withNames(rows.map(({ entry }) => entry));
  const stem = stemOf({ name: upload.name, pairedWith });
  const isTranscript = isTranscriptName(upload.name);
  const partners = named.filter(
    ({ entry, name }) =>
      stemOf({ ...entry, name }) === stem &&
      isTranscriptName(name) !== isTranscript &&
      (!isTranscript || takesTranscript(entry)),
  );
  if (partners.length !== 1) return undefined;
  return rows.find(({ entry }) => entry.id === partners[0]!.entry.id)?.job;
}

async function withNames(entries: readonly JobFileRow[]): Promise<Partner[]> {
  const files = new Map(
    (await findFiles(entries.map(({ fileId }) => fileId))).map((each) => [each.id, each]),
  );
  return entries.flatMap((entry) => {
    const file = files.get(entry.fileId);
    return file ? [{ entry, name: file.name, mediaType: file.mediaType }] : [];
  });
}

/** A file of a job with what its content was found to be. */
export type Partner = { entry: JobFileRow; name: string; mediaType: string | null };

/** The other files of a job that belong with one of them by their names, of the other kind. */
export async function findPartners(jobFileId: string, isTranscript: boolean): Promise<Partner[]> {
  const [entry] = await db.select().from(jobFile).where(eq(jobFile.id, jobFileId));
  if (!entry) return [];
  const files = await withNames(await findJobFiles(entry.jobId));
  const own = files.find((each) => each.entry.id === jobFileId)!;
  const stem = stemOf({ ...own.entry, name: own.name });
  return files.filter(
    ({ entry: { id, ...other }, name, mediaType }) =>
      id !== jobFileId &&
      stemOf({ ...other, name }) === stem &&
      (mediaType === null ? isTranscriptName(name) : isTranscriptType(mediaType)) !== isTranscript,
  );
}

/**
 * Gives a sound the words of a transcript: the file of the transcript goes with the sound from now on, and its own entry
 * goes. What failed, or waited for credits or its engine, is taken up again. Whoever calls holds the job of the sound.
 *
 * @param isFree nothing has to be heard for it, because the transcript says when its words were said
 */
export async function takeTranscript(
  who: Pick<Who, 'organisationId' | 'personId'>,
  held: JobRow,
  { sound, transcript, isFree }: { sound: JobFileRow; transcript: JobFileRow; isFree: boolean },
): Promise<void> {
  if (!takesTranscript(sound)) refuse('not-now', 'Words of this recording were heard already.');
  await endPayment(transcript.id);
  await db.delete(jobFile).where(eq(jobFile.id, transcript.id));
  await moveFileTo(transcript.fileId, held.id);
  const [taken] = await db
    .update(jobFile)
    .set({ transcriptFileId: transcript.fileId, isFree })
    .where(eq(jobFile.id, sound.id))
    .returning();
  if (STANDING_STILL.has(sound.state)) await takeUp(taken!);
  await settleJob(held);
  await audit(who, 'job.files-paired', held.id);
  if (transcript.jobId !== held.id) await leaveJob(who, transcript.jobId);
}

/** A job without files is no job: what it was for went elsewhere. */
async function leaveJob(who: Pick<Who, 'organisationId' | 'personId'>, jobId: string): Promise<void> {
  const [left] = await db.select().from(job).where(eq(job.id, jobId)).for('update');
  if (!left || left.deletedAt) return;
  if ((await findJobFiles(jobId)).length === 0) await hideJob(who, left);
  else await settleJob(left);
}

/** A file whose words are there without anything being heard. */
export async function markFree(jobFileId: string): Promise<void> {
  await db.update(jobFile).set({ isFree: true }).where(eq(jobFile.id, jobFileId));
}
