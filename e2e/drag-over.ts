import type { Locator, Page } from 'playwright-core';

/** Selects with the mouse, from the first letter of one word to the last of another. */
export async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 1, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 1, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}
