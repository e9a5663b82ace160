import { setTimeout as sleep } from 'node:timers/promises';
import { readJob } from '@colloquy/contract/jobs';
import {
  createTranscriptionJob,
  readFirstTranscript,
} from '../capabilities/transcription/pipeline/pipeline.factory.ts';
import type { Browser } from '../testing/browser.ts';
import { makeWav, tone } from '../testing/synthetic-audio.ts';
import type { TestProcess } from '../testing/test-process.ts';
import type { TestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';

/** Words that the fake speech engine returns for this many seconds of audio. */
export const expectedWords = (seconds: number): string[] =>
  Array.from({ length: seconds }, (_, at) => `s${at}`);

/** Orders a recording and returns its job once at least `minWords` are transcribed and most of it is not. */
export async function orderUntilTranscribed(
  customer: Browser,
  { seconds, minWords }: { seconds: number; minWords: number },
): Promise<string> {
  const jobId = await createTranscriptionJob(customer, {
    name: 'interview.wav',
    bytes: makeWav(seconds, tone),
  });
  await waitFor(async () => (await readWords(customer, jobId)).length >= minWords, 30_000);
  return jobId;
}

/** Reads the current words of a job. */
export async function readWords(customer: Browser, jobId: string): Promise<string[]> {
  const { job } = await customer.get(readJob, { params: { jobId } });
  if (!job.files[0]?.recordingId) return [];
  return (await readFirstTranscript(customer, job)).words.map((word) => word.text);
}

export type SpeechAttempt = { number: number; pid: number; outcome: string | null };

/** Reads the transcription attempts of a job, in order. */
export async function readSpeechAttempts(server: TestServer, jobId: string): Promise<SpeechAttempt[]> {
  const { rows } = await server.superuser.query<{ number: number; worker: string; outcome: string | null }>(
    `select a.number, a.worker, a.outcome from task_attempt a
     join task t on t.id = a.task_id join job_file f on f.id = t.subject_id
     where f.job_id = $1 and t.name = 'transcription.transcribe-locally' order by a.number`,
    [jobId],
  );
  return rows.map(({ number, worker, outcome }) => ({ number, pid: Number(worker.split('-')[0]), outcome }));
}

/** Finds the worker that transcribes the job, and the other one. */
export async function findBusyWorker(
  server: TestServer,
  jobId: string,
  workers: readonly [TestProcess, TestProcess],
): Promise<{ busy: TestProcess; idle: TestProcess }> {
  const { pid } = (await readSpeechAttempts(server, jobId)).at(-1)!;
  const [busy, idle] = workers[0].pid === pid ? workers : workers.toReversed();
  if (busy?.pid !== pid) throw new Error('Another process works on the job.');
  return { busy, idle: idle! };
}

/** Waits until the job has more words than now. */
export async function waitForMoreWords(customer: Browser, jobId: string, withinMs: number): Promise<void> {
  // Writes sent before the worker died may still arrive.
  await sleep(200);
  const before = (await readWords(customer, jobId)).length;
  await waitFor(async () => (await readWords(customer, jobId)).length > before, withinMs);
}
