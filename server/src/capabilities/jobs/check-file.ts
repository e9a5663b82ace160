import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { refuse, requireFound } from '../../platform/refusal.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { waitForEdits } from './running-edits.ts';
import { lockJobForWork } from './job-access.ts';
import { notifyJobChanged } from './job-events.ts';
import { canBeChecked } from './jobs.policy.ts';
import { findJobFiles } from './jobs.store.ts';
import { jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';
import { recordStages } from './move-file.ts';

/**
 * Marks a file as checked, which locks its words. Edits in progress come before the mark, later ones are refused. A
 * repeated request keeps the first mark.
 */
export async function checkFile(who: Caller, jobId: string, jobFileId: string): Promise<void> {
  const { locked, file } = await lockFileForCheck(who, jobId, jobFileId);
  if (file.checkedAt !== null) return;
  if (locked.completedAt !== null) refuse('job-completed');
  if (!canBeChecked(file)) refuse('not-now');
  await waitForEdits.ask(jobId);
  const at = now();
  await saveMark(locked, file, { at, personId: who.personId });
  await audit(who, 'job.file-checked', jobFileId);
  const { organisationId, personId } = who;
  await publish('jobs.file-checked', {
    organisationId,
    subjectId: jobFileId,
    key: `${jobFileId}/${at.toISOString()}`,
    payload: { recordingId: requireFound(file.recordingId ?? undefined), personId, at: at.toISOString() },
  });
}

/** Removes the mark of a checked file ("Edit again"). A repeated request has no effect. */
export async function uncheckFile(who: Caller, jobId: string, jobFileId: string): Promise<void> {
  const { locked, file } = await lockFileForCheck(who, jobId, jobFileId);
  if (file.checkedAt === null) return;
  if (locked.completedAt !== null) refuse('job-completed');
  await saveMark(locked, file, null, who.personId);
  await audit(who, 'job.file-unchecked', jobFileId);
}

/** Removes the marks of a reopened job, whose words can be edited again. The caller has locked the job. */
export async function uncheckFiles(locked: JobRow, personId: string): Promise<void> {
  for (const file of await findJobFiles(locked.id))
    if (file.checkedAt !== null) await saveMark(locked, file, null, personId);
}

async function lockFileForCheck(
  who: Caller,
  jobId: string,
  jobFileId: string,
): Promise<{ locked: JobRow; file: JobFileRow }> {
  const locked = await lockJobForWork(who, jobId);
  const file = requireFound((await findJobFiles(jobId)).find(({ id }) => id === jobFileId));
  const { isWhole, isFileAssigned } = await readAssignedPart(file.fileId);
  if (!isFileAssigned) refuse('not-found');
  if (!isWhole)
    refuse('not-permitted', 'You see only part of this file, so you can’t decide that it is checked.');
  return { locked, file };
}

/** The part of a file that the scope's assignment opens; all of it without an assignment. */
export async function readAssignedPart(
  fileId: string,
): Promise<{ isWhole: boolean; isFileAssigned: boolean }> {
  const { rows } = await sqlQuery<{ isWhole: boolean; isFileAssigned: boolean }>(
    `select (select api.assigned_range()) is null as "isWhole",
       coalesce($1::uuid = any ((select api.assigned_files())::uuid[]), true) as "isFileAssigned"`,
    [fileId],
  );
  return rows[0]!;
}

type Mark = { at: Date; personId: string };

async function saveMark(
  locked: JobRow,
  file: JobFileRow,
  mark: Mark | null,
  personId = mark?.personId ?? null,
): Promise<void> {
  await db
    .update(jobFile)
    .set({ checkedAt: mark?.at ?? null, checkedBy: mark?.personId ?? null })
    .where(eq(jobFile.id, file.id));
  const outcome = mark ? 'checked' : 'unchecked';
  await recordStages(locked, file.id, [{ stage: file.stage, outcome, personId }]);
  await notifyJobChanged({ organisationId: locked.organisationId, id: locked.id });
  // Open transcripts lock and unlock their words immediately.
  if (file.recordingId !== null) await invalidate(locked.organisationId, 'recording', file.recordingId);
}
