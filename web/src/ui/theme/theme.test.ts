import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseTheme, resolveTheme } from './theme.ts';

const cases = [
  { stored: null, systemIsDark: false, shown: 'light' },
  { stored: null, systemIsDark: true, shown: 'dark' },
  { stored: 'system', systemIsDark: true, shown: 'dark' },
  { stored: 'light', systemIsDark: true, shown: 'light' },
  { stored: 'dark', systemIsDark: false, shown: 'dark' },
  { stored: 'purple', systemIsDark: false, shown: 'light' },
] as const;

describe.each(cases)('stored $stored, system dark: $systemIsDark', ({ stored, systemIsDark, shown }) => {
  test('the page shows the right theme', () => {
    expect(resolveTheme(parseTheme(stored), systemIsDark)).toBe(shown);
  });

  test('the script before the first paint sets the same theme', () => {
    expect(runBeforePaint(() => stored, systemIsDark)).toBe(shown);
  });
});

test('a browser without storage follows the system', () => {
  expect(runBeforePaint(refuse, true)).toBe('dark');
});

function refuse(): never {
  throw new Error('refused');
}

function runBeforePaint(getItem: () => string | null, systemIsDark: boolean): string | undefined {
  const dataset: { theme?: string } = {};
  runInNewContext(readFileSync(new URL('./before-paint.js', import.meta.url), 'utf8'), {
    localStorage: { getItem },
    matchMedia: () => ({ matches: systemIsDark }),
    document: { documentElement: { dataset } },
  });
  return dataset.theme;
}
