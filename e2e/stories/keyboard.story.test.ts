import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { signIn, signInOf } from '../people.ts';
import { story } from '../story.ts';

describe('by keyboard alone', () => {
  story('one signs in, and the focus can be seen', async ({ newPage, installation }) => {
    const page = await newPage();
    const { username, password } = signInOf(installation, 'reviewer');
    await page.goto('/login');
    await page.getByLabel('Username').waitFor();
    await tabTo(page, 'Username');
    await page.keyboard.type(username);
    await tabTo(page, 'Password');
    await page.keyboard.type(password);
    expect(await outlineWidth(page)).toBeGreaterThan(1);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reviewer/jobs');
  });

  story('the first Tab skips the bar and the rail', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'reviewer');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to the content' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  story('the keys are shown, and the command menu leads and logs out', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'customer');
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Command menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).waitFor();
    await page.keyboard.type('change pass');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/password/change');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).waitFor();
    await page.keyboard.type('logout');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });
});

/** Presses Tab until the field of that label has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  for (let presses = 0; presses < 12; presses++) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Twelve Tabs do not lead to ${label}.`);
}

/** Width in pixels of the outline round what has the focus. */
async function outlineWidth(page: Page): Promise<number> {
  const style = await page.evaluate(() => {
    const { outlineStyle, outlineWidth: width } = getComputedStyle(document.activeElement ?? document.body);
    return { outlineStyle, width };
  });
  return style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.width);
}
