import { setTimeout as sleep } from 'node:timers/promises';
import { readJob } from '@colloquy/contract';
import { orderWords, readWords } from '../capabilities/transcripts/pipeline/pipeline.factory.ts';
import type { Browser } from '../testing/browser.ts';
import { makeWav, tone } from '../testing/sounds.ts';
import type { TestProcess } from '../testing/test-process.ts';
import type { TestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';

/** What quick speech hears in so many seconds of sound, undisturbed. */
export const counted = (seconds: number): string[] => Array.from({ length: seconds }, (_, at) => `s${at}`);

/** Orders a recording of so many seconds and answers its job once some of it is heard, and much is not. */
export async function orderUntilHeard(
  customer: Browser,
  { seconds, heard }: { seconds: number; heard: number },
): Promise<string> {
  const jobId = await orderWords(customer, { name: 'interview.wav', bytes: makeWav(seconds, tone) });
  await waitFor(async () => (await wordsOf(customer, jobId)).length >= heard, 30_000);
  return jobId;
}

/** The words of a job as they are now. */
export async function wordsOf(customer: Browser, jobId: string): Promise<string[]> {
  const { job } = await customer.get(readJob, { params: { jobId } });
  if (!job.files[0]?.recordingId) return [];
  return (await readWords(customer, job)).words.map((word) => word.text);
}

export type Attempt = { number: number; pid: number; outcome: string | null };

/** Who tried to write down the words of a job, in order. */
export async function speechAttempts(server: TestServer, jobId: string): Promise<Attempt[]> {
  const { rows } = await server.behind.query<{ number: number; worker: string; outcome: string | null }>(
    `select a.number, a.worker, a.outcome from task_attempt a
     join task t on t.id = a.task_id join job_file f on f.id = t.subject_id
     where f.job_id = $1 and t.name = 'transcripts.hear-speech' order by a.number`,
    [jobId],
  );
  return rows.map(({ number, worker, outcome }) => ({ number, pid: Number(worker.split('-')[0]), outcome }));
}

/** The worker that writes the words of a job just now, and the other one. */
export async function whoWorks(
  server: TestServer,
  jobId: string,
  workers: readonly [TestProcess, TestProcess],
): Promise<{ busy: TestProcess; idle: TestProcess }> {
  const { pid } = (await speechAttempts(server, jobId)).at(-1)!;
  const [busy, idle] = workers[0].pid === pid ? workers : workers.toReversed();
  if (busy?.pid !== pid) throw new Error('Somebody else works on it.');
  return { busy, idle: idle! };
}

/** Waits until more words come than there are now. */
export async function moreWords(customer: Browser, jobId: string, withinMs: number): Promise<void> {
  // What was sent before it died may still be on its way.
  await sleep(200);
  const before = (await wordsOf(customer, jobId)).length;
  await waitFor(async () => (await wordsOf(customer, jobId)).length > before, withinMs);
}
