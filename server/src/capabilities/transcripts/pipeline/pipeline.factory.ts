import { setTimeout as sleep } from 'node:timers/promises';
import {
  createJob,
  type FileProgress,
  type JobDetail,
  type JobSettings,
  readJob,
  readTranscript,
} from '@colloquy/contract';
import { newId } from '../../../platform/ids.ts';
import type { Browser } from '../../../testing/browser.ts';
import { uploadFile } from '../../files/uploads.factory.ts';

export type Ordered = { name: string; bytes: Uint8Array; settings?: Partial<JobSettings>; order?: unknown };

/** Orders the words of a recording as the screens do: a draft, then an upload. Answers the job's id. */
export async function orderWords(
  customer: Browser,
  { name, bytes, settings = {}, order }: Ordered,
): Promise<string> {
  const { job } = await customer.get(createJob, {
    body: {
      sid: 'SID002',
      requestId: newId(),
      name: 'Interviews',
      language: 'en',
      speakers: null,
      ...settings,
    },
  });
  await uploadFile(customer, { jobId: job.id, name, bytes, order });
  return job.id;
}

/** What a person saw of a job: how it ended, and each different state on the way. */
export type Followed = { job: JobDetail; seen: FileProgress[] };

/** Looks at a job until it is ready or has failed, as a page does. */
export async function followJob(customer: Browser, jobId: string, withinMs = 60_000): Promise<Followed> {
  const seen: FileProgress[] = [];
  for (const until = Date.now() + withinMs; ; await sleep(50)) {
    const { job } = await customer.get(readJob, { params: { jobId } });
    const progress = job.files[0]?.progress;
    if (progress && JSON.stringify(progress) !== JSON.stringify(seen.at(-1))) seen.push(progress);
    if (progress?.state === 'ready' || progress?.state === 'failed' || progress?.state === 'cancelled')
      return { job, seen };
    if (Date.now() > until) throw new Error(`The job did not end in time: ${JSON.stringify(progress)}`);
  }
}

export type ReadWords = Awaited<ReturnType<typeof readWords>>;

/** The transcript of a job's first file. */
export async function readWords(customer: Browser, job: JobDetail) {
  const { recording, speakers, segments } = await customer.get(readTranscript, {
    params: { recordingId: job.files[0]!.recordingId },
  });
  const words = segments.flatMap((segment) => segment.words);
  return { recording, speakers, segments, words, text: words.map((word) => word.text).join(' ') };
}
