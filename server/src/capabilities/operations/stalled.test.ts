import { retryJob } from '@colloquy/contract/jobs';
import { readOperations } from '@colloquy/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { makeWav, tone } from '../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../testing/test-process.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { aJobWithFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import {
  followJob,
  createTranscriptionJob,
  readFirstTranscript,
} from '../transcription/pipeline/pipeline.factory.ts';
import { pruneTasks } from './prune-tasks.ts';
import { resumeStalled } from './resume-stalled.ts';

const server = useTestServer();
let customer: Browser;
let admin: Browser;
beforeAll(async () => {
  customer = await actAs(server, await aPerson((await anOrganisation()).id));
  admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});

/** Moves all times back by an hour. */
const age = () =>
  server.superuser.query(
    `update task set created_at = created_at - interval '1 hour', ended_at = ended_at - interval '1 hour',
       heartbeat_at = heartbeat_at - interval '1 hour', start_after = start_after - interval '1 hour'`,
  );
const stalledOf = async (jobId: string) =>
  (await admin.get(readOperations)).stalled.filter((each) => each.jobId === jobId);

describe('every state of a file and its tasks, after a crash at any point', () => {
  const STATES = ['waiting', 'running', 'unpaid', 'no-engine', 'failed', 'ready', 'cancelled'];
  const OWNERS = ['active', 'on-hold', 'cancelled', 'deleted'];
  const LOST = `delivery_id = gen_random_uuid()`;
  const HOUR_AGO = `now() - interval '1 hour'`;
  /** The tasks of each case: the file's check, and the peaks beside it. */
  const WORK: Record<string, { check?: string; peaks?: string }> = {
    'no task': {},
    'a task that waits': { check: `state = 'queued'` },
    'a task for later': { check: `state = 'queued', start_after = now() + interval '1 hour'` },
    'a task without a delivery': { check: `state = 'queued', ${LOST}` },
    'a task at work': { check: `state = 'running', heartbeat_at = now()` },
    'a task of a dead worker that is delivered': { check: `state = 'running', heartbeat_at = ${HOUR_AGO}` },
    'a task of a dead worker without a delivery': {
      check: `state = 'running', heartbeat_at = ${HOUR_AGO}, ${LOST}`,
    },
    'a failed task': { check: `state = 'failed', ended_at = ${HOUR_AGO}` },
    'a cancelled task': { check: `state = 'cancelled', ended_at = ${HOUR_AGO}` },
    'a task that is done': { check: `state = 'done', ended_at = ${HOUR_AGO}` },
    'a task beside it alone': { check: `state = 'done', ended_at = ${HOUR_AGO}`, peaks: `state = 'queued'` },
    'a cancelled task beside it': {
      check: `state = 'done', ended_at = ${HOUR_AGO}`,
      peaks: `state = 'cancelled', ended_at = ${HOUR_AGO}`,
    },
  };
  type Case = { file: string; owner: string; work: string };
  const cases: Case[] = STATES.flatMap((file) =>
    OWNERS.flatMap((owner) => Object.keys(WORK).map((work) => ({ file, owner, work }))),
  );
  type Entry = Case & { jobFileId: string; before: FileSnapshot };
  type FileSnapshot = { file: string; tasks: { name: string; state: string; isDelivered: boolean }[] };
  const entries: Entry[] = [];

  /** Copies a row with other values. */
  const copy = (table: string, id: string, values: Record<string, unknown>) =>
    server.superuser.query(
      `insert into ${table} select (jsonb_populate_record(r, $2)).* from ${table} r where id = $1`,
      [id, values],
    );

  async function readSnapshot(jobFileId: string): Promise<FileSnapshot> {
    const { rows } = await server.superuser.query<FileSnapshot>(
      `select f.state as file, coalesce(json_agg(json_build_object('name', t.name, 'state', t.state, 'isDelivered',
           exists (select from pgboss.job j where j.id = t.delivery_id and j.state in ('created', 'retry', 'active')))
           order by t.name) filter (where t.id is not null), '[]') as tasks
       from job_file f left join task t on t.subject_id = f.id where f.id = $1 group by f.id, f.state`,
      [jobFileId],
    );
    return rows[0]!;
  }

  beforeAll(async () => {
    const original = await aJobWithFile(customer);
    const { rows } = await server.superuser.query<{ id: string; delivery: string }>(
      'select id, delivery_id as delivery from task where subject_id = $1',
      [original.jobFileId],
    );
    const [check] = rows;
    const originalRun = await server.superuser.query<{ id: string }>(
      'select id from stage_run where job_file_id = $1',
      [original.jobFileId],
    );
    for (const [at, each] of cases.entries()) {
      const [jobId, fileId, jobFileId, runId] = [newId(), newId(), newId(), newId()];
      const status = each.owner === 'deleted' ? 'active' : each.owner;
      await copy('job', original.job.id, {
        id: jobId,
        number: 100_000 + at,
        request_id: newId(),
        status,
        deleted_at: each.owner === 'deleted' ? new Date() : null,
      });
      await copy('file', original.fileId, { id: fileId, owner_id: jobId, upload_id: newId() });
      await copy('job_file', original.jobFileId, {
        id: jobFileId,
        job_id: jobId,
        file_id: fileId,
        state: each.file,
        status,
        created_at: new Date(Date.now() - 3_600_000),
        failure: each.file === 'failed' ? { reason: 'x', found: 'x', remedy: 'x', canRetry: true } : null,
      });
      await copy('stage_run', originalRun.rows[0]!.id, {
        id: runId,
        job_id: jobId,
        job_file_id: jobFileId,
        state: each.file === 'ready' ? 'done' : each.file,
        created_at: new Date(Date.now() - 3_600_000),
      });
      for (const [name, change] of Object.entries(WORK[each.work]!)) {
        const [taskId, delivery] = [newId(), newId()];
        const task = name === 'check' ? 'transcription.check-recording' : 'transcription.compute-peaks';
        const row = { id: taskId, subject_id: jobFileId, name: task, key: `${task}:${jobFileId}` };
        const aged = { created_at: new Date(Date.now() - 3_600_000), delivery_id: delivery };
        await copy('task', check!.id, { ...row, ...aged, payload: { jobFileId, runId } });
        await server.superuser.query(`update task set ${change} where id = $1`, [taskId]);
        await copy('pgboss.job', check!.delivery, {
          id: delivery,
          data: { organisationId: newId(), taskId },
          state: change.includes('running') ? 'active' : 'created',
        });
        // Finished work has no delivery.
        if (change.includes('ended_at') || change.includes(LOST))
          await server.superuser.query('delete from pgboss.job where id = $1', [delivery]);
      }
      entries.push({ ...each, jobFileId, before: await readSnapshot(jobFileId) });
    }
    expect(await resumeStalled()).toBeGreaterThan(50);
  }, 240_000);

  afterAll(async () => {
    for (const table of ['job', 'task', 'pgboss.job']) await server.superuser.query(`delete from ${table}`);
  });

  const isLive = ({ tasks }: FileSnapshot): boolean =>
    tasks.some(
      ({ name, state, isDelivered }) =>
        name === 'transcription.check-recording' && ['queued', 'running'].includes(state) && isDelivered,
    );

  it('continues: work under way has a task with a delivery', async () => {
    const checked = entries.filter(
      ({ owner, file }) => owner === 'active' && ['waiting', 'running'].includes(file),
    );
    expect(checked).toHaveLength(2 * Object.keys(WORK).length);
    for (const { jobFileId, file, work } of checked)
      expect(isLive(await readSnapshot(jobFileId)), `${file}, ${work}`).toBe(true);
  });

  it('leaves alone what a person stopped, or must decide', async () => {
    for (const { jobFileId, file, owner, work, before } of entries) {
      if (owner === 'active' && file !== 'failed' && file !== 'cancelled') continue;
      if (owner === 'active' && work.endsWith('without a delivery')) continue;
      expect(await readSnapshot(jobFileId), `${file}, ${owner}, ${work}`).toEqual(before);
    }
  });

  it('leaves no file waiting without a reason, and none ready without its tasks', async () => {
    for (const { jobFileId, file, work } of entries.filter(({ owner }) => owner === 'active')) {
      const { file: state, tasks } = await readSnapshot(jobFileId);
      if (file === 'unpaid' || file === 'no-engine') expect([state, work]).toEqual(['waiting', work]);
      if (file === 'ready')
        expect([tasks.filter((task) => task.state === 'cancelled'), work]).toEqual([[], work]);
    }
  });

  it('finds nothing more afterwards', async () => {
    await age();
    expect(await resumeStalled()).toBe(0);
  });
});

describe('a step whose successor was never enqueued', () => {
  let worker: TestProcess;
  beforeAll(async () => {
    await server.superuser.query('create table lost_task as select null::text as name');
    await server.superuser.query(
      `create function lose_task() returns trigger language plpgsql security definer as
       $$ begin return case when new.name = (select name from public.lost_task) then null else new end; end $$`,
    );
    await server.superuser.query(
      'create trigger lose_task before insert on task for each row execute function lose_task()',
    );
    worker = await startProcess('fake-engines', server.config);
  });
  afterAll(() => worker?.end());

  const lose = (name: string | null) => server.superuser.query('update lost_task set name = $1', [name]);

  it.each([
    'transcription.decode-recording',
    'transcription.detect-language',
    'transcription.transcribe-locally',
    'transcription.diarize-recording',
    'transcription.merge-diarization',
    'transcription.finish-recording',
  ])('is resumed: %s', { timeout: 90_000 }, async (name) => {
    await lose(name);
    const jobId = await createTranscriptionJob(customer, { name: 'interview.wav', bytes: makeWav(12, tone) });
    const { rows } = await waitFor(async () => {
      const found = await server.superuser.query<{ id: string }>(
        `select f.id from job_file f where job_id = $1 and state in ('waiting', 'running')
           and exists (select from task t where t.subject_id = f.id and t.state in ('done', 'skipped'))
           and not exists (select from task t where t.subject_id = f.id and t.state in ('queued', 'running'))`,
        [jobId],
      );
      return found.rowCount === 1 && found;
    }, 30_000);
    await lose(null);
    await age();
    await server.superuser.query(
      `update stage_run set created_at = created_at - interval '1 hour' where job_file_id = $1`,
      [rows[0]!.id],
    );
    await resumeStalled();
    const { job } = await followJob(customer, jobId);
    expect((await readFirstTranscript(customer, job)).text).toBe(
      Array.from({ length: 12 }, (_, at) => `s${at}`).join(' '),
    );
    expect(await stalledOf(jobId)).toMatchObject([
      { kind: 'file-without-task', outcome: 'resumed', times: 1, job: job.code },
    ]);
  });
});

it('a file that stalls repeatedly is marked as failed, and its customer can retry', async () => {
  const { job, jobFileId } = await aJobWithFile(customer);
  const stall = async () => {
    await server.superuser.query(`update task set state = 'done', ended_at = now() where subject_id = $1`, [
      jobFileId,
    ]);
    await server.superuser.query(
      `update stage_run set created_at = now() - interval '1 hour' where job_file_id = $1`,
      [jobFileId],
    );
    await age();
    await resumeStalled();
  };
  for (const times of [1, 2, 3]) {
    await stall();
    expect(await stalledOf(job.id)).toMatchObject([{ outcome: 'resumed', times }]);
  }
  await stall();
  expect(await stalledOf(job.id)).toMatchObject([{ outcome: 'failed', times: 4 }]);
  const { rows } = await server.superuser.query('select state, failure from job_file where id = $1', [
    jobFileId,
  ]);
  expect(rows).toMatchObject([{ state: 'failed', failure: { canRetry: true } }]);
  expect((await customer.call(retryJob, { params: { jobId: job.id } })).status).toBe(200);
});

it('tasks finished a month ago are pruned with their attempts, except those of unfinished files', async () => {
  const [ready, running] = [await aJobWithFile(customer), await aJobWithFile(customer)];
  await server.superuser.query(
    `update task set state = 'done', ended_at = now() - interval '31 days'
     where subject_id = any ($1::uuid[])`,
    [[ready.jobFileId, running.jobFileId]],
  );
  await server.superuser.query(
    `insert into task_attempt (organisation_id, id, task_id, number, worker, started_at)
     select organisation_id, gen_random_uuid(), id, 1, 'w', now() from task where subject_id = $1`,
    [ready.jobFileId],
  );
  await server.superuser.query(`update job_file set state = 'ready' where id = $1`, [ready.jobFileId]);
  expect(await pruneTasks()).toBe(1);
  expect(await pruneTasks()).toBe(0);
  const { rows } = await server.superuser.query(
    'select subject_id as id from task where subject_id = any ($1::uuid[])',
    [[ready.jobFileId, running.jobFileId]],
  );
  expect(rows).toEqual([{ id: running.jobFileId }]);
});
