import { readJob } from '@colloquy/contract/jobs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { killProcess } from '../installation/kill-process.ts';
import { chooseFiles, createJobDraft, silentWav, startDraft } from '../create-job.ts';
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
    await page.getByText(/The upload resumes automatically: \d+%/).waitFor();
    await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 });

    const answer = await page.request.get(`/api/jobs/${jobId}`);
    const { job } = readJob.answer.parse(await answer.json());
    expect(job.files.map(({ name, bytes }) => ({ name, bytes }))).toEqual([
      { name: 'quiet.wav', bytes: buffer.length },
    ]);
  });

  story(
    'several files become one job each after the start; files without audio are refused with a message',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'customer');
      await page.goto('/client/qual-ai/jobs/create');
      await chooseFiles(page, [
        { name: 'threshing-1.wav', mimeType: 'audio/wav', buffer: silentWav(2) },
        { name: 'threshing-2.wav', mimeType: 'audio/wav', buffer: silentWav(3) },
        { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing to hear') },
      ]);
      await page.getByRole('alert').getByText('notes.pdf').waitFor();
      await page.getByText(/^0:05 · about 0\.\d+ credits/).waitFor();
      await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(2);
      await page.getByLabel('Participant of threshing-1.wav').fill('P-01');
      await page.keyboard.press('Tab');

      // Nothing is lost by a reload, and nothing has begun.
      await page.reload();
      await page.getByText(/^0:05 · about 0\.\d+ credits/).waitFor();
      await expect.poll(() => page.getByLabel('Participant of threshing-1.wav').inputValue()).toBe('P-01');
      await expectNoViolations(page);
      await startDraft(page);
      await page
        .getByText(/^2 files (are being processed, each in its own job|could not be transcribed)/)
        .waitFor();
      await page.getByRole('link', { name: 'View the jobs' }).click();
      await expect.poll(() => page.getByRole('link', { name: 'threshing - threshing' }).count()).toBe(2);
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
