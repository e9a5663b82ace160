import { readJob } from '@colloquy/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { crash } from '../installation/processes.ts';
import { beginJob, chooseFiles, silence } from '../order.ts';
import { signIn } from '../people.ts';
import { story } from '../story.ts';

const slowBytesPerSecond = 2_000_000;

describe('uploading', () => {
  story(
    'goes on by itself after the web process was killed in the middle',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'customer');
      const jobId = await beginJob(page, 'Cut upload');
      const buffer = silence(120);
      await slowDown(page);
      await chooseFiles(page, [{ name: 'quiet.wav', mimeType: 'audio/wav', buffer }]);
      const bar = page.getByRole('progressbar', { name: 'Upload of quiet.wav' });
      await expect
        .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 30_000 })
        .toBeGreaterThan(20);

      await crash(installation, 'web');
      await page.getByText('The connection is gone; goes on by itself').waitFor();
      await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 });

      const answer = await page.request.get(`/api/jobs/${jobId}`);
      const { job } = readJob.answer.parse(await answer.json());
      expect(job.files.map(({ name, bytes }) => ({ name, bytes }))).toEqual([
        { name: 'quiet.wav', bytes: buffer.length },
      ]);
    },
  );

  story(
    'several files become a job each; what cannot be heard is refused in words',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'customer');
      await beginJob(page, 'Three at once');
      await chooseFiles(page, [
        { name: 'one.wav', mimeType: 'audio/wav', buffer: silence(2) },
        { name: 'two.wav', mimeType: 'audio/wav', buffer: silence(2) },
        { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing to hear') },
      ]);
      await page.getByRole('alert').getByText('notes.pdf').waitFor();
      await page.getByText('2 files are uploaded and at work, a job each.').waitFor();
      await page.getByRole('link', { name: 'See the jobs' }).click();
      await expect.poll(() => page.getByRole('link', { name: 'Three at once' }).count()).toBe(2);
    },
  );
});

/** Makes the page's uploads slow, so that there is a middle to be killed in. */
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
