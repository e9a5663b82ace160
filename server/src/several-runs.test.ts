import { restoreJob } from '@colloquy/contract/jobs';
import { describe, expect, it } from 'vitest';
import { SCHEDULES } from './capabilities.ts';
import { enqueueEngineRetries, waitForEngine } from './capabilities/jobs/index.ts';
import { newId } from './platform/ids.ts';
import { taskDefinition, type TaskDefinition } from './platform/tasks/define-task.ts';
import { runTask } from './testing/run-task.ts';

import {
  ES_FAILED,
  failure,
  FR_QUEUED,
  type Languages,
  useRunsByLanguage,
} from './testing/runs-by-language.ts';
const taskNamed = (name: string) => taskDefinition(name) as TaskDefinition<Record<string, unknown>>;

const {
  server,
  aFile,
  orderFile,
  inTask,
  pay,
  move,
  fail,
  setTask,
  deleteJobOf,
  expectTracks,
  describeRuns,
} = useRunsByLanguage();

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
  expect(mails.rows).toEqual([{ subject: 'Leaflet couldn’t be finished' }]);
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
