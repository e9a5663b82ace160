import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Speed of a professional typist: about 140 words a minute, with reading pauses. */
const KEY_MS = 80;
const PAUSE_MS = 900;
const KEYS_BETWEEN_PAUSES = 30;

const TEXT = 'and so we went on with that ';

/** Types in the middle of the screen, with pauses in which edits are sent. */
export async function typeWords(page: Page, keys: number): Promise<void> {
  const words = page.locator('[data-word]');
  await words.nth(Math.floor((await words.count()) / 2)).click();
  await page.locator('[data-editor]').waitFor();
  for (let typed = 1; typed <= keys; typed++) {
    const began = performance.now();
    const letter = TEXT[typed % TEXT.length]!;
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    const wait = typed % KEYS_BETWEEN_PAUSES === 0 ? PAUSE_MS : KEY_MS;
    await sleep(Math.max(0, wait - (performance.now() - began)));
  }
  // Uses the mouse, because keys are counted.
  await page.locator('h1').click();
  await page.locator('[data-editor]').waitFor({ state: 'detached' });
}

/** Scrolls to a relative position of the transcript: 0 is the start, 1 the end. */
export async function goTo(page: Page, part: number): Promise<void> {
  await page.evaluate((to) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * to), part);
  // Rows get their real heights once they are drawn.
  await sleep(600);
}
