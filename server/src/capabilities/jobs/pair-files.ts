import { isTranscriptName, isTranscriptType, pairingStem } from '@colloquy/contract/files';
import type { RunState } from '@colloquy/contract/jobs';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { db, type Principal } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findFiles, type FinishedUpload, changeFileOwner } from '../files/index.ts';
import { hideJob } from './delete-job.ts';
import { findJobFiles } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { endPayment } from './pay-run.ts';
import { resumeRun } from './resume-run.ts';
import { findOpenRuns } from './stage-runs.store.ts';

/** Name used for pairing: as declared by the upload, otherwise the file's own name. */
const pairingStemOf = ({
  name,
  pairedWith,
}: {
  name: string;
  pairedWith: string | null | undefined;
}): string => pairingStem(pairedWith ?? name);

/** Steps before transcription. */
const UNTRANSCRIBED_STEPS: readonly JobFileRow['step'][] = ['check', 'decode', 'peaks', 'language'];

/** States in which a run does not continue automatically. */
const STOPPED_STATES: readonly RunState[] = ['failed', 'unpaid', 'no-engine'];

/** Whether a transcript can still be attached to the file. */
export const canAttachTranscript = ({ state, step, status, tracks, transcriptFileId }: JobFileRow): boolean =>
  status === 'active' &&
  transcriptFileId === null &&
  tracks.length === 0 &&
  (state === 'failed' ||
    state === 'no-engine' ||
    (state !== 'ready' && state !== 'cancelled' && UNTRANSCRIBED_STEPS.includes(step)));

/**
 * The job whose file pairs with an upload by name, recording or transcript, among the jobs of one draft. Both
 * end up in one job, even if each file would get its own.
 */
export async function findJobToPairWith(
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
        eq(job.status, 'active'),
        isNull(job.deletedAt),
        isNull(job.completedAt),
        isNull(jobFile.transcriptFileId),
      ),
    );
  const named = await withNames(rows.map(({ entry }) => entry));
  const stem = pairingStemOf({ name: upload.name, pairedWith });
  const isTranscript = isTranscriptName(upload.name);
  const candidates = named.filter(
    ({ entry, name }) =>
      pairingStemOf({ ...entry, name }) === stem &&
      isTranscriptName(name) !== isTranscript &&
      (!isTranscript || canAttachTranscript(entry)),
  );
  if (candidates.length !== 1) return undefined;
  return rows.find(({ entry }) => entry.id === candidates[0]!.entry.id)?.job;
}

async function withNames(entries: readonly JobFileRow[]): Promise<PairCandidate[]> {
  const files = new Map(
    (await findFiles(entries.map(({ fileId }) => fileId))).map((each) => [each.id, each]),
  );
  return entries.flatMap((entry) => {
    const file = files.get(entry.fileId);
    return file ? [{ entry, name: file.name, mediaType: file.mediaType }] : [];
  });
}

/** A file of a job with its detected media type. */
export type PairCandidate = { entry: JobFileRow; name: string; mediaType: string | null };

/** Files of the same job that pair with one of them by name and are of the other kind. */
export async function findPairCandidates(jobFileId: string, isTranscript: boolean): Promise<PairCandidate[]> {
  const [entry] = await db.select().from(jobFile).where(eq(jobFile.id, jobFileId));
  if (!entry) return [];
  const files = await withNames(await findJobFiles(entry.jobId));
  const own = files.find((each) => each.entry.id === jobFileId)!;
  const stem = pairingStemOf({ ...own.entry, name: own.name });
  return files.filter(
    ({ entry: { id, ...other }, name, mediaType }) =>
      id !== jobFileId &&
      pairingStemOf({ ...other, name }) === stem &&
      (mediaType === null ? isTranscriptName(name) : isTranscriptType(mediaType)) !== isTranscript,
  );
}

/**
 * Attaches a transcript to a recording and deletes the transcript's own entry. A recording that failed, or
 * waited for credits or its engine, is resumed. The caller has locked the recording's job.
 *
 * @param isFree the transcript has times, so nothing has to be transcribed
 */
export async function attachTranscript(
  who: Pick<Principal, 'organisationId' | 'personId'>,
  locked: JobRow,
  { recording, transcript, isFree }: { recording: JobFileRow; transcript: JobFileRow; isFree: boolean },
): Promise<void> {
  if (!canAttachTranscript(recording)) refuse('not-now', 'Words of this recording were heard already.');
  await endPayment(transcript.id);
  await db.delete(jobFile).where(eq(jobFile.id, transcript.id));
  await changeFileOwner(transcript.fileId, locked.id);
  await db
    .update(jobFile)
    .set({ transcriptFileId: transcript.fileId, isFree })
    .where(eq(jobFile.id, recording.id));
  for (const run of await findOpenRuns(recording.id))
    if (STOPPED_STATES.includes(run.state)) await resumeRun(run);
  await updateJobStage(locked);
  await audit(who, 'job.files-paired', locked.id);
  if (transcript.jobId !== locked.id) await updateOrHideJob(who, transcript.jobId);
}

/** A job whose last file moved to another job is hidden. */
async function updateOrHideJob(
  who: Pick<Principal, 'organisationId' | 'personId'>,
  jobId: string,
): Promise<void> {
  const [sourceJob] = await db.select().from(job).where(eq(job.id, jobId)).for('update');
  if (!sourceJob || sourceJob.deletedAt) return;
  if ((await findJobFiles(jobId)).length === 0) await hideJob(who, sourceJob);
  else await updateJobStage(sourceJob);
}

/** Marks a file whose transcript needs no transcription. */
export async function markFree(jobFileId: string): Promise<void> {
  await db.update(jobFile).set({ isFree: true }).where(eq(jobFile.id, jobFileId));
}
