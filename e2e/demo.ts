import { setTimeout as sleep } from 'node:timers/promises';
import { findJobs, readJob } from '@colloquy/contract';
import type { JobDetail } from '@colloquy/contract';
import type { Page } from 'playwright-core';
import type { DemoIds } from './screens.ts';

/** The demo interview is under three minutes long and is heard on two slow cores, beside other work. */
const heardWithinMs = 150_000;

/** Waits until the demo organisation's interview has become words; `page` must be signed in as its customer. */
export async function waitForDemo(page: Page): Promise<DemoIds> {
  const { rows } = findJobs.answer.parse(await (await page.request.get('/api/jobs?sort=createdAt')).json());
  const [demo] = rows;
  if (!demo) throw new Error('The demo organisation has no job.');
  const { files } = await waitForJob(page, demo.id, heardWithinMs);
  return { job: demo.id, recording: files[0]?.recordingId ?? '' };
}

/** Waits until the machine has done all it can for a job. Throws when it failed, with what was found. */
export async function waitForJob(page: Page, jobId: string, withinMs: number): Promise<JobDetail> {
  for (const until = Date.now() + withinMs; ; await sleep(500)) {
    const { job } = readJob.answer.parse(await (await page.request.get(`/api/jobs/${jobId}`)).json());
    const { progress } = job;
    if (progress?.state === 'ready') return job;
    if (progress?.failure) throw new Error(`${job.name}: ${progress.failure.found}`);
    if (Date.now() > until) {
      throw new Error(
        `${job.name} is still at ${progress?.percent ?? 0} % (${progress?.words ?? 'no file'}).`,
      );
    }
  }
}
