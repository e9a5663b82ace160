import { setTimeout as sleep } from 'node:timers/promises';
import { readSession } from '@colloquy/contract/identity';
import { createJob, findJobs, readJob, type JobDetail } from '@colloquy/contract/jobs';
import type { Page } from 'playwright-core';
import { startSession } from './sign-in.ts';
import type { Installation } from './installation/start-installation.ts';
import type { DemoIds } from './screens.ts';

/** The demo interview is under three minutes long and is transcribed on two busy cores. */
const transcribedWithinMs = 180_000;

/** Signs in as the demo customer without opening a screen, and waits for the interview's transcript. */
export async function findDemo(page: Page, installation: Installation): Promise<DemoIds> {
  await startSession(page, installation, 'customer');
  return waitForDemo(page);
}

/** Fixed id, so that only one draft is created. */
const draftRequest = '01936f00-0000-7000-8000-0000000d4af7';

/**
 * Waits for the transcript of the demo interview and creates a draft. Requires a page signed in as the demo
 * customer.
 */
export async function waitForDemo(page: Page): Promise<DemoIds> {
  const { rows } = findJobs.answer.parse(await (await page.request.get('/api/jobs?sort=createdAt')).json());
  const [demo] = rows;
  if (!demo) throw new Error('The demo organisation has no job.');
  const { files } = await waitForJob(page, demo.id, transcribedWithinMs);
  const { userInfo } = readSession.answer.parse(await (await page.request.get(readSession.path)).json());
  const recording = files[0]?.recordingId ?? '';
  return { job: demo.id, recording, organisation: userInfo.oid, draft: await makeDraft(page) };
}

async function makeDraft(page: Page): Promise<string> {
  const answer = await page.request.post(createJob.path, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      sid: 'SID002',
      name: 'Market traders, wave 2',
      language: 'en',
      speakers: 2,
      waitsForStart: true,
      requestId: draftRequest,
    },
  });
  return createJob.answer.parse(await answer.json()).job.id;
}

/** Waits until a job is processed. Throws with its failure. */
export async function waitForJob(page: Page, jobId: string, withinMs: number): Promise<JobDetail> {
  for (const until = Date.now() + withinMs; ; await sleep(500)) {
    const { job } = readJob.answer.parse(await (await page.request.get(`/api/jobs/${jobId}`)).json());
    const { progress } = job;
    if (progress?.state === 'ready') return job;
    if (progress?.failure) throw new Error(`${job.name}: ${progress.failure.found}`);
    if (Date.now() > until) {
      throw new Error(
        `${job.name} is still at ${progress?.percent ?? 0} % (${progress?.message ?? 'no file'}).`,
      );
    }
  }
}
