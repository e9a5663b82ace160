import { cancelJob, deleteJob, type JobMove, moveJob, restoreJob } from '@colloquy/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { asTask } from '../../platform/database/open.ts';
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
import { deleteKeptJobs } from './delete-kept-jobs.ts';
import { payFile } from './index.ts';
import { aJobWithFile } from './jobs.factory.ts';

const server = useTestServer();
let organisationId: string;
let customer: Browser;
let admin: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  customer = await actAs(server, await aPerson(organisationId));
  admin = await actAs(server, await aPerson((await anOrganisation({ isHouse: true })).id, 'admin'));
});

const inTask = <T>(fn: () => Promise<T>): Promise<T> => run(asTask(organisationId), fn);
const oversee = (jobId: string, move: JobMove) =>
  admin.get(moveJob, { params: { jobId }, body: { move, reason: 'To be looked into.' } });
const asCustomer = (endpoint: typeof cancelJob | typeof deleteJob | typeof restoreJob, jobId: string) =>
  customer.call(endpoint, { params: { jobId } }).then(({ status }) => expect(status).toBe(200));

/** How a task of a file stands, and whether the queue has the delivery of it that counts. */
const taskOf = async (jobFileId: string, name: string) =>
  (
    await server.behind.query<{ state: string; isDelivered: boolean }>(
      `select state, exists (select from pgboss.job j where j.id = t.delivery_id and j.state = 'created') as "isDelivered"
       from task t where subject_id = $1 and name = $2`,
      [jobFileId, name],
    )
  ).rows[0];

async function aReadyFile() {
  const { job, jobFileId } = await aJobWithFile(customer);
  await server.behind.query(`update task set state = 'done' where subject_id = $1`, [jobFileId]);
  await server.behind.query(`update job_file set state = 'ready', step = 'ready' where id = $1`, [jobFileId]);
  await inTask(() =>
    db.insert(task).values({
      id: newId(),
      organisationId,
      name: 'transcripts.make-playback',
      key: `playback:${jobFileId}`,
      subjectId: jobFileId,
      payload: { jobFileId },
      createdAt: new Date(),
    }),
  );
  return { jobId: job.id, jobFileId };
}

describe('the copy to listen to of a file that is ready', () => {
  it.each<[string, (jobId: string) => Promise<unknown>]>([
    ['held', (jobId) => oversee(jobId, 'hold')],
    ['held and resumed', (jobId) => oversee(jobId, 'hold').then(() => oversee(jobId, 'resume'))],
    ['cancelled by its customer', (jobId) => asCustomer(cancelJob, jobId)],
    ['cancelled by an admin', (jobId) => oversee(jobId, 'cancel')],
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
  ])('is still made where its job is %s', async (_, act) => {
    const { jobId, jobFileId } = await aReadyFile();
    await act(jobId);
    expect(await taskOf(jobFileId, 'transcripts.make-playback')).toMatchObject({ state: 'queued' });
  });

  it('is not made while its job is deleted, and is delivered once that is restored', async () => {
    const { jobId, jobFileId } = await aReadyFile();
    await asCustomer(deleteJob, jobId);
    expect(await taskOf(jobFileId, 'transcripts.make-playback')).toMatchObject({ state: 'cancelled' });
    await asCustomer(restoreJob, jobId);
    expect(await taskOf(jobFileId, 'transcripts.make-playback')).toEqual({
      state: 'queued',
      isDelivered: true,
    });
  });
});

it('a job that was deleted while on hold is restored on hold, and paid when it is resumed', async () => {
  const { job, jobFileId } = await aJobWithFile(customer);
  const name = 'transcripts.check-recording';
  await server.behind.query('update job_file set duration_ms = 60000 where id = $1', [jobFileId]);
  await inTask(() => payFile(jobFileId));
  const isPaid = () => inTask(async () => (await findOpenReservation(jobFileId)) !== undefined);
  expect(await isPaid()).toBe(true);
  await oversee(job.id, 'hold');
  await asCustomer(deleteJob, job.id);
  await asCustomer(restoreJob, job.id);
  expect(await taskOf(jobFileId, name)).toMatchObject({ state: 'cancelled' });
  expect(await isPaid()).toBe(false);
  await oversee(job.id, 'resume');
  expect(await taskOf(jobFileId, name)).toEqual({ state: 'queued', isDelivered: true });
  expect(await isPaid()).toBe(true);
});

it('retention waits for work that holds its task and then wants the job', async () => {
  const { job, jobFileId } = await aJobWithFile(customer);
  await server.behind.query(`update job set completed_at = now() - interval '40 days' where id = $1`, [
    job.id,
  ]);
  await server.behind.query(
    `update organisation set settings = settings || '{"retentionDays": 30}' where id = $1`,
    [organisationId],
  );
  const work = await server.behind.connect();
  await work.query('begin');
  await work.query('update task set heartbeat_at = now() where subject_id = $1', [jobFileId]);
  const deleting = runTask(deleteKeptJobs, organisationId, {});
  await waitFor(async () => (await waitingForLocks()) > 0, 10_000);
  // Whoever held the job by now would wait for this work, and this work for them.
  await work.query('select from job where id = $1 for update nowait', [job.id]);
  await work.query('commit');
  work.release();
  await deleting;
  const { rows } = await server.behind.query('select deleted_at from job where id = $1', [job.id]);
  expect(rows[0].deleted_at).not.toBeNull();
});

const waitingForLocks = async (): Promise<number> =>
  (await server.behind.query('select from pg_stat_activity where wait_event_type = $1', ['Lock'])).rowCount ??
  0;
