import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { peopleWithAccess } from '../access/index.ts';
import { fileStem, findFiles, type FinishedUpload, type UploadOwner } from '../files/index.ts';
import {
  findStageWork,
  requireService,
  serviceDefinition,
  validateUpload,
  workStages,
} from '../services/index.ts';
import { requireFilesWithinPlan, findEffectivePlan } from '../subscriptions/index.ts';
import { conversationColumns, joinConversation } from './conversation.ts';
import { insertJob } from './create-job.ts';
import { requireWork } from './job-access.ts';
import { DRAFT_STAGE, isDraft, acceptsFiles, waitsForStart } from './jobs.policy.ts';
import { nameOfJob } from './jobs.rules.ts';
import { findJobFiles, getJob, lockAnyJob } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow, type UploadDetails } from './jobs.table.ts';
import { moveFile, recordStages, updateJobStage } from './move-file.ts';
import { notifyJobChanged } from './job-events.ts';
import { openRuns, startRuns } from './start-runs.ts';
import { type UploadOrder, uploadOrder } from '@colloquy/contract/jobs';

/**
 * The first file uploaded to a draft uses that job; each further file gets its own job with the same settings
 * and prices. A job of many files keeps them all; late files get their own job, so that nothing is lost. The
 * tracks of one conversation count as one file, which starts when the last track has arrived.
 */
export const jobUploads: UploadOwner = {
  accept: async (who, jobId, { order, ...file }) => {
    const { settings } = readUploadOrder(order);
    await requireWork(who, jobId);
    const draft = await getJob(jobId);
    await requireService(who, draft.sid);
    validateUpload(draft.sid, { ...file, settings });
    const isOver = draft.settings.manyFiles === true && draft.completedAt !== null;
    if (draft.status !== 'active' || isOver) refuse('not-now');
    if (draft.settings.manyFiles === true && !waitsForStart(draft))
      await requireFilesWithinPlan(draft.organisationId, (await findJobFiles(jobId)).length + 1);
  },
  attach: async (upload, insertFile) => {
    await requireUploader(upload);
    const { track } = readUploadOrder(upload.order);
    if (track && (await joinConversation(upload, track, insertFile))) return;
    const target = await chooseJob(upload);
    await insertFile(target.id);
    await addFile(target, upload);
  },
  sumUnpaid: async (personId) => {
    const { rows } = await sqlQuery<{ person: number; organisation: number }>(
      `select coalesce(sum(f.bytes) filter (where f.uploaded_by = $1), 0)::float8 as person,
         coalesce(sum(f.bytes), 0)::float8 as organisation
       from published.file f join job o on o.organisation_id = f.organisation_id and o.id = f.owner_id
       where o.deleted_at is null
         and exists (select from job_file j where j.organisation_id = o.organisation_id and j.job_id = o.id
           and not (${IS_PAID_OR_CANCELLED}))
         and not exists (select from job_file j where j.organisation_id = o.organisation_id and j.job_id = o.id
           and ${IS_PAID_OR_CANCELLED} and (j.file_id = f.id or j.transcript_file_id = f.id
             or j.tracks @> jsonb_build_array(jsonb_build_object('fileId', f.id))))`,
      [personId],
    );
    return rows[0]!;
  },
};

/**
 * Files that were paid for or cancelled. A recording with an uploaded transcript is never charged: it counts
 * until its job is completed, so that it does not block uploads forever.
 */
const IS_PAID_OR_CANCELLED = `(j.state in ('running', 'ready') and (not j.is_free or o.completed_at is not null)
  or 'cancelled' in (j.state, j.status))`;

/** An upload can finish days after it started, and its uploader may have lost access to the job since. */
async function requireUploader({ ownerId, personId }: FinishedUpload): Promise<void> {
  const { rowCount } = await sqlQuery(
    `select from job j where j.id = $1 and exists (select from ${peopleWithAccess('$3')} g
       where g.person_id = $2 and g.level in ('edit', 'manage') and g.source <> 'assignment')`,
    [ownerId, personId, now()],
  );
  if (rowCount === 0) refuse('not-found');
}

/** The job of a file: the draft that waits for its start, that of the file it pairs with, the draft, or one of its own. */
async function chooseJob(upload: FinishedUpload): Promise<JobRow> {
  // Locked, so that only one of two files that finish together uses the draft.
  const [row] = await db.select().from(job).where(eq(job.id, upload.ownerId)).for('update');
  const draft = requireFound(row);
  if (draft.settings.waitsForStart) {
    // Its work never began, so nobody waits for this file.
    if (draft.deletedAt || draft.status === 'cancelled') refuse('not-found');
    return draft;
  }
  const { pairedWith } = readUploadOrder(upload.order);
  const { pairWith } = serviceDefinition(draft.sid).uploads;
  const pairedJobId = await pairWith?.(draft.id, { name: upload.name, pairedWith });
  const pairedJob = pairedJobId === undefined ? undefined : await lockAnyJob(pairedJobId);
  // Until the lock it may have been accepted, cancelled or deleted.
  if (pairedJob && pairedJob.status === 'active' && !pairedJob.deletedAt && !pairedJob.completedAt)
    return pairedJob;
  const files = await findJobFiles(draft.id);
  if (draft.settings.manyFiles && acceptsFiles(draft, files) && (await hasRoomForFile(draft, files.length))) {
    if (draft.deletedAt) refuse('not-found');
    return draft;
  }
  if (isDraft(draft, files)) {
    // The draft was deleted before its first file arrived.
    if (draft.deletedAt) refuse('not-found');
    return draft;
  }
  await nameAfterFile(draft, files);
  return insertJobOfFile(draft, upload);
}

/** A job for one file of a draft, with the same settings and prices. */
export function insertJobOfFile(draft: JobRow, file: { id: string; name: string }): Promise<JobRow> {
  return insertJob(
    { organisationId: draft.organisationId, personId: draft.createdBy },
    {
      ...draft.settings,
      manyFiles: false,
      waitsForStart: false,
      draftId: draft.id,
      orderedStages: draft.orderedStages,
      sid: draft.sid,
      priceListId: draft.priceListId,
      priceFactor: draft.priceFactor,
      connectionId: draft.connectionId,
      name: nameOfJob(draft.settings.givenName, fileStem(file.name)),
      requestId: file.id,
    },
  );
}

/**
 * A job of one file keeps the typed name. With more files each job is named after its file as well, including
 * the first one unless it was renamed.
 */
export async function nameAfterFile(first: JobRow, files: readonly JobFileRow[]): Promise<void> {
  const { givenName, manyFiles } = first.settings;
  if (manyFiles || first.name !== givenName || files.length === 0) return;
  const [file] = await findFiles([files[0]!.fileId]);
  const name = nameOfJob(givenName, fileStem(requireFound(file).name));
  // An open page holds the old revision, so it can only rename the name that it shows.
  const revision = first.revision + 1;
  await db.update(job).set({ name, revision }).where(eq(job.id, first.id));
  await notifyJobChanged({ ...first, revision });
}

/** Parallel uploads can exceed the plan's limit of files per job. The surplus files get jobs of their own. */
async function hasRoomForFile({ organisationId }: JobRow, files: number): Promise<boolean> {
  const { maxFilesPerJob } = await findEffectivePlan(organisationId);
  return maxFilesPerJob === null || files < maxFilesPerJob;
}

/** The step at which the work that was ordered begins. */
function firstStep(order: JobRow): string {
  const [stage] = workStages(order);
  const work = stage === undefined ? undefined : findStageWork(order.sid, stage);
  return Object.keys(work?.steps ?? {})[0] ?? 'ready';
}

/** Settings and length given for an upload before it was complete. */
async function findDetails({ ownerId, id }: FinishedUpload): Promise<UploadDetails | undefined> {
  const [draft] = await db.select({ settings: job.settings }).from(job).where(eq(job.id, ownerId));
  return draft?.settings.uploads?.[id];
}

/**
 * Moves a new file from New Job to Add File, where it waits if its job waits for the start; otherwise on to the first
 * ordered stage, and starts the work ordered there.
 */
async function addFile(target: JobRow, upload: FinishedUpload): Promise<void> {
  const { organisationId, personId } = upload;
  const { settings, consent, track, pairedWith } = readUploadOrder(upload.order);
  const details = await findDetails(upload);
  const isWaiting = target.settings.waitsForStart === true;
  const entry = { id: newId(), stage: DRAFT_STAGE, status: 'active' as const };
  await db.insert(jobFile).values({
    ...entry,
    organisationId,
    jobId: target.id,
    fileId: upload.id,
    state: 'waiting',
    step: firstStep(target),
    settings: details?.settings ?? settings,
    // Only for the estimate before the start: what is charged is what the server measures.
    durationMs: isWaiting ? (details?.durationMs ?? null) : null,
    consent: consent ?? null,
    pairedWith: pairedWith ?? null,
    ...(track && conversationColumns(upload, track)),
    createdAt: now(),
  });
  await recordStages(target, entry.id, [{ stage: DRAFT_STAGE, outcome: 'entered', personId }]);
  const added = await moveFile(target, entry, { kind: 'done' }, personId);
  const position = { ...entry, ...added };
  if (!isWaiting) await enterWork(target, position, personId);
  else if (target.status === 'on-hold') await moveFile(target, position, { kind: 'put-on-hold' }, personId);
  await updateJobStage(target);
  await audit({ organisationId, personId }, 'job.file-added', target.id);
  if (!track && !isWaiting) await startRuns(target, entry.id);
}

/** Moves a file from Add File to the first ordered stage and opens its runs, without starting them. */
export async function enterWork(
  owner: JobRow,
  file: Pick<JobFileRow, 'id' | 'stage' | 'status'>,
  personId: string,
): Promise<void> {
  const entered = await moveFile(owner, file, { kind: 'done' }, personId);
  if (entered) await openRuns(owner, file, entered.stage);
}

/**
 * Parses the order in an upload's metadata; empty if there is none.
 *
 * @throws invalid-input
 */
function readUploadOrder(text: string | undefined): UploadOrder {
  const read = uploadOrder.safeParse(text === undefined ? {} : parse(text));
  if (!read.success)
    refuse(
      'invalid-input',
      `The details of this file (order) aren’t valid: ${read.error.issues[0]?.path.join('.')}.`,
    );
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('invalid-input', 'The details of this file (order) aren’t valid JSON.');
  }
}
