import { writesNoSpaces } from './tokens.ts';

/** A name to replace in texts, and what stands in its place. */
export type NameReplacement = { name: string; replacement: string };

/** A listed name in a text. Half-open range of UTF-16 units. */
export type FoundName = { start: number; end: number; replacement: string };

export type NameReplacer = {
  /** Listed names in a prepared text, in order, without overlaps; the longest name counts. */
  find: (text: string) => FoundName[];
  replace: (text: string) => string;
};

/** Marks that are not seen, but would hide a name from a comparison. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/gu;

/** Text as names are compared: composed letters (NFC), without invisible marks. */
export const prepareForNames = (text: string): string => text.normalize('NFC').replaceAll(INVISIBLE, '');

/** A replacement may complete another listed name with the words around it; each pass finds those. */
const MAX_PASSES = 10;

/**
 * Finds and replaces names as whole words in any script, without regard to case. In scripts without spaces, such
 * as Chinese, a name is also found within a run of characters. Spaces, hyphens and underscores within a name are
 * alike, and so are apostrophes.
 */
export function createNameReplacer(list: readonly NameReplacement[]): NameReplacer {
  const entries = list
    .map(({ name, replacement }) => ({ name: prepareForNames(name).trim(), replacement }))
    .filter(({ name }) => name !== '')
    .toSorted(
      (one, other) =>
        Number(startsWord(other.name)) - Number(startsWord(one.name)) || other.name.length - one.name.length,
    );
  if (entries.length === 0) return { find: () => [], replace: (text) => text };
  const pattern = patternOfAll(entries.map(({ name }) => name));
  const find = (text: string): FoundName[] =>
    Array.from(text.matchAll(pattern), (match) => {
      const entry = match.slice(1).findIndex((group) => group !== undefined);
      const start = match.index;
      return { start, end: start + match[0].length, replacement: entries[entry]!.replacement };
    });
  const replace = (text: string): string => {
    let replaced = prepareForNames(text);
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const found = find(replaced);
      if (found.length === 0) break;
      replaced = replaceFound(replaced, found);
    }
    return replaced;
  };
  return { find, replace };
}

/** Replaces ranges of a text, in order and without overlaps. */
export function replaceFound(text: string, found: readonly FoundName[]): string {
  let [result, from] = ['', 0];
  for (const { start, end, replacement } of found) {
    result += text.slice(from, start) + replacement;
    from = end;
  }
  return result + text.slice(from);
}

const WORD = String.raw`[\p{L}\p{M}\p{N}]`;
const IS_WORD = new RegExp(`^${WORD}$`, 'u');

/** Words have no ends in scripts without spaces. */
const isBound = (letter: string | undefined): boolean =>
  letter !== undefined && IS_WORD.test(letter) && !writesNoSpaces(letter);
const startsWord = (name: string): boolean => isBound(Array.from(name)[0]);

/**
 * One group for each name. Names that start a word come first and share the look behind, which fails quickly
 * within a word: a long transcript has a million characters.
 */
function patternOfAll(names: readonly string[]): RegExp {
  const groupsOf = (some: readonly string[]): string => some.map((name) => `(${patternOf(name)})`).join('|');
  const bound = names.filter(startsWord);
  const others = names.filter((name) => !startsWord(name));
  const parts = [
    ...(bound.length > 0 ? [`(?<!${WORD})(?:${groupsOf(bound)})`] : []),
    ...(others.length > 0 ? [groupsOf(others)] : []),
  ];
  return new RegExp(parts.join('|'), 'giu');
}

function patternOf(name: string): string {
  const after = isBound(Array.from(name).at(-1)) ? `(?!${WORD})` : '';
  const body = name
    .split(/[\s_\p{Pd}]+/u)
    .map((part) =>
      part
        .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
        .replaceAll(/['’ʼ`´]/g, "['’ʼ`´]")
        // Capitals of ß are usually SS.
        .replaceAll('ß', '(?:ß|ss)'),
    )
    .join(String.raw`[\s_\p{Pd}]+`);
  return body + after;
}
