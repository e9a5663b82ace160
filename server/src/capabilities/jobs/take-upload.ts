import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { defineUploadOwner, fileStem, findFiles, type FinishedUpload } from '../files/index.ts';
import { requireService } from '../services/index.ts';
import { requirePlanForFiles, termsOf } from '../subscriptions/index.ts';
import { beginConversation, joinConversation, orderWords } from './conversation.ts';
import { makeJob, requireLanguage } from './create-job.ts';
import { requireWork } from './job-access.ts';
import { DRAFT_STAGE, isDraft, takesFiles } from './jobs.policy.ts';
import { nameOfJob } from './jobs.rules.ts';
import { findJobOfPartner } from './pair-files.ts';
import { findJobFiles, getJob } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';
import { moveFile, recordStages, settleJob } from './move-file.ts';
import { readUploadOrder } from './read-upload-order.ts';
import { tellJob } from './tell-job.ts';

/**
 * Uploads are for a draft: the first file takes it over, each further one becomes a job of its own with its settings
 * and its prices.
 * A job of many files keeps them all. What comes too late for it becomes a job of its own, so that nothing is lost.
 * Files that are the tracks of one conversation count as one file, which begins when the last of them is there.
 */
export const jobUploads = defineUploadOwner({
  accept: async (who, jobId, order) => {
    const { settings } = readUploadOrder(order);
    requireLanguage(settings.language);
    await requireWork(who, jobId);
    const draft = await getJob(jobId);
    await requireService(who, draft.sid);
    const isOver = draft.settings.manyFiles === true && draft.completedAt !== null;
    if (draft.standing !== 'active' || isOver) refuse('not-now');
    if (draft.settings.manyFiles === true)
      await requirePlanForFiles(draft.organisationId, (await findJobFiles(jobId)).length + 1);
  },
  take: async (upload, keep) => {
    await requireUploader(upload);
    const { track } = readUploadOrder(upload.order);
    if (track && (await joinConversation(upload, track, keep))) return;
    const target = await chooseJob(upload);
    await keep(target.id);
    await addFile(target, upload);
  },
  sumUnpaid: async (personId) => {
    const { rows } = await sqlQuery<{ person: number; organisation: number }>(
      `select coalesce(sum(f.bytes) filter (where f.uploaded_by = $1), 0)::float8 as person,
         coalesce(sum(f.bytes), 0)::float8 as organisation
       from file f join job o on o.organisation_id = f.organisation_id and o.id = f.owner_id
       where o.deleted_at is null
         and exists (select from job_file j where j.organisation_id = o.organisation_id and j.job_id = o.id
           and not (${IS_SETTLED}))
         and not exists (select from job_file j where j.organisation_id = o.organisation_id and j.job_id = o.id
           and ${IS_SETTLED} and (j.file_id = f.id or j.transcript_file_id = f.id
             or j.tracks @> jsonb_build_array(jsonb_build_object('fileId', f.id))))`,
      [personId],
    );
    return rows[0]!;
  },
});

/**
 * What was paid for, or given up. Nothing is ever paid for a sound whose words came with a transcript: it counts until
 * its job is completed, so that it locks nobody out for good.
 */
const IS_SETTLED = `(j.state in ('running', 'ready') and (not j.is_free or o.completed_at is not null)
  or 'cancelled' in (j.state, j.standing))`;

/** An upload may end days after it began: by then its person may have lost the access to the job. */
async function requireUploader({ ownerId, personId }: FinishedUpload): Promise<void> {
  const { rowCount } = await sqlQuery(
    `select from job j where j.id = $1 and (j.created_by = $2 or exists (select from job_share s
       where s.organisation_id = j.organisation_id and s.job_id = j.id and s.person_id = $2 and s.access = 'work'))`,
    [ownerId, personId],
  );
  if (rowCount === 0) refuse('not-found');
}

/** A sound and its transcript are put in one job, whichever comes first. */
async function chooseJob(upload: FinishedUpload): Promise<JobRow> {
  // Held, so that of two files that finish together one takes the draft over.
  const [row] = await db.select().from(job).where(eq(job.id, upload.ownerId)).for('update');
  const draft = found(row);
  const partner = await findJobOfPartner(draft, upload, readUploadOrder(upload.order).pairedWith);
  if (partner) return partner;
  const files = await findJobFiles(draft.id);
  if (draft.settings.manyFiles && takesFiles(draft, files) && (await takesOneMore(draft, files.length))) {
    if (draft.deletedAt) refuse('not-found');
    return draft;
  }
  if (isDraft(draft, files)) {
    // Deleted before anything came: nobody wants the rest.
    if (draft.deletedAt) refuse('not-found');
    return draft;
  }
  await nameAfterFile(draft, files);
  const name = nameOfJob(draft.settings.givenName, fileStem(upload.name));
  const person = { organisationId: draft.organisationId, personId: draft.createdBy };
  return makeJob(person, {
    ...draft.settings,
    manyFiles: false,
    draftId: draft.id,
    sid: draft.sid,
    priceListId: draft.priceListId,
    priceFactor: draft.priceFactor,
    connectionId: draft.connectionId,
    name,
    requestId: upload.id,
  });
}

/**
 * A job of one file has the name that the person gave it. Once there are more of its draft, each is named after its file
 * as well; the first one too, unless somebody has renamed it.
 */
async function nameAfterFile(first: JobRow, files: readonly JobFileRow[]): Promise<void> {
  const { givenName, manyFiles } = first.settings;
  if (manyFiles || first.name !== givenName || files.length === 0) return;
  const [file] = await findFiles([files[0]!.fileId]);
  const name = nameOfJob(givenName, fileStem(found(file).name));
  // Whoever has the page open holds a revision, and renames only what they saw.
  const revision = first.revision + 1;
  await db.update(job).set({ name, revision }).where(eq(job.id, first.id));
  await tellJob({ ...first, revision });
}

/** Of uploads that run at the same time more may arrive than the plan allows: each of those becomes a job of its own. */
async function takesOneMore({ organisationId }: JobRow, files: number): Promise<boolean> {
  const { mostFilesOfAJob } = await termsOf(organisationId);
  return mostFilesOfAJob === null || files < mostFilesOfAJob;
}

/** Puts the file on its way, New Job → Add File → the first stage that was ordered, and asks for its words. */
async function addFile(target: JobRow, upload: FinishedUpload): Promise<void> {
  const { organisationId, personId } = upload;
  const { settings, consent, track, pairedWith } = readUploadOrder(upload.order);
  const entry = { id: newId(), stage: DRAFT_STAGE, standing: 'active' as const };
  await db.insert(jobFile).values({
    ...entry,
    organisationId,
    jobId: target.id,
    fileId: upload.id,
    state: 'waiting',
    step: 'check',
    settings,
    consent: consent ?? null,
    pairedWith: pairedWith ?? null,
    ...(track && beginConversation(upload, track)),
    createdAt: now(),
  });
  await recordStages(target, entry.id, [{ stage: DRAFT_STAGE, outcome: 'entered', personId }]);
  const added = await moveFile(target, entry, { kind: 'done' }, personId);
  await moveFile(target, { ...entry, ...added }, { kind: 'done' }, personId);
  await settleJob(target);
  await audit({ organisationId, personId }, 'job.file-added', target.id);
  if (!track) await orderWords(organisationId, entry.id);
}
