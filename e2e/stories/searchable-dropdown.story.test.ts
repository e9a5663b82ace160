import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { describeViolations, runAxe } from '../accessibility.ts';
import { story } from '../story.ts';
import { openUiPage } from '../ui-page.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Organisation' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Organisation' });

describe('the searchable dropdown', () => {
  story('finds options by part of their name, by mouse and keyboard', async ({ newPage }) => {
    const page = await newPage();
    await openUiPage(page, 'form/combobox');
    await field(page).click();
    await list(page).waitFor();
    // About 10rem, however long the list.
    const { height } = (await list(page).boundingBox())!;
    expect(Math.abs(height - 160)).toBeLessThan(4);
    expect(describeViolations(await runAxe(page))).toEqual([]);

    await field(page).fill('STUD');
    await expect.poll(() => list(page).getByRole('option').count()).toBe(1);
    await list(page).getByRole('option', { name: 'Hill Studies' }).click();
    await list(page).waitFor({ state: 'detached' });
    expect(await page.locator('output').textContent()).toBe('hill studies');
    expect(await field(page).inputValue()).toBe('Hill Studies');

    // Enter applies the typed text, although the search is debounced by 100 ms.
    await field(page).press('ArrowDown');
    await field(page).pressSequentially('river');
    await field(page).press('Enter');
    expect(await page.locator('output').textContent()).toBe('river insight');
    await field(page).press('ArrowDown');
    await field(page).press('ArrowUp');
    await field(page).press('Enter');
    expect(await page.locator('output').textContent()).toBe('meadow panel');
  });

  story('reports no results, and closes without a choice', async ({ newPage }) => {
    const page = await newPage();
    await openUiPage(page, 'form/combobox');
    await field(page).click();
    await field(page).fill('no such organisation');
    await page.getByText('No results found').waitFor();
    expect(describeViolations(await runAxe(page))).toEqual([]);
    await field(page).press('Enter');
    await field(page).press('Escape');
    await page.getByText('No results found').waitFor({ state: 'detached' });

    for (const leave of [
      () => page.getByRole('heading').click(),
      () => page.keyboard.press('Tab'),
      () => page.keyboard.press('Escape'),
    ]) {
      await field(page).click();
      await list(page).waitFor();
      await leave();
      await list(page).waitFor({ state: 'detached' });
      expect(await page.locator('output').textContent()).toBe('nothing');
    }
  });
});
