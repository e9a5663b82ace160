import { cancelJob, deleteJob, type JobMove, moveJob, restoreJob } from '@colloquy/contract/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { task } from '../../platform/tasks/task.table.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { findOpenReservation } from '../credits/index.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { deleteExpiredJobs } from './delete-expired-jobs.ts';
import { payRun } from './index.ts';
import { aJobWithFile, runOf } from './jobs.factory.ts';

const server = useTestServer();
let organisationId: string;
let customer: Browser;
let admin: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  customer = await actAs(server, await aPerson(organisationId));
  admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});

const inTask = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);
const changeStatus = (jobId: string, move: JobMove) =>
  admin.get(moveJob, { params: { jobId }, body: { move, reason: 'To be looked into.' } });
const asCustomer = (endpoint: typeof cancelJob | typeof deleteJob | typeof restoreJob, jobId: string) =>
  customer.call(endpoint, { params: { jobId } }).then(({ status }) => expect(status).toBe(200));

/** State of a file's task, and whether the queue has its current delivery. */
const taskOf = async (jobFileId: string, name: string) =>
  (
    await server.superuser.query<{ state: string; isDelivered: boolean }>(
      `select state, exists (select from pgboss.job j where j.id = t.delivery_id and j.state = 'created') as "isDelivered"
       from task t where subject_id = $1 and name = $2`,
      [jobFileId, name],
    )
  ).rows[0];

async function aReadyFile() {
  const { job, jobFileId } = await aJobWithFile(customer);
  await server.superuser.query(`update task set state = 'done' where subject_id = $1`, [jobFileId]);
  await server.superuser.query(`update stage_run set state = 'done' where job_file_id = $1`, [jobFileId]);
  await server.superuser.query(`update job_file set state = 'ready', step = 'ready' where id = $1`, [
    jobFileId,
  ]);
  await inTask(() =>
    db.insert(task).values({
      id: newId(),
      organisationId,
      name: 'transcription.make-playback',
      key: `playback:${jobFileId}`,
      subjectId: jobFileId,
      payload: { jobFileId },
      createdAt: new Date(),
    }),
  );
  return { jobId: job.id, jobFileId };
}

describe('the playback copy of a ready file', () => {
  it.each<[string, (jobId: string) => Promise<unknown>]>([
    ['put on hold', (jobId) => changeStatus(jobId, 'hold')],
    [
      'put on hold and resumed',
      (jobId) => changeStatus(jobId, 'hold').then(() => changeStatus(jobId, 'resume')),
    ],
    ['cancelled by its customer', (jobId) => asCustomer(cancelJob, jobId)],
    ['cancelled by an admin', (jobId) => changeStatus(jobId, 'cancel')],
    [
      'deleted and restored',
      (jobId) => asCustomer(deleteJob, jobId).then(() => asCustomer(restoreJob, jobId)),
    ],
    [
      'cancelled, deleted and restored',
      async (jobId) => {
        for (const endpoint of [cancelJob, deleteJob, restoreJob]) await asCustomer(endpoint, jobId);
      },
    ],
  ])('is still made if its job is %s', async (_, act) => {
    const { jobId, jobFileId } = await aReadyFile();
    await act(jobId);
    expect(await taskOf(jobFileId, 'transcription.make-playback')).toMatchObject({ state: 'queued' });
  });

  it('is not made while its job is deleted, and is delivered after the restore', async () => {
    const { jobId, jobFileId } = await aReadyFile();
    await asCustomer(deleteJob, jobId);
    expect(await taskOf(jobFileId, 'transcription.make-playback')).toMatchObject({ state: 'cancelled' });
    await asCustomer(restoreJob, jobId);
    expect(await taskOf(jobFileId, 'transcription.make-playback')).toEqual({
      state: 'queued',
      isDelivered: true,
    });
  });
});

it('restores a job on hold that was deleted on hold, and pays for it when it resumes', async () => {
  const { job, jobFileId } = await aJobWithFile(customer);
  const name = 'transcription.check-recording';
  await server.superuser.query('update job_file set duration_ms = 60000 where id = $1', [jobFileId]);
  await inTask(async () => payRun((await runOf(jobFileId)).id));
  const isPaid = () =>
    inTask(async () => (await findOpenReservation((await runOf(jobFileId)).id)) !== undefined);
  expect(await isPaid()).toBe(true);
  await changeStatus(job.id, 'hold');
  await asCustomer(deleteJob, job.id);
  await asCustomer(restoreJob, job.id);
  expect(await taskOf(jobFileId, name)).toMatchObject({ state: 'cancelled' });
  expect(await isPaid()).toBe(false);
  await changeStatus(job.id, 'resume');
  expect(await taskOf(jobFileId, name)).toEqual({ state: 'queued', isDelivered: true });
  expect(await isPaid()).toBe(true);
});

it('retention waits for work that has locked its task and then locks the job', async () => {
  const { job, jobFileId } = await aJobWithFile(customer);
  await server.superuser.query(`update job set completed_at = now() - interval '40 days' where id = $1`, [
    job.id,
  ]);
  await server.superuser.query(
    `update organisation set settings = settings || '{"retentionDays": 30}' where id = $1`,
    [organisationId],
  );
  const work = await server.superuser.connect();
  await work.query('begin');
  await work.query('update task set heartbeat_at = now() where subject_id = $1', [jobFileId]);
  const deleting = runTask(deleteExpiredJobs, organisationId, {});
  await waitFor(async () => (await waitingForLocks()) > 0, 10_000);
  // A transaction that had locked the job by now would deadlock with this work.
  await work.query('select from job where id = $1 for update nowait', [job.id]);
  await work.query('commit');
  work.release();
  await deleting;
  const { rows } = await server.superuser.query('select deleted_at from job where id = $1', [job.id]);
  expect(rows[0].deleted_at).not.toBeNull();
});

const waitingForLocks = async (): Promise<number> =>
  (await server.superuser.query('select from pg_stat_activity where wait_event_type = $1', ['Lock']))
    .rowCount ?? 0;
