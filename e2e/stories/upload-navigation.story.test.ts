import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJob } from '@colloquy/contract/jobs';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { createJobDraft, silentWav } from '../create-job.ts';
import { openMenu, signIn } from '../sign-in.ts';
import { story } from '../story.ts';

describe('leaving during an upload', () => {
  story('logging out requires confirmation, and the upload continues', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'customer');
    await createJobDraft(page, 'Asked before leaving');
    const setSpeed = await slowDown(page);
    await page.getByLabel('Recordings to upload').setInputFiles(await aFile('asked.wav', 60));
    await page.getByRole('button', { name: 'Pause asked.wav' }).waitFor();

    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'An upload is running' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await setSpeed(-1);
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByText('User Logged Out Successfully').waitFor();
  });

  story('after a reload the same file resumes where it stopped', async ({ newPage, installation }) => {
    const page = await newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page, installation, 'customer');
    const jobId = await createJobDraft(page, 'Reloaded');
    const setSpeed = await slowDown(page);
    // More than one acknowledged piece (16 MiB), so that the upload can resume.
    const file = await aFile('reloaded.wav', 260);
    await page.getByLabel('Recordings to upload').setInputFiles(file);
    await expect.poll(() => sentPercent(page), { timeout: 60_000 }).toBeGreaterThan(75);

    await page.reload();
    await page.getByRole('list', { name: 'Cut off uploads' }).getByText('reloaded.wav').waitFor();
    await page.getByLabel('Recordings to upload').setInputFiles(file);
    await expect.poll(() => sentPercent(page)).toBeGreaterThan(50);
    await setSpeed(-1);
    await page.getByText('Uploaded', { exact: true }).waitFor();
    const { job } = readJob.answer.parse(await (await page.request.get(`/api/jobs/${jobId}`)).json());
    expect(job.files.map(({ bytes }) => bytes)).toEqual([silentWav(260).length]);
  });
});

const sentPercent = async (page: Page): Promise<number> =>
  Number(await page.getByRole('progressbar').first().getAttribute('aria-valuenow'));

/** Writes a silent recording to disk, because the browser driver takes no larger files from memory. */
async function aFile(name: string, seconds: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'colloquy-upload-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  await writeFile(file, silentWav(seconds));
  return file;
}

/**
 * Throttles uploads of the page. Returns a function that changes the speed in bytes per second; -1 is
 * unlimited.
 */
async function slowDown(page: Page): Promise<(uploadThroughput: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const setSpeed = async (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
  await setSpeed(2_000_000);
  return setSpeed;
}
