import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** As people type who do it all day: about 140 words a minute while they do, and then they read on. */
const KEY_MS = 80;
const PAUSE_MS = 900;
const KEYS_BETWEEN_PAUSES = 30;

const TEXT = 'and so we went on with that ';

/** Types in the words in the middle of the screen, with pauses in which the edits are sent. */
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
  // The mouse, because a key would be counted.
  await page.locator('h1').click();
  await page.locator('[data-editor]').waitFor({ state: 'detached' });
}

/** Goes to a place of the transcript: 0 its beginning, 1 its end. */
export async function goTo(page: Page, part: number): Promise<void> {
  await page.evaluate((to) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * to), part);
  // Lines take their true heights as they are drawn.
  await sleep(600);
}
