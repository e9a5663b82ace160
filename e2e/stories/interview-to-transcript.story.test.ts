import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { clipInterview } from '../clip-interview.ts';
import { findDemo } from '../demo.ts';
import { dropFile, startDraft } from '../create-job.ts';
import { story } from '../story.ts';

/** Half a minute of interview on two busy cores. */
const wordsWithinMs = 120_000;

const machineMark = 'Machine transcript';

describe('from a recording to a transcript', () => {
  story(
    'a dropped interview is transcribed with speakers, exported and accepted',
    async ({ newPage, installation }) => {
      const page = await newPage();
      // The demo interview comes first in the queue of a new installation.
      await findDemo(page, installation);
      await page.goto('/client/qual-ai/jobs/create');
      await page.getByText(/Up to .* a file/).waitFor();
      await dropFile(page, {
        name: 'Gespräch 🍎 1.opus',
        mimeType: 'audio/ogg',
        buffer: await clipInterview(30),
      });
      await page
        .getByRole('list', { name: 'Files' })
        .getByText('Gespräch 🍎 1.opus', { exact: true })
        .waitFor();
      await startDraft(page);
      await page.waitForURL('**/client/qual-ai/job/*');

      const shares = await watchProgress(page, wordsWithinMs);
      expect(shares, 'percent never runs backwards').toEqual(shares.toSorted((a, b) => a - b));
      await page.getByText('opened about two years ago').first().waitFor();
      const stages = page.getByRole('list', { name: 'Stages of this job' });
      await stages.getByRole('listitem').filter({ hasText: 'Chat and Review' }).waitFor();
      for (const label of ['Speaker 1', 'Speaker 2']) {
        await page.getByRole('textbox', { name: `Name of ${label}` }).waitFor();
      }

      const text = await download(page, 'Text');
      expect(text.name).toMatch(/^Gespräch 🍎 1.*en\.txt$/);
      expect(text.content).toContain(machineMark);
      expect(text.content).toContain('Speaker 1');
      const subtitles = await download(page, 'WebVTT');
      expect(subtitles.content).toMatch(/^WEBVTT/);
      expect(subtitles.content).toContain(machineMark);
      expect(subtitles.content).toContain('<v Speaker 2>');
      const words = await download(page, 'JSON');
      expect(JSON.parse(words.content)).toMatchObject({ language: 'en', isMachineWork: true });

      await page.getByRole('button', { name: 'Accept', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await page.getByText('Reviewed transcript').waitFor();
      expect((await download(page, 'Text')).content).not.toContain(machineMark);

      await page.goto('/client/qual-ai/jobs/completed');
      await page.getByRole('link', { name: 'Gespräch 🍎 1' }).waitFor();
    },
  );
});

/** Collects the percentages on the job page until the work is done. */
async function watchProgress(page: Page, withinMs: number): Promise<number[]> {
  const shares: number[] = [];
  const bar = page.getByRole('progressbar', { name: 'Progress of this file' });
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(200)) {
    if (await page.getByRole('banner').getByText('Automatic transcript').isVisible()) return shares;
    const alert = page.getByRole('main').getByRole('alert');
    if (await alert.isVisible()) throw new Error(await alert.innerText());
    const now = await bar.getAttribute('aria-valuenow', { timeout: 500 }).catch(() => null);
    if (now !== null) shares.push(Number(now));
  }
  throw new Error(
    `No transcript after ${withinMs} ms; the last percents are ${shares.slice(-5).join(', ')}.`,
  );
}

async function download(page: Page, format: string): Promise<{ name: string; content: string }> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the transcript' });
  await dialog.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  await dialog.waitFor({ state: 'detached' });
  // Reads the name from the server's response, because the browser sometimes reports its own guess.
  const answer = await page.request.get(file.url());
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers()['content-disposition'] ?? '') ?? [];
  return { name: decodeURIComponent(name), content: await readFile(await file.path(), 'utf8') };
}
