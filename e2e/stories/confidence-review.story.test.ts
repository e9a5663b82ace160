import { readTranscript } from '@colloquy/contract/transcripts';
import { isConfirmed } from '@colloquy/rules/transcript';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { clipInterview } from '../clip-interview.ts';
import { findDemo, waitForJob } from '../demo.ts';
import { chooseFiles, createJobDraft, startDraft } from '../create-job.ts';
import { story } from '../story.ts';
import { saved, textOnServer } from '../transcript-editor.ts';

/** Eighty seconds of interview on two busy cores. */
const wordsWithinMs = 240_000;
/** The interview has fewer low-confidence words. */
const mostWords = 40;
/** Enough to reach any control from anywhere on the page. */
const mostTabs = 80;

describe('confidence review', () => {
  story(
    'corrects an interview by keyboard only, from the first low-confidence word to Accept',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await findDemo(page, installation);
      const { jobId, recordingId } = await orderInterview(page);
      await page.goto(`/client/qual-ai/job/${jobId}?panel=confidence`);
      await page.locator('.low-confidence').first().waitFor();

      // In check mode: goes to the first low-confidence word, plays it and confirms it.
      await page.keyboard.press('F8');
      await page.locator('.found.low-confidence').waitFor();
      await page.getByRole('group', { name: /^Suggestions for “.*”$/ }).waitFor();
      await page.keyboard.press('a');
      await expect.poll(() => confirmedWords(page, recordingId)).toBe(1);

      // While editing: types over a word, which keeps its punctuation.
      await page.keyboard.press('Alt+n');
      await page.locator('[data-editor]').waitFor();
      const wrong = await selectedText(page);
      expect(wrong).toMatch(/^[\p{L}\p{N}].*[\p{L}\p{N}]$|^[\p{L}\p{N}]$/u);
      await page.keyboard.type('quince');
      await expect.poll(() => textOnServer(page, recordingId)).toContain('quince');

      // Replaces one with an alternative of the recogniser.
      const suggested = await goToSuggestion(page);
      await page.keyboard.press('Alt+q');
      await expect.poll(() => textOnServer(page, recordingId)).toContain(suggested);

      // Confirms the rest.
      for (let word = 0; word < mostWords && !(await isDone(page)); word++)
        await page.keyboard.press('Alt+a');
      await page.getByText('No words to check', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Check' }).getByText('Nothing left to check').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Check' }).waitFor({ state: 'detached' });
      await saved(page).waitFor();

      // Undoes and redoes a mistake.
      await page.keyboard.press('ControlOrMeta+z');
      await page.getByText(/^\d+ words? to check$/).waitFor();
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await page.getByText('No words to check', { exact: true }).waitFor();
      await saved(page).waitFor();

      await tabTo(page, 'Accept');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo(page, 'Accept');
      await page.keyboard.press('Enter');
      await page.getByText('Completed', { exact: true }).first().waitFor();
      await expect.poll(() => textOnServer(page, recordingId)).toContain('quince');
    },
  );

  story('keeps order, threshold and confidence view after a reload', async ({ newPage, installation }) => {
    const page = await newPage();
    const { job } = await findDemo(page, installation);
    await page.goto(`/client/qual-ai/job/${job}?panel=confidence`);
    await page.getByRole('radio', { name: 'Least certain first' }).check();
    await page.getByRole('checkbox', { name: /^Show the confidence/ }).check();
    await page.locator('[data-word].sure-2').first().waitFor();
    const careful = page.getByRole('slider', { name: /^Thoroughness/ });
    const before = await careful.getAttribute('aria-valuetext');
    await careful.press('ArrowRight');
    await expect.poll(() => careful.getAttribute('aria-valuetext')).not.toBe(before);
    const chosen = await careful.getAttribute('aria-valuetext');
    await page.reload();
    await page.locator('[data-word].sure-2').first().waitFor();
    await expect.poll(() => careful.getAttribute('aria-valuetext')).toBe(chosen);
    expect(await page.getByRole('radio', { name: 'Least certain first' }).isChecked()).toBe(true);
    // Restores the setting for other stories.
    await careful.press('ArrowLeft');
    await expect.poll(() => careful.getAttribute('aria-valuetext')).toBe(before);
  });
});

async function orderInterview(page: Page): Promise<{ jobId: string; recordingId: string }> {
  const jobId = await createJobDraft(page, 'Market, corrected');
  const buffer = await clipInterview(80);
  await chooseFiles(page, [{ name: 'interview.opus', mimeType: 'audio/ogg', buffer }]);
  await startDraft(page);
  const { files } = await waitForJob(page, jobId, wordsWithinMs);
  return { jobId, recordingId: files[0]?.recordingId ?? '' };
}

/** Counts the words written or confirmed by a person. */
async function confirmedWords(page: Page, recordingId: string): Promise<number> {
  const answer = await page.request.get(`/api/recordings/${recordingId}/transcript`);
  const { segments } = readTranscript.answer.parse(await answer.json());
  return segments.flatMap(({ words }) => words).filter(isConfirmed).length;
}

const selectedText = (page: Page): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '');

const suggestion = (page: Page) => page.getByRole('button', { name: /^Change to / }).first();

/** Goes to a low-confidence word with a suggestion and returns the suggestion. */
async function goToSuggestion(page: Page): Promise<string> {
  for (let word = 0; word < mostWords; word++) {
    await page.keyboard.press('Alt+n');
    await page.getByRole('group', { name: /^Suggestions for “.*”$/ }).waitFor();
    if (await suggestion(page).isVisible())
      return (await suggestion(page).locator('.transcript-quote').textContent())!.replace('Change to ', '');
  }
  throw new Error('No word to check has a suggestion.');
}

const isDone = (page: Page): Promise<boolean> => page.getByText(/No more words to check\.$/).isVisible();

/** Presses Tab until the button of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    const isThere = await page.evaluate(
      (wanted) =>
        document.activeElement instanceof HTMLButtonElement &&
        document.activeElement.textContent.trim() === wanted,
      name,
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not lead to ${name}.`);
}
