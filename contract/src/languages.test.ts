import { describe, expect, it, test } from 'vitest';
import { LANGUAGE_NAMES, languageLabel, languageName } from './languages.ts';
import { languageOf, LOCALES } from './locales.ts';

test.each([
  ['en', 'English'],
  ['af', 'Afrikaans'],
  ['sq', 'Albanian'],
  ['am', 'Amharic'],
  ['ar', 'Arabic'],
  ['hy', 'Armenian'],
  ['as', 'Assamese'],
  ['ay', 'Aymara'],
  ['az', 'Azerbaijani'],
  ['hi', 'Hindi'],
  ['fr', 'French'],
  ['rw', 'Kinyarwanda'],
  ['ln', 'Lingala'],
  ['lg', 'Luganda'],
  ['mg', 'Malagasy'],
  ['so', 'Somali'],
  ['sw', 'Swahili'],
  ['ti', 'Tigrinya'],
  ['om', 'Oromo'],
  ['de', 'de'],
  ['en-US', 'en-US'],
  ['EN', 'EN'],
  ['', ''],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
])('displays %j as %j', (code, name) => {
  expect(languageName(code)).toBe(name);
});

it('has 19 names in the short list', () => {
  expect(Object.keys(LANGUAGE_NAMES)).toHaveLength(19);
});

describe('the locales', () => {
  it('are about 150, unique and in order', () => {
    expect(LOCALES.length).toBeGreaterThanOrEqual(145);
    expect(LOCALES.length).toBeLessThanOrEqual(160);
    expect(LOCALES).toEqual([...new Set(LOCALES)].toSorted());
  });

  it.each(LOCALES)('%s is BCP 47 in canonical form, with a named language and region', (code) => {
    expect(Intl.getCanonicalLocales(code)).toEqual([code]);
    const { language, region } = new Intl.Locale(code);
    expect(language).toBe(languageOf(code));
    expect(new Intl.DisplayNames('en-GB', { type: 'language' }).of(language)).not.toBe(language);
    expect(new Intl.DisplayNames('en-GB', { type: 'region' }).of(region!)).not.toBe(region);
  });

  it.each(['en-US', 'hi-IN', 'zh-CN'] as const)('include %s', (code) => {
    expect(LOCALES).toContain(code);
  });

  it('include at least one for every language of the short list', () => {
    const languages = new Set(LOCALES.map(languageOf));
    expect(Object.keys(LANGUAGE_NAMES).filter((code) => !languages.has(code))).toEqual([]);
  });
});

test.each([
  ['lg', 'Luganda'],
  ['de', 'German'],
  ['mul', 'Several languages'],
  ['xx', 'xx'],
  ['not a code', 'not a code'],
])('labels %s as %s on screens, in files and in failures', (code, name) => {
  expect(languageLabel(code)).toBe(name);
});
