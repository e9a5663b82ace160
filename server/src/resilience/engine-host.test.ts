import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import {
  followJob,
  createTranscriptionJob,
} from '../capabilities/transcription/pipeline/pipeline.factory.ts';
import { type Browser, actAs } from '../testing/browser.ts';
import { readInterviewStart } from '../testing/demo-interview.ts';
import { isLongRun, hasModels } from '../testing/test-environment.ts';
import { makeWav, tone } from '../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { wordErrorRate } from '../testing/word-error-rate.ts';
import { expectedWords, readWords } from './transcription-progress.ts';

const server = useTestServer();

describe('a crash of an engine host', () => {
  let customer: Browser;
  let worker: TestProcess;
  beforeAll(async () => {
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
  });
  afterEach(() => worker?.end());

  it('fails one decoding attempt; the next resumes from the last piece', { timeout: 120_000 }, async () => {
    const seconds = 600;
    worker = await startProcess('fake-engines', server.config);
    const jobId = await createTranscriptionJob(customer, { name: 'long.wav', bytes: makeWav(seconds, tone) });
    await waitFor(async () => (await readDecodedMs(jobId)) >= 60_000, 30_000);
    process.kill(await findHostProcess(worker, 'media.host'), 'SIGKILL');
    await followJob(customer, jobId, 90_000);
    expect(await readAttemptOutcomes(jobId, 'transcription.decode-recording')).toEqual(['failed', 'done']);
    expect(await readWords(customer, jobId)).toEqual(expectedWords(seconds));
    expect(await countPieces(jobId)).toBe(seconds / 60);
  });

  // The real engine takes minutes; the media host above crashes in every run.
  it.runIf(isLongRun && hasModels())(
    'fails one transcription attempt without losing or duplicating words',
    { timeout: 240_000 },
    async () => {
      worker = await startProcess('worker', server.config);
      const bytes = await readInterviewStart(30);
      const order = { name: 'interview.opus', bytes };
      const undisturbed = await createTranscriptionJob(customer, order);
      await followJob(customer, undisturbed, 110_000);
      const jobId = await createTranscriptionJob(customer, order);
      await waitFor(async () => (await readWords(customer, jobId)).length > 0, 60_000);
      process.kill(await findHostProcess(worker, 'whisper.host'), 'SIGKILL');
      const { job } = await followJob(customer, jobId, 110_000);
      expect(job.stageLabel).toBe('Chat and Review');
      expect(await readAttemptOutcomes(jobId, 'transcription.transcribe-locally')).toEqual([
        'failed',
        'done',
      ]);
      // The engine may recognise a word differently after a restart. A lost or duplicated piece would be a
      // tenth of the words.
      const [reference, transcribed] = [
        await readWords(customer, undisturbed),
        await readWords(customer, jobId),
      ];
      expect(wordErrorRate(reference.join(' '), transcribed.join(' '))).toBeLessThan(0.05);
    },
  );
});

/** Finds the process id of an engine host started by this worker. */
async function findHostProcess({ pid }: TestProcess, name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  for (const line of stdout.split('\n')) {
    const [, own, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === pid && command.includes(name)) return Number(own);
  }
  throw new Error(`The worker has no ${name}.`);
}

async function readDecodedMs(jobId: string): Promise<number> {
  const { rows } = await server.superuser.query('select decoded_ms from recording where job_id = $1', [
    jobId,
  ]);
  return Number(rows[0]?.decoded_ms ?? 0);
}

async function readAttemptOutcomes(jobId: string, name: string): Promise<(string | null)[]> {
  const { rows } = await server.superuser.query<{ outcome: string | null }>(
    `select a.outcome from task_attempt a join task t on t.id = a.task_id join job_file f on f.id = t.subject_id
     where f.job_id = $1 and t.name = $2 order by a.number`,
    [jobId, name],
  );
  return rows.map(({ outcome }) => outcome);
}

async function countPieces(jobId: string): Promise<number> {
  const { rows } = await server.superuser.query<{ count: number }>(
    `select count(*)::int as count from derived_file d join job_file f on f.file_id = d.file_id
     where f.job_id = $1 and d.kind like 'pcm/%'`,
    [jobId],
  );
  return rows[0]!.count;
}
