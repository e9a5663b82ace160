import { excludeRun, readJobHistory, retryJob } from '@colloquy/contract/jobs';
import { findAudit } from '@colloquy/contract/organisations';
import { describe, expect, it } from 'vitest';
import { finishRun } from './capabilities/jobs/index.ts';
import { aPayer } from './capabilities/jobs/paying.factory.ts';

import { ES_FAILED, FR_QUEUED, type Languages, useRunsByLanguage } from './testing/runs-by-language.ts';

const { server, aFile, orderFile, read, inTask, pay, move, fail, exclude, describeRuns } =
  useRunsByLanguage();

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
