import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { story } from '../story.ts';
import { openInterview, typeIntoTurn } from '../transcript-editor.ts';
import { openUiPage } from '../ui-page.ts';

const boxOf = async (element: Locator) => (await element.boundingBox())!;

describe('the layout', () => {
  story('aligns fields in a row and shows the whole placeholder of a search', async ({ newPage }) => {
    const page = await newPage();
    await openUiPage(page, 'layout');
    const tops = await Promise.all(
      ['Credits', 'Last day'].map(async (label) => (await boxOf(page.getByLabel(label))).y),
    );
    expect(tops[0]).toBe(tops[1]);
    const search = page.getByRole('searchbox');
    const placeholderWidth = await search.evaluate((input: HTMLInputElement) => {
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = getComputedStyle(input).font;
      return context.measureText(input.placeholder).width;
    });
    const room = await search.evaluate((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
    expect(room).toBeGreaterThanOrEqual(placeholderWidth);
  });

  story('names only filled cells on a phone, and fades a row that scrolls', async ({ newPage }) => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await openUiPage(page, 'layout');
    const tabs = page.getByRole('tablist');
    // The page renders after it has loaded.
    await tabs.waitFor();
    expect(await page.getByText('Actions').filter({ visible: true }).count()).toBe(1);
    const maskOf = () => tabs.evaluate((row) => getComputedStyle(row).maskImage);
    expect(await tabs.getAttribute('data-more')).toBe('end');
    expect(await maskOf()).toContain('gradient');
    await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
    await expect.poll(() => tabs.getAttribute('data-more')).toBe('start');
  });

  story('breaks a long name in the heading of a sheet before its close button', async ({ newPage }) => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await openUiPage(page, 'layout');
    await page.getByRole('button', { name: 'Open a sheet' }).click();
    const heading = await boxOf(page.getByRole('heading', { name: /^Voices of/ }));
    const close = await boxOf(page.getByRole('button', { name: 'Close' }));
    expect(heading.x + heading.width).toBeLessThanOrEqual(close.x);
  });

  story('shows messages away from the player at 200% zoom', async ({ newPage, installation }) => {
    const page = await newPage({ viewport: { width: 720, height: 450 } });
    await openInterview(page, installation);
    await page.locator('[data-segment]').nth(4).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'View options' }).click();
    await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
    const message = page.locator('.Toastify__toast').first();
    await message.waitFor();
    const player = await boxOf(page.locator('[data-player]'));
    await expect.poll(async () => (await boxOf(message)).y).toBeGreaterThanOrEqual(player.y + player.height);
  });

  story('returns the focus to the word from the command menu', async ({ newPage, installation }) => {
    const page = await newPage();
    await openInterview(page, installation);
    await typeIntoTurn(page, 0, '');
    await page.keyboard.press('Escape');
    const focusedWord = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-word]')?.textContent);
    const word = await focusedWord();
    expect(word).toBeTruthy();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focusedWord).toBe(word);
  });
});
