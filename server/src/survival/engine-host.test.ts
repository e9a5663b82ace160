import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { followJob, orderWords } from '../capabilities/transcripts/pipeline/pipeline.factory.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { beginningOfInterview } from '../testing/interview.ts';
import { isLongRun } from '../testing/long-run.ts';
import { hasModels } from '../testing/models.ts';
import { makeWav, tone } from '../testing/sounds.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { wordErrorRate } from '../testing/word-errors.ts';
import { counted, wordsOf } from './speech-work.ts';

const server = useTestServer();

describe('an engine host crashes', () => {
  let customer: Browser;
  let worker: TestProcess;
  beforeAll(async () => {
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
  });
  afterEach(() => worker?.end());

  it(
    'while it decodes: one attempt fails, the next goes on from the last piece',
    { timeout: 120_000 },
    async () => {
      const seconds = 600;
      worker = await startProcess('quick', server.config);
      const jobId = await orderWords(customer, { name: 'long.wav', bytes: makeWav(seconds, tone) });
      await waitFor(async () => (await decodedMs(jobId)) >= 60_000, 30_000);
      process.kill(await findHost(worker, 'media-host'), 'SIGKILL');
      await followJob(customer, jobId, 90_000);
      expect(await outcomes(jobId, 'transcripts.decode-recording')).toEqual(['failed', 'done']);
      expect(await wordsOf(customer, jobId)).toEqual(counted(seconds));
      expect(await pieces(jobId)).toBe(seconds / 60);
    },
  );

  // The real engine takes minutes; the host above crashes in every run.
  it.runIf(isLongRun && hasModels())(
    'while it hears: one attempt fails, no word is lost or doubled',
    { timeout: 240_000 },
    async () => {
      worker = await startProcess('worker', server.config);
      const bytes = await beginningOfInterview(30);
      const order = { name: 'interview.opus', bytes };
      const undisturbed = await orderWords(customer, order);
      await followJob(customer, undisturbed, 110_000);
      const jobId = await orderWords(customer, order);
      await waitFor(async () => (await wordsOf(customer, jobId)).length > 0, 60_000);
      process.kill(await findHost(worker, 'whisper.host'), 'SIGKILL');
      const { job } = await followJob(customer, jobId, 110_000);
      expect(job.stageLabel).toBe('Chat and Review');
      expect(await outcomes(jobId, 'transcripts.hear-speech')).toEqual(['failed', 'done']);
      // Where the engine begins anew it may hear a word otherwise; a piece lost or doubled would be a tenth of them.
      const [reference, heard] = [await wordsOf(customer, undisturbed), await wordsOf(customer, jobId)];
      expect(wordErrorRate(reference.join(' '), heard.join(' '))).toBeLessThan(0.05);
    },
  );
});

/** The process of an engine that a worker has started. */
async function findHost({ pid }: TestProcess, name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  for (const line of stdout.split('\n')) {
    const [, own, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === pid && command.includes(name)) return Number(own);
  }
  throw new Error(`The worker has no ${name}.`);
}

async function decodedMs(jobId: string): Promise<number> {
  const { rows } = await server.behind.query('select decoded_ms from recording where job_id = $1', [jobId]);
  return Number(rows[0]?.decoded_ms ?? 0);
}

async function outcomes(jobId: string, name: string): Promise<(string | null)[]> {
  const { rows } = await server.behind.query<{ outcome: string | null }>(
    `select a.outcome from task_attempt a join task t on t.id = a.task_id join job_file f on f.id = t.subject_id
     where f.job_id = $1 and t.name = $2 order by a.number`,
    [jobId, name],
  );
  return rows.map(({ outcome }) => outcome);
}

async function pieces(jobId: string): Promise<number> {
  const { rows } = await server.behind.query<{ count: number }>(
    `select count(*)::int as count from derived_file d join job_file f on f.file_id = d.file_id
     where f.job_id = $1 and d.kind like 'pcm/%'`,
    [jobId],
  );
  return rows[0]!.count;
}
