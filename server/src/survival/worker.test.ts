import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { followJob } from '../capabilities/transcripts/pipeline/pipeline.factory.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { isLongRun } from '../testing/long-run.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { useTestServer } from '../testing/test-server.ts';
import { counted, moreWords, orderUntilHeard, speechAttempts, whoWorks, wordsOf } from './speech-work.ts';

const server = useTestServer();

/** Within this a worker's task is in other hands. */
const TAKEN_UP_MS = 30_000;
const SECONDS = isLongRun ? 150 : 100;

describe('a worker in the middle of speech', () => {
  let customer: Browser;
  let workers: [TestProcess, TestProcess];
  beforeAll(async () => {
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
  });
  beforeEach(async () => {
    const start = (): Promise<TestProcess> => startProcess('quick', server.config, { QUICK_PIECE_MS: '400' });
    workers = [await start(), await start()];
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.end())));

  it('is killed: another goes on from the last finished piece', { timeout: 120_000 }, async () => {
    const jobId = await orderUntilHeard(customer, { seconds: SECONDS, heard: 20 });
    const { busy, idle } = await whoWorks(server, jobId, workers);
    busy.kill('SIGKILL');
    await moreWords(customer, jobId, TAKEN_UP_MS);
    const { job } = await followJob(customer, jobId);
    expect(job.stageLabel).toBe('Chat and Review');
    expect(await wordsOf(customer, jobId)).toEqual(counted(SECONDS));
    expect(await speechAttempts(server, jobId)).toEqual([
      { number: 1, pid: busy.pid, outcome: 'lost' },
      { number: 2, pid: idle.pid, outcome: 'done' },
    ]);
    // What was heard before the kill is not heard again: not even one piece of it.
    const { rows } = await server.behind.query<{ amount: string; ended: boolean }>(
      `select amount_ms as amount, ended_at is not null as ended from model_run
       where subject_id = $1 and ability = 'speech' order by started_at`,
      [job.files[0]!.id],
    );
    expect(rows.map((run) => run.ended)).toEqual([false, true]);
    expect(Number(rows[1]!.amount)).toBeLessThanOrEqual((SECONDS - 20) * 1_000);
  });

  it('is frozen: it loses its task, and woken it writes nothing', { timeout: 180_000 }, async () => {
    const jobId = await orderUntilHeard(customer, { seconds: SECONDS, heard: 20 });
    const { busy: frozen, idle: successor } = await whoWorks(server, jobId, workers);
    frozen.kill('SIGSTOP');
    await moreWords(customer, jobId, TAKEN_UP_MS);
    // It wakes with a piece in its hands, while the other is at work.
    frozen.kill('SIGCONT');
    await moreWords(customer, jobId, TAKEN_UP_MS);
    await moreWords(customer, jobId, TAKEN_UP_MS);
    expect(await speechAttempts(server, jobId)).toEqual([
      { number: 1, pid: frozen.pid, outcome: 'lost' },
      { number: 2, pid: successor.pid, outcome: null },
    ]);
    // What it then told the queue must not have taken the task from under its successor.
    successor.kill('SIGKILL');
    await moreWords(customer, jobId, TAKEN_UP_MS);
    await followJob(customer, jobId);
    expect(await wordsOf(customer, jobId)).toEqual(counted(SECONDS));
    expect((await speechAttempts(server, jobId)).at(-1)).toEqual({
      number: 3,
      pid: frozen.pid,
      outcome: 'done',
    });
  });
});
