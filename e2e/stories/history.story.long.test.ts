import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { story } from '../story.ts';

describe('comparing revisions', () => {
  story(
    'names a snapshot, compares revisions, restores a turn and undoes that',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { job } = await copyDemoInterview(page, installation);
      await page.goto(`/client/qual-ai/job/${job}?panel=history`);
      await page.getByText('opened about two years ago').waitFor();
      const history = page.getByRole('complementary', { name: 'Transcript tools' });
      await history.getByText('Automatic transcript', { exact: true }).waitFor();

      await write(page, 'vegetable', 'flower');
      await history.getByRole('deletion').filter({ hasText: 'vegetable' }).first().waitFor();
      await history.getByRole('insertion').filter({ hasText: 'flower' }).first().waitFor();
      await expectNoViolations(page);

      await history.getByRole('button', { name: 'Save version' }).click();
      await page.keyboard.type('With flowers');
      await page.keyboard.press('Enter');
      await history.getByText('With flowers', { exact: true }).waitFor();
      await write(page, 'salad', 'cabbage');
      await write(page, 'heavy', 'weighty');

      await history.getByRole('button', { name: 'Compare With flowers with the current version' }).click();
      const sheet = page.getByRole('dialog', { name: 'Compare versions' });
      await sheet.getByText(/^2 of \d+ turns changed$/).waitFor();
      expect(await sheet.getByRole('deletion').allTextContents()).toEqual([said('salad'), said('heavy')]);
      await expectNoViolations(page);

      // A link opens the same view, and keys step through the changes.
      await page.reload();
      await sheet.getByText(/^2 of \d+ turns changed$/).waitFor();
      await sheet.press('n');
      await sheet.press('n');
      await expect
        .poll(() => sheet.locator('li:focus').getByRole('deletion').textContent())
        .toBe(said('heavy'));
      await sheet.locator('li:focus').getByRole('checkbox').check();
      await sheet.getByRole('button', { name: 'Restore 1 turn' }).click();
      await sheet.getByText(/^1 turn restored\. 1 of \d+ turns changed$/).waitFor();
      await sheet.getByRole('button', { name: 'Undo' }).click();
      await sheet.getByText(/^2 of \d+ turns changed$/).waitFor();

      // Restores all text of the machine.
      await sheet.getByLabel('Compare', { exact: true }).selectOption({ label: await machine(page) });
      await sheet.getByText(/^3 of \d+ turns changed$/).waitFor();
      for (const tick of await sheet.getByRole('checkbox').all()) await tick.check();
      await sheet.getByRole('button', { name: 'Restore 3 turns' }).click();
      await sheet.getByText('No differences.').waitFor();
      await page.goBack();
      await sheet.waitFor({ state: 'detached' });
      await page.locator('[data-word]', { hasText: 'heavy' }).waitFor();

      await history.getByRole('button', { name: 'More for With flowers' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await history.getByText('With flowers', { exact: true }).waitFor({ state: 'detached' });
    },
  );

  story('lists own changes and undoes the last one', async ({ newPage, installation }) => {
    const page = await newPage();
    const { job } = await copyDemoInterview(page, installation);
    await page.goto(`/client/qual-ai/job/${job}?panel=history`);
    await page.getByText('opened about two years ago').waitFor();
    const history = page.getByRole('complementary', { name: 'Transcript tools' });
    await history.getByLabel('Changed by').selectOption({ label: 'Automatic' });
    await history.getByRole('heading', { name: 'Automatic' }).first().waitFor();
    await write(page, 'Thursday', 'Friday');
    await history.getByLabel('Changed by').selectOption({ label: 'Me' });
    await history.getByRole('insertion').filter({ hasText: 'Friday' }).first().waitFor();
    await expect.poll(() => history.getByRole('heading', { name: 'Automatic' }).count()).toBe(0);
    await history.getByRole('button', { name: 'This turn only' }).click();
    await history.getByRole('insertion').filter({ hasText: 'Friday' }).first().waitFor();
    await history.getByRole('button', { name: 'Undo my last change' }).click();
    await page.locator('[data-word]', { hasText: 'Thursday' }).waitFor();
    await history
      .getByText(/^Undone/)
      .first()
      .waitFor();
  });
});

/** Replaces a word: double-click to select it, type, leave. */
async function write(page: Page, word: string, other: string): Promise<void> {
  await page.locator('[data-word]', { hasText: word }).first().dblclick();
  await page.getByRole('textbox', { name: /^Words/ }).waitFor();
  await page.keyboard.type(other);
  await page.keyboard.press('Escape');
  await page.locator('[data-word]', { hasText: other }).first().waitFor();
}

/** As announced by a screen reader. */
const said = (word: string): string => `[deleted: ${word}]`;

/** Option for the moment when the machine had finished. */
async function machine(page: Page): Promise<string> {
  const options = await page.getByRole('option').allInnerTexts();
  return options.find((text) => text.startsWith('Automatic transcript'))!;
}
