import {
  acceptJob,
  cancelJob,
  deleteJob,
  findJobs,
  readJob,
  restoreJob,
  retryJob,
} from '@colloquy/contract/jobs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { recordDerived, storeDerived } from '../files/index.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { getFileOrder, setRecording, purgeJob, reportRun } from './index.ts';
import { aDraft, aJobWithFile, failFile, finishFile, runOf } from './jobs.factory.ts';
import type { RunReport } from './run-progress.ts';

const server = useTestServer();
const DAY = 24 * 3_600_000;
let organisationId: string;
let customer: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  customer = await actAs(server, await aPerson(organisationId));
});

const asPipeline = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);
const read = async (jobId: string) => (await customer.get(readJob, { params: { jobId } })).job;
const act = (
  endpoint: typeof cancelJob | typeof retryJob | typeof acceptJob | typeof restoreJob,
  jobId: string,
) => customer.call(endpoint, { params: { jobId } });
const tasksOf = async (subjectId: string): Promise<string[]> => {
  const { rows } = await server.superuser.query('select state from task where subject_id = $1', [subjectId]);
  return rows.map((row: { state: string }) => row.state);
};
const mailsAbout = async (jobId: string): Promise<number | null> =>
  (await server.superuser.query('select from mail where subject_id = $1', [jobId])).rowCount;
const NOT_MEDIA = { reason: 'not-media', found: 'A PDF.', remedy: 'Upload the recording.', canRetry: false };

const report = (jobFileId: string, progress: RunReport) =>
  asPipeline(async () => reportRun(await runOf(jobFileId), progress));

describe('a file in progress', () => {
  it('reports progress that never decreases', async () => {
    const { job, jobFileId } = await aJobWithFile(customer);
    expect(await tasksOf(jobFileId)).toEqual(['queued']);
    expect(await asPipeline(() => getFileOrder(jobFileId))).toMatchObject({
      jobId: job.id,
      fileName: 'interview.wav',
    });
    const readyAt = new Date(Date.now() + 60_000);
    await report(jobFileId, { step: 'speech', progress: 0.5, readyAt });
    await report(jobFileId, { step: 'peaks', progress: 0.1, readyAt: null });
    const { progress } = await read(job.id);
    expect(progress).toMatchObject({
      state: 'running',
      step: 'speech',
      message: 'Transcribing.',
      percent: 50,
    });
    expect(progress!.secondsLeft).toBeGreaterThan(50);
    await report(jobFileId, { step: 'ready', progress: 1, readyAt: null });
    expect((await read(job.id)).progress).toMatchObject({ percent: 99, secondsLeft: null });
  });

  it('skips stages that were not ordered and is completed by Accept', async () => {
    const { job, jobFileId, fileId } = await aJobWithFile(customer);
    expect(await act(acceptJob, job.id)).toMatchObject({ status: 409, answer: { error: 'not-now' } });
    await asPipeline(() => setRecording(jobFileId, { recordingId: fileId, durationMs: 61_000 }));
    await asPipeline(() => finishFile(jobFileId));
    await asPipeline(() => finishFile(jobFileId));
    const ready = await read(job.id);
    expect(ready).toMatchObject({
      stage: 7,
      stageLabel: 'Chat and Review',
      durationMs: 61_000,
      approved: false,
    });
    expect(ready.progress).toMatchObject({ state: 'ready', percent: 100 });
    expect(ready.stages.map(({ state }) => state).join(' ')).toBe(
      'done done done skipped skipped skipped waiting ahead',
    );
    expect(ready.abilities).toMatchObject({ canAccept: true, canDownload: true, canRetry: false });
    expect(await act(acceptJob, job.id)).toMatchObject({
      answer: {
        job: {
          stage: 8,
          stageLabel: 'Completed',
          approved: true,
          abilities: { canCancel: false, canAccept: false },
        },
      },
    });
    const { rows } = await customer.get(findJobs, { query: { state: 'completed' } });
    expect(rows.map((row) => row.id)).toEqual([job.id]);
    const records = await server.superuser.query(
      'select stage, outcome from stage_record where job_file_id = $1 order by at, id',
      [jobFileId],
    );
    expect(records.rows.map((row) => `${row.stage} ${row.outcome}`)).toEqual([
      '1 entered',
      '2 entered',
      '3 entered',
      '4 skipped',
      '5 skipped',
      '6 skipped',
      '7 entered',
      '8 entered',
    ]);
  });

  it('shows cause and remedy after a failure, and retries where that helps', async () => {
    const { job, jobFileId } = await aJobWithFile(customer);
    const fail = async (failure: typeof NOT_MEDIA) => {
      await server.superuser.query(`update task set state = 'failed' where subject_id = $1`, [jobFileId]);
      await asPipeline(() => failFile(jobFileId, failure));
    };
    await fail(NOT_MEDIA);
    expect(await read(job.id)).toMatchObject({
      progress: { state: 'failed', message: 'A PDF.', failure: NOT_MEDIA },
      abilities: { canRetry: false },
    });
    expect(await act(retryJob, job.id)).toMatchObject({ status: 409 });
    await server.superuser.query(
      `update stage_run set failure = failure || '{"canRetry": true}' where job_file_id = $1`,
      [jobFileId],
    );
    expect(await act(retryJob, job.id)).toMatchObject({
      answer: { job: { progress: { state: 'waiting', failure: null } } },
    });
    expect(await tasksOf(jobFileId)).toEqual(['queued']);
  });

  it('stops at Cancel and keeps existing results', async () => {
    const { job, jobFileId } = await aJobWithFile(customer);
    const cancelled = await act(cancelJob, job.id);
    expect(cancelled).toMatchObject({
      answer: {
        job: {
          stage: 3,
          status: 'cancelled',
          progress: { state: 'cancelled' },
          abilities: { canCancel: false },
        },
      },
    });
    expect(await tasksOf(jobFileId)).toEqual(['cancelled']);
    await report(jobFileId, { step: 'speech', progress: 0.9, readyAt: null });
    await asPipeline(() => finishFile(jobFileId));
    expect(await read(job.id)).toMatchObject({ stage: 3, progress: { state: 'cancelled' } });
    expect(await act(cancelJob, job.id)).toMatchObject({ status: 409 });
    const draft = await aDraft(customer);
    expect(await act(cancelJob, draft.id)).toMatchObject({
      answer: { job: { stage: 1, status: 'cancelled' } },
    });
  });
});

const auditedOf = async (jobId: string): Promise<string[]> => {
  const { rows } = await server.superuser.query<{ action: string }>(
    'select action from audit_entry where subject_id = $1 order by at, id',
    [jobId],
  );
  return rows.map(({ action }) => action);
};

describe('deleting a job', () => {
  it('hides it immediately and can be undone for 30 days', async () => {
    const { job, jobFileId } = await aJobWithFile(customer);
    const { restorableUntil } = await customer.get(deleteJob, { params: { jobId: job.id } });
    expect(Date.parse(restorableUntil)).toBeGreaterThan(Date.now() + 30 * DAY - 60_000);
    expect((await customer.call(readJob, { params: { jobId: job.id } })).status).toBe(404);
    expect(await tasksOf(jobFileId)).toEqual(['cancelled']);
    await runTask(purgeJob, organisationId, { jobId: job.id });
    expect(await act(restoreJob, job.id)).toMatchObject({
      answer: { job: { files: [{ name: 'interview.wav' }] } },
    });
    expect(await tasksOf(jobFileId)).toEqual(['queued']);
    // A repeated request whose first response was lost.
    expect(await act(restoreJob, job.id)).toMatchObject({ status: 200 });
    expect(await auditedOf(job.id)).toEqual(['job.created', 'job.file-added', 'job.deleted', 'job.restored']);
  });

  it('removes bytes and rows for good after 30 days', async () => {
    const { job, jobFileId, fileId } = await aJobWithFile(customer);
    const kept = await aJobWithFile(customer);
    const stored = await storeDerived(organisationId, fileId, 'pcm/0/0', Buffer.from('sound'));
    await asPipeline(() => recordDerived(organisationId, stored));
    const recordingId = fileId;
    await asPipeline(() => failFile(jobFileId, NOT_MEDIA));
    expect(await mailsAbout(job.id)).toBe(1);
    await server.superuser.query(
      `insert into recording (organisation_id, id, job_id, file_id, name, created_at) values ($1, $2, $3, $2, 'x', now())`,
      [organisationId, recordingId, job.id],
    );
    for (const jobId of [job.id, kept.job.id])
      await server.superuser.query(
        `insert into credit_refund (organisation_id, id, job_id, amount, reason, person_id, at)
         values ($1, gen_random_uuid(), $2, 1, 'Noise', gen_random_uuid(), now())`,
        [organisationId, jobId],
      );
    await customer.get(deleteJob, { params: { jobId: job.id } });
    await server.superuser.query(
      `update job set deleted_at = deleted_at - interval '31 days' where id = $1`,
      [job.id],
    );
    expect(await act(restoreJob, job.id)).toMatchObject({ status: 404 });
    await runTask(purgeJob, organisationId, { jobId: job.id });
    await runTask(purgeJob, organisationId, { jobId: job.id });
    const left = await server.superuser.query(
      `select (select count(*) from job where id = $1) + (select count(*) from job_file where id = $2)
        + (select count(*) from file where id = $3) + (select count(*) from derived_file where file_id = $3)
        + (select count(*) from recording where id = $3) + (select count(*) from task where subject_id = $2)
        + (select count(*) from stage_record where job_file_id = $2) as rows`,
      [job.id, jobFileId, fileId],
    );
    expect(Number(left.rows[0].rows)).toBe(0);
    expect(await mailsAbout(job.id)).toBe(0);
    const refunds = await server.superuser.query(
      'select job_id, reason from credit_refund where job_id = any ($1) order by reason',
      [[job.id, kept.job.id]],
    );
    expect(refunds.rows).toEqual([
      { job_id: job.id, reason: '' },
      { job_id: kept.job.id, reason: 'Noise' },
    ]);
    const folder = (id: string) => access(join(server.config.dataFolder, 'files', organisationId, id));
    await expect(folder(fileId)).rejects.toThrow('ENOENT');
    await folder(kept.fileId);
    expect(await auditedOf(job.id)).toEqual([
      'job.created',
      'job.file-added',
      'job.file-failed',
      'job.deleted',
      'job.purged',
    ]);
  });
});
