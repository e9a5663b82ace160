import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Columns of buttons, or of content that only a screen can show. */
const NOT_IN_FILES = new Set(['', 'Actions', 'More', 'Your answer', 'Changes']);

/**
 * If the screen has a list with a CSV file, expects the shown columns in the file, in the same order and with
 * the same names.
 */
export async function expectCsvMatchesColumns(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'CSV', exact: true });
  if ((await link.count()) !== 1) return;
  // The closest list is that of the link. While it loads, it may turn out to be empty.
  const list = link.locator('xpath=ancestor::div[.//table[@role="table"]][1]').locator('table[role=table]');
  await expect.poll(() => list.and(page.locator('[aria-busy=true]')).count()).toBe(0);
  if ((await list.count()) === 0) return;
  const heads = await list.first().getByRole('columnheader').allInnerTexts();
  const file = await page.request.get((await link.getAttribute('href'))!);
  const titles = titlesOf(await file.text());
  let at = 0;
  for (const head of heads.map((text) => text.trim()).filter((text) => !NOT_IN_FILES.has(text))) {
    const found = titles.findIndex((title, place) => place >= at && title.startsWith(head));
    expect([page.url(), head, found >= 0]).toEqual([page.url(), head, true]);
    at = found + 1;
  }
}

const titlesOf = (csv: string): string[] =>
  [
    ...csv
      .replace(/^\uFEFF/, '')
      .split('\r\n')[0]!
      .matchAll(/"((?:[^"]|"")*)"|([^,]+)/g),
  ].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
