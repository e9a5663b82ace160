import type { Page } from 'playwright-core';

/** Starts a comment on a word of the open transcript. */
export async function beginComment(page: Page, word: string): Promise<void> {
  await page.locator('[data-word]').first().waitFor();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Find in this transcript' }).fill(word);
  await page.keyboard.press('Enter');
  await page.locator('.found').first().waitFor();
  await page
    .getByRole('searchbox', { name: 'Find in this transcript' })
    .evaluate((field) => (field as HTMLElement).blur());
  await page.keyboard.press('Alt+c');
  await page.getByRole('textbox', { name: 'New comment' }).waitFor();
}
