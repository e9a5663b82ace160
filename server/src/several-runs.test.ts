import {
  createJob,
  deleteJob,
  excludeRun,
  type JobDetail,
  type JobMove,
  moveJob,
  readJob,
  readJobHistory,
  restoreJob,
  retryJob,
} from '@colloquy/contract/jobs';
import { findAudit } from '@colloquy/contract/organisations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SCHEDULES } from './capabilities.ts';
import { findOpenReservation } from './capabilities/credits/index.ts';
import { uploadFile } from './capabilities/files/uploads.factory.ts';
import { aPerson } from './capabilities/identity/identity.factory.ts';
import {
  enqueueEngineRetries,
  failRun,
  finishRun,
  payRun,
  waitForEngine,
} from './capabilities/jobs/index.ts';
import { aPayer, type Payer } from './capabilities/jobs/paying.factory.ts';
import { anOrganisation } from './capabilities/organisations/organisations.factory.ts';
import {
  defineService,
  registerServices,
  removeService,
  type StageRunOrder,
} from './capabilities/services/index.ts';
import { asSystem } from './platform/database/open-scope.ts';
import { run } from './platform/database/scope.ts';
import { newId } from './platform/ids.ts';
import {
  DEFAULT_TRIES,
  defineTask,
  taskDefinition,
  type TaskDefinition,
} from './platform/tasks/define-task.ts';
import { enqueue } from './platform/tasks/enqueue.ts';
import { actAs, type Browser } from './testing/browser.ts';
import { runTask } from './testing/run-task.ts';
import { useTestServer } from './testing/test-server.ts';

/** The work of a run; the tests do it themselves. */
const work = defineTask({
  name: 'tests.work-on-run',
  queue: 'light',
  payload: z.object({ runId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: (task) => task.finish('done'),
});
const start = async ({ organisationId, jobFileId: subjectId, runId }: StageRunOrder): Promise<void> => {
  await enqueue(work, { organisationId, subjectId, key: runId, payload: { runId } });
};
const settings = z.object({ languages: z.array(z.string()), checked: z.array(z.string()).optional() });
type Settings = z.infer<typeof settings>;
const stage = {
  work: 'document' as const,
  keys: ({ languages }: Settings) => languages,
  steps: { work: 'Working.' },
  readyMessage: 'It is ready.',
  start,
  tasks: [work.name],
};
const service = defineService({
  sid: 'SID001',
  settings,
  uploads: { types: [{ kind: 'document', name: 'Text', extensions: ['.txt'] }] },
  stages: { 3: stage, 4: { ...stage, keys: ({ languages, checked }: Settings) => checked ?? languages } },
});

const server = useTestServer();
let admin: Browser;
beforeAll(async () => {
  registerServices([service]);
  admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});
afterAll(() => removeService('SID001'));

const failure = (canRetry: boolean) => ({ reason: 'broken', found: 'It broke.', remedy: 'Wait.', canRetry });

type Languages = { jobId: string; payer: Payer; ids: Record<string, string>; fileId: string };

/** A file with a run for each language; each costs 165 hundredths of credits once it is paid. */
async function aFile(languages: string[], credits = 2_000): Promise<Languages> {
  return orderFile(await aPayer(server, credits), { languages });
}

async function orderFile(payer: Payer, options: Settings): Promise<Languages> {
  const { job } = await payer.customer.get(createJob, {
    body: {
      sid: 'SID001',
      name: 'Leaflet',
      language: 'en',
      speakers: null,
      options,
      requestId: newId(),
    },
  });
  await uploadFile(payer.customer, { jobId: job.id, name: 'leaflet.txt', bytes: Buffer.from('1') });
  const file = (await read(payer, job.id)).files[0]!;
  const ids = Object.fromEntries(file.runs.map(({ key, id }) => [key, id]));
  return { jobId: job.id, payer, ids, fileId: file.id };
}

const read = async ({ customer }: Payer, jobId: string): Promise<JobDetail> =>
  (await customer.get(readJob, { params: { jobId } })).job;
const inTask = <T>({ payer }: Languages, fn: () => Promise<T>): Promise<T> =>
  run(asSystem(payer.organisationId), fn);
const pay = (file: Languages, key: string) => inTask(file, () => payRun(file.ids[key]!, 3));
const move = (file: Languages, to: JobMove) =>
  admin.get(moveJob, { params: { jobId: file.jobId }, body: { move: to, reason: 'To be looked into.' } });

async function fail(file: Languages, key: string, canRetry = true): Promise<void> {
  await inTask(file, () => failRun(file.ids[key]!, failure(canRetry)));
  await setTask(file, key, 'failed');
}
const setTask = (file: Languages, key: string, state: string) =>
  server.superuser.query(
    `update task set state = $2, ended_at = now() - interval '1 hour' where payload ->> 'runId' = $1`,
    [file.ids[key], state],
  );

const exclude = (file: Languages, key: string, browser = file.payer.customer) =>
  browser.call(excludeRun, { params: { jobId: file.jobId }, body: { runId: file.ids[key]! } });
const deleteJobOf = ({ payer, jobId }: Languages) => payer.customer.get(deleteJob, { params: { jobId } });
/** As if one of two tracks of a conversation had arrived. */
const expectTracks = ({ fileId }: Languages) =>
  server.superuser.query('update job_file set tracks_expected = 2 where id = $1', [fileId]);
const taskNamed = (name: string) => taskDefinition(name) as TaskDefinition<Record<string, unknown>>;

/** State of each run at the first stage, with its task and whether credits are reserved. */
async function describeRuns(file: Languages): Promise<Record<string, unknown>> {
  const { runs } = (await read(file.payer, file.jobId)).files[0]!;
  const described: Record<string, unknown> = {};
  for (const { id, key, state } of runs.filter((each) => each.stage === 3)) {
    const { rows } = await server.superuser.query<{ state: string }>(
      `select state from task where payload ->> 'runId' = $1`,
      [id],
    );
    const isReserved = (await inTask(file, () => findOpenReservation(id))) !== undefined;
    described[key] = [state, rows[0]?.state ?? null, isReserved];
  }
  return described;
}

const ES_FAILED = ['failed', 'failed', false];
const FR_QUEUED = ['waiting', 'queued', true];

describe('a paid run beside a failed one', () => {
  async function aFailedSibling(): Promise<Languages> {
    const file = await aFile(['es', 'fr']);
    for (const key of ['es', 'fr']) await pay(file, key);
    await fail(file, 'es');
    return file;
  }

  it('resumes after a hold', async () => {
    const file = await aFailedSibling();
    await move(file, 'hold');
    expect(await describeRuns(file)).toMatchObject({ fr: ['waiting', 'cancelled', true] });
    await move(file, 'resume');
    expect(await describeRuns(file)).toEqual({ es: ES_FAILED, fr: FR_QUEUED });
  });

  it('is paid again and resumes once its deleted job is restored', async () => {
    const file = await aFailedSibling();
    await deleteJobOf(file);
    expect(await file.payer.balance()).toMatchObject({ reserved: 0 });
    await file.payer.customer.get(restoreJob, { params: { jobId: file.jobId } });
    expect(await describeRuns(file)).toEqual({ es: ES_FAILED, fr: FR_QUEUED });
  });

  it('is found by the check of stalled work', async () => {
    const file = await aFailedSibling();
    await setTask(file, 'fr', 'done');
    await server.superuser.query(
      `update stage_run set created_at = now() - interval '1 hour' where job_file_id = $1`,
      [file.fileId],
    );
    await server.superuser.query(`update job_file set created_at = now() - interval '1 hour' where id = $1`, [
      file.fileId,
    ]);
    await SCHEDULES.find(({ name }) => name === 'operations.resume-stalled')!.run();
    expect(await describeRuns(file)).toEqual({ es: ES_FAILED, fr: FR_QUEUED });
  });
});

it('a paid run beside an unpaid one resumes after a hold', async () => {
  const file = await aFile(['es', 'fr'], 165);
  expect([await pay(file, 'fr'), await pay(file, 'es')]).toEqual([true, false]);
  await move(file, 'hold');
  await move(file, 'resume');
  expect(await describeRuns(file)).toMatchObject({ es: ['unpaid', 'cancelled', false], fr: FR_QUEUED });
});

async function addEngine(): Promise<string> {
  const { rows } = await server.superuser.query<{ id: string }>(
    `insert into engine_connection select (jsonb_populate_record(null::engine_connection, $1)).* returning id`,
    [
      {
        id: newId(),
        provider: 'deepgram',
        name: newId(),
        model: 'nova',
        languages: [],
        price_factor: 100,
        is_allowed: true,
        version: 1,
        created_at: new Date(),
        changed_at: new Date(),
      },
    ],
  );
  return rows[0]!.id;
}
const useEngine = (file: Languages, connectionId: string) =>
  server.superuser.query('update job set connection_id = $2 where id = $1', [file.jobId, connectionId]);

it('an engine that fails or returns concerns only the runs that wait for it', async () => {
  const file = await aFile(['de', 'es', 'fr']);
  const connectionId = await addEngine();
  await useEngine(file, connectionId);
  for (const key of ['de', 'es', 'fr']) await pay(file, key);
  await fail(file, 'es');
  await inTask(file, () => waitForEngine(file.ids.fr!, failure(true)));
  await setTask(file, 'fr', 'failed');
  expect(await describeRuns(file)).toEqual({
    de: FR_QUEUED,
    es: ES_FAILED,
    fr: ['no-engine', 'failed', true],
  });
  await runTask(taskNamed('jobs.resume-files-of-engine'), file.payer.organisationId, {
    connectionId,
    isWorking: true,
  });
  expect(await describeRuns(file)).toEqual({ de: FR_QUEUED, es: ES_FAILED, fr: FR_QUEUED });
});

it.each<{
  other: string;
  languages?: string[];
  change?: (other: Languages) => Promise<unknown>;
  retries: number;
}>([
  { other: 'one under way', retries: 0 },
  { other: 'one of a deleted job', change: deleteJobOf, retries: 1 },
  { other: 'one that waits for tracks', change: expectTracks, retries: 1 },
  { other: 'a waiting one of the same file', languages: ['es', 'fr'], retries: 1 },
])('an engine is tried again beside $other: $retries', async ({ languages, change, retries }) => {
  const file = await aFile(languages ?? ['fr']);
  const other = languages ? file : await orderFile(file.payer, { languages: ['es'] });
  const connectionId = await addEngine();
  for (const each of [file, other]) await useEngine(each, connectionId);
  await server.superuser.query(
    `insert into organisation_engine select (jsonb_populate_record(null::organisation_engine, $1)).*`,
    [
      {
        organisation_id: file.payer.organisationId,
        id: newId(),
        connection_id: connectionId,
        is_on: true,
        quality: 'best',
        switched_by: file.payer.person.id,
        switched_at: new Date(),
        on_failure: 'wait',
        version: 1,
      },
    ],
  );
  await pay(file, 'fr');
  const reason = 'engine-unreachable';
  await inTask(file, () => waitForEngine(file.ids.fr!, { ...failure(true), reason }));
  await change?.(other);
  await enqueueEngineRetries();
  const { rowCount } = await server.superuser.query(
    `select from task where organisation_id = $1 and key like '%:schedule:%'`,
    [file.payer.organisationId],
  );
  expect(rowCount).toBe(retries);
});

it('a run that was paid late continues, though the only task of its service ended unpaid', async () => {
  const file = await aFile(['es'], 10);
  expect(await pay(file, 'es')).toBe(false);
  await setTask(file, 'es', 'done');
  await file.payer.grantCredits(2_000);
  await runTask(taskNamed('jobs.resume-unpaid-files'), file.payer.organisationId, {});
  expect(await describeRuns(file)).toEqual({ es: FR_QUEUED });
});

it('one mail reports the failed runs of a file, and an event each run that waits for its engine', async () => {
  const file = await aFile(['de', 'en', 'es', 'fr']);
  for (const key of ['de', 'en', 'es', 'fr']) await pay(file, key);
  for (const key of ['de', 'en']) await fail(file, key);
  for (const key of ['es', 'fr']) await inTask(file, () => waitForEngine(file.ids[key]!, failure(true)));
  const mails = await server.superuser.query<{ subject: string }>(
    'select subject from mail where subject_id = $1',
    [file.jobId],
  );
  expect(mails.rows).toEqual([{ subject: 'Leaflet could not be finished' }]);
  const events = await server.superuser.query(
    `select from task where subject_id = $1 and payload ->> 'event' = 'file.no-engine'`,
    [file.jobId],
  );
  expect(events.rowCount).toBe(2);
});

it.each(['when its job is restored', 'on hold, when its job resumes'])(
  'a run that waits for a person is paid again %s',
  async (when) => {
    const file = await aFile(['es', 'fr']);
    await pay(file, 'es');
    await server.superuser.query(`update stage_run set state = 'waits-for-person' where id = $1`, [
      file.ids.es,
    ]);
    await setTask(file, 'es', 'done');
    const isHeld = when.startsWith('on hold');
    if (isHeld) await move(file, 'hold');
    await deleteJobOf(file);
    expect(await file.payer.balance()).toMatchObject({ reserved: 0 });
    await file.payer.customer.get(restoreJob, { params: { jobId: file.jobId } });
    if (isHeld) await move(file, 'resume');
    expect(await describeRuns(file)).toMatchObject({ es: ['waits-for-person', 'done', true] });
  },
);

describe('a later stage', () => {
  const stageRecords = async (file: Languages) => {
    const { rows } = await server.superuser.query<{ stage: number; outcome: string }>(
      'select stage, outcome from stage_record where job_file_id = $1 and stage > 3 order by at, id',
      [file.fileId],
    );
    return rows.map(({ stage: at, outcome }) => [at, outcome]);
  };

  it('is skipped if all of its keys were left out', async () => {
    const file = await orderFile(await aPayer(server, 2_000), { languages: ['es', 'fr'], checked: ['es'] });
    await exclude(file, 'es');
    await pay(file, 'fr');
    await inTask(file, () => finishRun(file.ids.fr!));
    const job = await read(file.payer, file.jobId);
    expect(job.stageLabel).toBe('Review');
    expect(await stageRecords(file)).toEqual([
      [4, 'skipped'],
      [5, 'entered'],
    ]);
  });

  it('is not passed while one of its runs is open', async () => {
    const file = await aFile(['fr']);
    await pay(file, 'fr');
    await inTask(file, () => finishRun(file.ids.fr!));
    // As after a stage that sent its file back.
    await server.superuser.query('update job_file set stage = 3 where id = $1', [file.fileId]);
    await server.superuser.query(`update stage_run set state = 'running' where id = $1`, [file.ids.fr]);
    await inTask(file, () => finishRun(file.ids.fr!));
    expect((await read(file.payer, file.jobId)).stageLabel).toBe('Human QC');
  });
});

it('a run that can be retried is not hidden by one that cannot, nor are others retried with it', async () => {
  const file = await aFile(['es', 'fr']);
  for (const key of ['es', 'fr']) await pay(file, key);
  await fail(file, 'es', false);
  await fail(file, 'fr');
  expect((await read(file.payer, file.jobId)).abilities.canRetry).toBe(true);
  await file.payer.customer.get(retryJob, { params: { jobId: file.jobId } });
  expect(await describeRuns(file)).toEqual({ es: ES_FAILED, fr: FR_QUEUED });
});

describe('a run that cannot be retried', () => {
  it('is left out, its file proceeds without it, and its history names it', async () => {
    const file = await aFile(['es', 'fr']);
    for (const key of ['es', 'fr']) await pay(file, key);
    await inTask(file, () => finishRun(file.ids.fr!));
    await fail(file, 'es', false);
    const { runs } = (await read(file.payer, file.jobId)).files[0]!;
    expect(runs.map(({ key, canExclude }) => [key, canExclude])).toEqual([
      ['es', true],
      ['fr', false],
    ]);
    expect((await exclude(file, 'es')).status).toBe(200);
    const job = await read(file.payer, file.jobId);
    expect(job.stageLabel).toBe('Human QC');
    // What was left out stays so at the next stage.
    expect(job.files[0]!.runs.map(({ stage: at, key, state }) => [at, key, state])).toEqual([
      [3, 'es', 'skipped'],
      [3, 'fr', 'done'],
      [4, 'fr', 'waiting'],
    ]);
    const { entries } = await file.payer.customer.get(readJobHistory, { params: { jobId: file.jobId } });
    expect(entries.find(({ kind }) => kind === 'excluded')).toMatchObject({
      stage: 'AI Translate, es',
      by: file.payer.person.name,
    });
  });

  it('is left out once, however often that is asked', async () => {
    const file = await aFile(['es', 'fr']);
    for (const _ of [1, 2]) expect((await exclude(file, 'es')).status).toBe(200);
    const { entries } = await file.payer.customer.get(readJobHistory, { params: { jobId: file.jobId } });
    expect(entries.filter(({ kind }) => kind === 'excluded')).toHaveLength(1);
  });

  it('can be left out exactly where its page says so', async () => {
    const file = await aFile(['es', 'fr']);
    await server.superuser.query('update job_file set stage = 6 where id = $1', [file.fileId]);
    const { runs } = (await read(file.payer, file.jobId)).files[0]!;
    expect(runs.map(({ canExclude }) => canExclude)).toEqual([false, false]);
    expect((await exclude(file, 'es')).status).toBe(409);
  });

  it('has the name of its job in the audit if its stage has no keys', async () => {
    const file = await aFile(['es', 'fr']);
    await exclude(file, 'es');
    await server.superuser.query(`update stage_run set key = '' where id = $1`, [file.ids.es]);
    const { rows } = await file.payer.orgAdmin.get(findAudit);
    const { code } = await read(file.payer, file.jobId);
    expect(rows.find(({ action }) => action === 'job.run-excluded')!.subjectName).toBe(code);
  });

  it('releases the reservation of work under way, and its task never runs again', async () => {
    const file = await aFile(['es', 'fr']);
    for (const key of ['es', 'fr']) await pay(file, key);
    expect((await exclude(file, 'es')).status).toBe(200);
    await move(file, 'hold');
    await move(file, 'resume');
    expect(await describeRuns(file)).toEqual({ es: ['skipped', null, false], fr: FR_QUEUED });
    expect(await file.payer.balance()).toMatchObject({ reserved: 165 });
    // The last one only with its file, and none while a person holds the job.
    expect((await exclude(file, 'fr')).status).toBe(409);
    expect(await file.payer.check()).toEqual([]);
  });

  it('is not left out on hold, by strangers, or through another job', async () => {
    const file = await aFile(['es', 'fr']);
    const other = await aFile(['es', 'fr']);
    expect((await exclude(file, 'es', other.payer.customer)).status).toBe(404);
    const across = await other.payer.customer.call(excludeRun, {
      params: { jobId: other.jobId },
      body: { runId: file.ids.es! },
    });
    expect(across.status).toBe(404);
    await move(file, 'hold');
    expect((await exclude(file, 'es')).status).toBe(409);
  });
});
