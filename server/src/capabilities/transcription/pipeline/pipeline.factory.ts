import { setTimeout as sleep } from 'node:timers/promises';
import {
  createJob,
  type FileProgress,
  type JobDetail,
  type JobSettings,
  readJob,
} from '@colloquy/contract/jobs';
import { readTranscript } from '@colloquy/contract/transcripts';
import { newId } from '../../../platform/ids.ts';
import type { Browser } from '../../../testing/browser.ts';
import { pauseAfter } from '../../../testing/wait-for.ts';
import { uploadFile } from '../../files/uploads.factory.ts';

export type RecordingUpload = {
  name: string;
  bytes: Uint8Array;
  settings?: Partial<JobSettings>;
  order?: unknown;
};

/** Creates a draft job and uploads a recording, as the screens do. Returns the job id. */
export async function createTranscriptionJob(
  customer: Browser,
  { name, bytes, settings = {}, order }: RecordingUpload,
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

/** Final job and every distinct progress state before it. */
export type FollowedJob = { job: JobDetail; states: FileProgress[] };

/** Polls a job until it is ready, failed or cancelled, as a page does. */
export async function followJob(customer: Browser, jobId: string, withinMs = 60_000): Promise<FollowedJob> {
  const states: FileProgress[] = [];
  const start = Date.now();
  for (const until = start + withinMs; ; await sleep(pauseAfter(Date.now() - start))) {
    const { job } = await customer.get(readJob, { params: { jobId } });
    const progress = job.files[0]?.progress;
    if (progress && JSON.stringify(progress) !== JSON.stringify(states.at(-1))) states.push(progress);
    if (progress?.state === 'ready' || progress?.state === 'failed' || progress?.state === 'cancelled')
      return { job, states };
    if (Date.now() > until) throw new Error(`The job did not end in time: ${JSON.stringify(progress)}`);
  }
}

export type FirstTranscript = Awaited<ReturnType<typeof readFirstTranscript>>;

/** Transcript of the first file of a job. */
export async function readFirstTranscript(customer: Browser, job: JobDetail) {
  const { recording, speakers, segments } = await customer.get(readTranscript, {
    params: { recordingId: job.files[0]!.recordingId },
  });
  const words = segments.flatMap((segment) => segment.words);
  return { recording, speakers, segments, words, text: words.map((word) => word.text).join(' ') };
}
