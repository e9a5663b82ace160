import { isTranscriptName } from '@colloquy/contract/files';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, db, run } from '../../platform/database/scope.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import {
  changeFileOwner,
  deleteFile,
  type FileRow,
  findFiles,
  hideFile,
  removeFileBytes,
} from '../files/index.ts';
import { requireService, serviceDefinition } from '../services/index.ts';
import { requireFilesWithinPlan } from '../subscriptions/index.ts';
import { isWaitingForTracks } from './conversation.ts';
import { requireWork } from './job-access.ts';
import { enterWork, insertJobOfFile, nameAfterFile } from './job-uploads.ts';
import { findJobFiles, getJob, lockAnyJob } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { startRuns } from './start-runs.ts';

/**
 * Checks that the caller may start a draft. Returns the start, which runs in a scope of its own, because the jobs of
 * further files belong to the owner of the draft.
 *
 * @param leftOut ids of uploads that are deleted
 */
export async function prepareStart(
  who: Caller,
  jobId: string,
  leftOut: readonly string[],
): Promise<() => Promise<void>> {
  await requireWork(who, jobId);
  await requireService(who, (await getJob(jobId)).sid);
  return async () => {
    const removed = await run(asSystem(who.organisationId), () => startJob(who, jobId, new Set(leftOut)));
    for (const file of removed) {
      // Bytes before the row: a hidden row without bytes is purged with its job, bytes without a row never.
      await removeFileBytes(file);
      await run(asSystem(who.organisationId), () => deleteFile(file.id));
    }
  };
}

/** Starts a waiting draft; one that has been started stays as it is. Returns the files that were left out. */
async function startJob(who: Caller, jobId: string, leftOut: ReadonlySet<string>): Promise<FileRow[]> {
  const draft = requireFound(await lockAnyJob(jobId));
  if (draft.deletedAt) refuse('not-found');
  if (draft.settings.waitsForStart !== true) return [];
  if (draft.status !== 'active') refuse('not-now');
  const waiting = await findJobFiles(jobId);
  const isLeftOut = ({ fileId, tracks }: JobFileRow): boolean =>
    leftOut.has(fileId) || tracks.some((track) => leftOut.has(track.fileId));
  const removed = await removeFiles(waiting.filter(isLeftOut));
  const files = waiting.filter((file) => !isLeftOut(file) && file.status === 'active');
  const { manyFiles } = draft.settings;
  if (manyFiles) await requireFilesWithinPlan(draft.organisationId, files.length);
  const [started] = await db
    .update(job)
    .set({ settings: { ...draft.settings, waitsForStart: false } })
    .where(eq(job.id, jobId))
    .returning();
  const owners = manyFiles ? new Map(files.map(({ id }) => [id, started!])) : await separate(started!, files);
  for (const [id, owner] of owners) {
    const [file] = await db
      .update(jobFile)
      // The browser's reading served the estimate; from here on the length is measured.
      .set({ durationMs: null })
      .where(and(eq(jobFile.id, id), eq(jobFile.jobId, owner.id)))
      .returning();
    await enterWork(owner, requireFound(file), who.personId);
    if (!isWaitingForTracks(requireFound(file))) await startRuns(owner, id);
  }
  const changed = new Map([started!, ...owners.values()].map((owner) => [owner.id, owner]));
  for (const { id } of changed.values()) await updateJobStage(requireFound(await lockAnyJob(id)));
  await audit(who, 'job.started', jobId);
  return removed;
}

/** Deletes the entries of files and hides the files, whose bytes are removed after the transaction. */
async function removeFiles(entries: readonly JobFileRow[]): Promise<FileRow[]> {
  const fileIds = entries.flatMap(({ fileId, tracks }) => [fileId, ...tracks.map((track) => track.fileId)]);
  const files = await findFiles([...new Set(fileIds)]);
  for (const { id } of entries) await db.delete(jobFile).where(eq(jobFile.id, id));
  for (const { id } of files) await hideFile(id, now());
  return files;
}

/**
 * Gives each file a job: the first one keeps the draft, a transcript joins the job of its recording, and every other
 * one gets its own. Returns the job of each file by the id of its entry.
 */
async function separate(draft: JobRow, files: readonly JobFileRow[]): Promise<Map<string, JobRow>> {
  const sources = new Map(
    (await findFiles(files.map(({ fileId }) => fileId))).map((each) => [each.id, each]),
  );
  const nameOf = ({ fileId }: JobFileRow): string => requireFound(sources.get(fileId)).name;
  const isTranscript = (file: JobFileRow): boolean => isTranscriptName(nameOf(file));
  // Recordings first, so that the job of each is known when its transcript comes.
  const ordered = [...files.filter((file) => !isTranscript(file)), ...files.filter(isTranscript)];
  const { pairWith } = serviceDefinition(draft.sid).uploads;
  const owners = new Map<string, JobRow>();
  for (const file of ordered) {
    const order = { name: nameOf(file), pairedWith: file.pairedWith ?? undefined };
    const pairedJobId = isTranscript(file) ? await pairWith?.(draft.id, order) : undefined;
    const paired = [...owners.values()].find(({ id }) => id === pairedJobId);
    const owner =
      paired ??
      (owners.size === 0 ? draft : await insertJobOfFile(draft, { id: file.fileId, name: nameOf(file) }));
    owners.set(file.id, owner);
    if (owner.id !== draft.id) await moveToJob(file, owner.id);
  }
  if (new Set([...owners.values()].map(({ id }) => id)).size > 1)
    await nameAfterFile(draft, ordered.slice(0, 1));
  return owners;
}

async function moveToJob({ id, fileId, tracks }: JobFileRow, jobId: string): Promise<void> {
  await db.update(jobFile).set({ jobId }).where(eq(jobFile.id, id));
  for (const each of new Set([fileId, ...tracks.map((track) => track.fileId)]))
    await changeFileOwner(each, jobId);
}
