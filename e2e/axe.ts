import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2 AA and what axe holds for good practice: landmarks, the order of headings, names that are unique. */
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/** The rules that depend on colours: the two themes have the same elements. The long run checks every rule twice. */
const colours: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

const isLongRun = process.env.COLLOQUY_LONG_TESTS === '1';

/**
 * Expects that axe finds nothing on the page, as it stands, in the light and in the dark theme. The person's choice of
 * theme must be 'system', which it is until somebody chooses; the pages for programs know no other.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction(
      (theme) => (document.documentElement.dataset.theme ?? theme) === theme,
      colorScheme,
    );
    expect(
      describeViolations(await runAxe(page, colorScheme === 'dark' && !isLongRun ? colours : options)),
      `${page.url()} in ${colorScheme}`,
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

export async function runAxe(page: Page, asked: RunOptions = options): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate((run) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, run), asked);
}

/** One line for each element that breaks a rule: what, where, and what axe would have. */
export function describeViolations({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
