import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { followJob } from '../capabilities/transcription/pipeline/pipeline.factory.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { isLongRun } from '../testing/test-environment.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { useTestServer } from '../testing/test-server.ts';
import {
  expectedWords,
  waitForMoreWords,
  orderUntilTranscribed,
  readSpeechAttempts,
  findBusyWorker,
  readWords,
} from './transcription-progress.ts';

const server = useTestServer();

/** Another worker reclaims a task within this time. */
const RECLAIMED_MS = 30_000;
const SECONDS = isLongRun ? 150 : 60;

describe('a worker in the middle of a transcription', () => {
  let customer: Browser;
  let workers: [TestProcess, TestProcess];
  beforeAll(async () => {
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
  });
  beforeEach(async () => {
    const start = (): Promise<TestProcess> =>
      startProcess('fake-engines', server.config, { FAKE_PIECE_MS: '400' });
    workers = [await start(), await start()];
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.end())));

  it('is killed: another worker resumes from the last finished piece', { timeout: 120_000 }, async () => {
    const jobId = await orderUntilTranscribed(customer, { seconds: SECONDS, minWords: 20 });
    const { busy, idle } = await findBusyWorker(server, jobId, workers);
    busy.kill('SIGKILL');
    await waitForMoreWords(customer, jobId, RECLAIMED_MS);
    const { job } = await followJob(customer, jobId);
    expect(job.stageLabel).toBe('Chat and Review');
    expect(await readWords(customer, jobId)).toEqual(expectedWords(SECONDS));
    expect(await readSpeechAttempts(server, jobId)).toEqual([
      { number: 1, pid: busy.pid, outcome: 'lost' },
      { number: 2, pid: idle.pid, outcome: 'done' },
    ]);
    // No piece transcribed before the kill is transcribed again.
    const { rows } = await server.superuser.query<{ amount: string; ended: boolean }>(
      `select amount_ms as amount, ended_at is not null as ended from model_run
       where subject_id = $1 and ability = 'speech' order by started_at`,
      [job.files[0]!.id],
    );
    expect(rows.map((run) => run.ended)).toEqual([false, true]);
    expect(Number(rows[1]!.amount)).toBeLessThanOrEqual((SECONDS - 20) * 1_000);
  });

  it.runIf(isLongRun)(
    'is frozen: it loses its task and writes nothing after waking',
    { timeout: 180_000 },
    async () => {
      const jobId = await orderUntilTranscribed(customer, { seconds: SECONDS, minWords: 20 });
      const { busy: frozen, idle: successor } = await findBusyWorker(server, jobId, workers);
      frozen.kill('SIGSTOP');
      await waitForMoreWords(customer, jobId, RECLAIMED_MS);
      // It wakes with an unfinished piece while the other worker is busy.
      frozen.kill('SIGCONT');
      await waitForMoreWords(customer, jobId, RECLAIMED_MS);
      await waitForMoreWords(customer, jobId, RECLAIMED_MS);
      expect(await readSpeechAttempts(server, jobId)).toEqual([
        { number: 1, pid: frozen.pid, outcome: 'lost' },
        { number: 2, pid: successor.pid, outcome: null },
      ]);
      // The late report to the queue must not take the task away from the successor.
      successor.kill('SIGKILL');
      await waitForMoreWords(customer, jobId, RECLAIMED_MS);
      await followJob(customer, jobId);
      expect(await readWords(customer, jobId)).toEqual(expectedWords(SECONDS));
      expect((await readSpeechAttempts(server, jobId)).at(-1)).toEqual({
        number: 3,
        pid: frozen.pid,
        outcome: 'done',
      });
    },
  );
});
