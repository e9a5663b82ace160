import { readTranscript } from '@colloquy/contract/transcripts';
import { textOf } from '@colloquy/rules/transcript';
import type { Locator, Page } from 'playwright-core';
import type { Installation } from './installation/start-installation.ts';
import { type InterviewCopy, copyDemoInterview } from './copy-interview.ts';

/** Signs in as the customer and opens a copy of the demo interview. */
export async function openInterview(page: Page, installation: Installation): Promise<InterviewCopy> {
  const interview = await copyDemoInterview(page, installation);
  await openTranscript(page, `/client/qual-ai/job/${interview.job}`);
  return interview;
}

/** Opens a transcript page and waits for its words. */
export async function openTranscript(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-segment]').first().waitFor();
}

/** Types at the end of a visible turn, numbered from 0. */
export async function typeIntoTurn(page: Page, turn: number, text: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit the words at / })
    .nth(turn)
    .click();
  await page.locator('[data-editor]').waitFor();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

/**
 * Undoes up to `times` steps after leaving the editor, waiting for the server each time. Text typed right
 * before a split may be the same step.
 */
export async function undo(page: Page, times = 1): Promise<void> {
  await page.keyboard.press('Escape');
  for (let done = 0; done < times; done++) {
    if (done > 0 && (await page.locator('[data-tooltip="Nothing to undo"]').isVisible())) return;
    // Waits until the screen offers undo.
    await page.locator('[data-tooltip^="Undo: "]').first().waitFor();
    const sent = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/commands'));
    await page.keyboard.press('ControlOrMeta+z');
    await sent;
    await saved(page).waitFor();
  }
}

/** Status text of saved edits. */
export const saved = (page: Page): Locator => page.getByText('Saved', { exact: true }).first();

/** Text of all segments on the server. */
export async function textOnServer(page: Page, recording: string): Promise<string> {
  const answer = await page.request.get(`/api/recordings/${recording}/transcript`);
  const { segments } = readTranscript.answer.parse(await answer.json());
  return segments.map(({ words }) => textOf(words)).join('\n');
}
