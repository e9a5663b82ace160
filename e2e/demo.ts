import { setTimeout as sleep } from 'node:timers/promises';
import { createJob, findJobs, readJob, readSession } from '@colloquy/contract';
import type { JobDetail } from '@colloquy/contract';
import type { Page } from 'playwright-core';
import { signIn } from './people.ts';
import type { Installation } from './installation/start-installation.ts';
import type { DemoIds } from './screens.ts';

/** The demo interview is under three minutes long and is heard on two slow cores, beside other work. */
const heardWithinMs = 180_000;

/** Signs the page in as the demo organisation's customer and waits for the interview's words. */
export async function findDemo(page: Page, installation: Installation): Promise<DemoIds> {
  await signIn(page, installation, 'customer');
  return waitForDemo(page);
}

/** Made once, however often it is asked for. */
const draftRequest = '01936f00-0000-7000-8000-0000000d4af7';

/**
 * Waits until the demo organisation's interview has become words, and has a draft made beside it. `page` must be
 * signed in as the organisation's customer.
 */
export async function waitForDemo(page: Page): Promise<DemoIds> {
  const { rows } = findJobs.answer.parse(await (await page.request.get('/api/jobs?sort=createdAt')).json());
  const [demo] = rows;
  if (!demo) throw new Error('The demo organisation has no job.');
  const { files } = await waitForJob(page, demo.id, heardWithinMs);
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
      requestId: draftRequest,
    },
  });
  return createJob.answer.parse(await answer.json()).job.id;
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
