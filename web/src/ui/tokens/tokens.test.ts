import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(":root[data-theme='dark']");
const THEMES = { light, dark };

function luminance(theme: string, name: string): number {
  const hex = new RegExp(`--${name}: #(\\w{6});`).exec(theme)?.[1] ?? '';
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: string, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(theme, one), luminance(theme, other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ['paper', 'surface', 'sunken'];

describe.each(['light', 'dark'] as const)('in the %s theme', (name) => {
  const theme = THEMES[name];
  const pairs = (inks: readonly string[], grounds: readonly string[]) =>
    inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const));
  const below = (least: number, inks: readonly string[], grounds: readonly string[]) =>
    pairs(inks, grounds).filter(([ink, ground]) => contrast(theme, ink, ground) < least);

  test('every ink is readable on every background', () => {
    const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'attention', 'danger', 'done'];
    expect(below(4.5, inks, GROUNDS)).toEqual([]);
  });

  test('ink is readable on marks', () => {
    const marked = ['accent-soft', 'attention-soft', 'danger-soft', 'done-soft'];
    expect(below(4.5, ['ink'], marked)).toEqual([]);
  });

  test('the border of a control is visible', () => {
    expect(below(3, ['line-control'], ['paper', 'surface'])).toEqual([]);
  });
});

test('pale ink is not used on marked words', () => {
  const transcript = readFileSync(
    new URL('../../capabilities/transcripts/transcript.css', import.meta.url),
    'utf8',
  );
  const marked = /\.disfluent:is\(([^)]*)\)/.exec(transcript)?.[1]?.split(', ');
  expect(marked).toEqual(expect.arrayContaining(['.low-confidence', '.hit', '.found', '.commented']));
});

test('only elements focused by script have no focus ring', () => {
  const styles = readFileSync(new URL('styles.css', import.meta.url), 'utf8');
  const bare = [...styles.matchAll(/^\s*(.*)\[tabindex='-1'\]:focus-visible/gm)].map(([, scope]) => scope);
  expect(bare).toEqual([":is(main, h1, h2, h3, [role='dialog'], [role='alertdialog'], [role='menu'])"]);
});

test('a pill or tile that can be chosen has the border of a control', () => {
  const root = new URL('../../', import.meta.url);
  const looks = globSync('**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/"[^"]*\bhas-checked:[^"]*"/g)].map(
      ([look]) => look,
    ),
  );
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.filter((look) => /\bborder-line(?!-control)/.test(look))).toEqual([]);
});
