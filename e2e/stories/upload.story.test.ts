import { readJob } from '@colloquy/contract/jobs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { killProcess } from '../installation/kill-process.ts';
import { createJobDraft, chooseFiles, silentWav } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

const slowBytesPerSecond = 2_000_000;

describe('uploading', () => {
  story('resumes automatically after the web process was killed', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'customer');
    const jobId = await createJobDraft(page, 'Cut upload');
    const buffer = silentWav(120);
    await slowDown(page);
    await chooseFiles(page, [{ name: 'quiet.wav', mimeType: 'audio/wav', buffer }]);
    const bar = page.getByRole('progressbar', { name: 'Upload of quiet.wav' });
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 30_000 })
      .toBeGreaterThan(20);

    await killProcess(installation, 'web');
    await page.getByText('The connection is gone; goes on by itself').waitFor();
    await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 });

    const answer = await page.request.get(`/api/jobs/${jobId}`);
    const { job } = readJob.answer.parse(await answer.json());
    expect(job.files.map(({ name, bytes }) => ({ name, bytes }))).toEqual([
      { name: 'quiet.wav', bytes: buffer.length },
    ]);
  });

  story(
    'several files become one job each; files without audio are refused with a message',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'customer');
      await createJobDraft(page, 'Three at once');
      await chooseFiles(page, [
        { name: 'one.wav', mimeType: 'audio/wav', buffer: silentWav(2) },
        { name: 'two.wav', mimeType: 'audio/wav', buffer: silentWav(2) },
        { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing to hear') },
      ]);
      await page.getByRole('alert').getByText('notes.pdf').waitFor();
      await page.getByText('2 files are uploaded and at work, a job each.').waitFor();
      await page.getByRole('link', { name: 'See the jobs' }).click();
      await expect.poll(() => page.getByRole('link', { name: 'Three at once' }).count()).toBe(2);
    },
  );
});

/** Throttles uploads, so that they can be interrupted. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: slowBytesPerSecond,
  });
}
