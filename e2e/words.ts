import { readTranscript, textOf } from '@colloquy/contract';
import type { Locator, Page } from 'playwright-core';
import type { Installation } from './installation/start-installation.ts';
import { type OwnInterview, takeInterview } from './own-interview.ts';

/** Signs in as the customer and opens an interview of the story's own. */
export async function openInterview(page: Page, installation: Installation): Promise<OwnInterview> {
  const interview = await takeInterview(page, installation);
  await openWords(page, `/client/qual-ai/job/${interview.job}`);
  return interview;
}

/** Opens a page with an interview and waits for its words. */
export async function openWords(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-segment]').first().waitFor();
}

/** Writes at the end of a turn that is drawn, by its number from 0. */
export async function writeIn(page: Page, turn: number, text: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit the words at / })
    .nth(turn)
    .click();
  await page.locator('[data-editor]').waitFor();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

/**
 * Takes back what was done last, at most as often as said, once nothing is being written; until the server has done it.
 * What is typed right before a split may be one step with it.
 */
export async function undo(page: Page, times = 1): Promise<void> {
  await page.keyboard.press('Escape');
  for (let done = 0; done < times; done++) {
    if (done > 0 && (await page.getByTitle('Nothing to undo').isVisible())) return;
    // Nobody takes back what the screen does not offer to take back.
    await page
      .getByTitle(/^Undo: /)
      .first()
      .waitFor();
    const sent = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/commands'));
    await page.keyboard.press('ControlOrMeta+z');
    await sent;
    await saved(page).waitFor();
  }
}

/** What the screen says of edits. */
export const saved = (page: Page): Locator => page.getByText('Saved', { exact: true }).first();

/** The text that the server has, of all segments. */
export async function textOnServer(page: Page, recording: string): Promise<string> {
  const answer = await page.request.get(`/api/recordings/${recording}/transcript`);
  const { segments } = readTranscript.answer.parse(await answer.json());
  return segments.map(({ words }) => textOf(words)).join('\n');
}
