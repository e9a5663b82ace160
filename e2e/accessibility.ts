import axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2 AA and axe's best practices: landmarks, heading order, unique names. */
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};

/**
 * Rules that depend on colours, because both themes have the same elements. The long run checks all rules
 * twice.
 */
const colours: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

const isLongRun = process.env.COLLOQUY_LONG_TESTS === '1';

/**
 * Expects no axe violations on the current page in the light and dark themes. Requires the theme preference
 * 'system', which is the default; pages for programs have no other.
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

/** Formats each violation in one line: rule, element and axe's advice. */
export function describeViolations({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
