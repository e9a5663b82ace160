import { wordKey } from '../text/tokens.ts';
import type { Disfluency, Word } from './segment.ts';

/**
 * What fluent speech would leave out, found by rule: fillers, words said twice while searching for the next, words
 * begun and broken off. Strict verbatim shows it, intelligent verbatim hides it; nothing is ever deleted. The kinds
 * are those of Shriberg, Preliminaries to a Theory of Speech Disfluencies (1994): filled pauses, repetitions, repairs.
 */
export type FoundDisfluency = Exclude<Disfluency, 'none'>;

/**
 * Sounds of hesitation, as they are commonly written, by primary language. Only what is no word of the language:
 * German 'er', Portuguese 'um' and Spanish 'este' are. Letters that are drawn out count once ('ummm').
 */
const FILLERS: Record<string, readonly string[]> = {
  en: ['um', 'uh', 'uhm', 'erm', 'er', 'hm', 'uhum'],
  de: ['äh', 'ähm', 'öh', 'öhm', 'hm', 'ehm', 'eh'],
  es: ['eh', 'em', 'ehm', 'mm', 'hm'],
  fr: ['euh', 'heu', 'hum', 'hm', 'euhm'],
  it: ['ehm', 'eh', 'mh', 'uhm', 'hm'],
  pt: ['hã', 'hum', 'ahm', 'ãh', 'hm'],
  nl: ['uh', 'uhm', 'eh', 'ehm', 'hm'],
  sv: ['eh', 'öh', 'ehm', 'hm'],
  pl: ['yyy', 'eee', 'hm', 'ym'],
  ru: ['эм', 'ээ', 'мм', 'хм'],
  tr: ['ee', 'ıı', 'hm'],
  ar: ['اه', 'امم', 'ممم'],
  hi: ['अं', 'उम', 'हम्म', 'अअ'],
  am: ['እእ', 'ኧኧ', 'እም'],
  sw: ['mm', 'eeh', 'aah', 'hm'],
};
const FILLERS_OF_ANY = ['uhm', 'hm', 'ähm', 'euh'];

/** Said twice on purpose, and right. */
const MEANT_TWICE: Record<string, readonly string[]> = {
  en: [
    'very',
    'really',
    'no',
    'yes',
    'yeah',
    'bye',
    'had',
    'that',
    'so',
    'more',
    'again',
    'never',
    'far',
    'long',
    'many',
    'ha',
    'okay',
    'well',
    'too',
  ],
  de: ['sehr', 'nein', 'ja', 'die', 'der', 'das', 'so', 'ganz', 'lange', 'viel', 'nie'],
  es: ['muy', 'no', 'sí', 'ya', 'más', 'nunca'],
  fr: ['très', 'non', 'oui', 'si', 'nous', 'vous', 'plus', 'jamais', 'bien'],
};
/** Languages in which a word said twice is grammar, not a slip. */
const REDUPLICATING = new Set([
  'am',
  'ar',
  'bn',
  'fa',
  'gu',
  'ha',
  'he',
  'hi',
  'id',
  'ig',
  'ja',
  'jv',
  'km',
  'kn',
  'ko',
  'lo',
  'ml',
  'mr',
  'ms',
  'my',
  'ne',
  'or',
  'pa',
  'rw',
  'si',
  'so',
  'su',
  'sw',
  'ta',
  'te',
  'th',
  'ti',
  'tl',
  'tr',
  'ur',
  'vi',
  'yo',
  'yue',
  'zh',
  'zu',
]);

const MOST_REPEATED = 3;
const BROKEN_OFF = /\p{L}[-‐‑–—]+[,.…]*$/u;
const SENTENCE_END = /[.?!…。？！։።]["'”’»)\]]*$/u;

/** Letters that are drawn out, once. */
const shortened = (key: string): string => key.replace(/(\p{L})\1+/gu, '$1');

/** Fillers as they are looked up, for every word of long transcripts: shortened → how many letters it has at least. */
type Lengths = ReadonlyMap<string, number>;

function lengthsOf(fillers: readonly string[]): Lengths {
  const lengths = new Map<string, number>();
  for (const filler of fillers) {
    const short = shortened(filler);
    lengths.set(short, Math.min(lengths.get(short) ?? Infinity, filler.length));
  }
  return lengths;
}

const FILLER_LENGTHS: ReadonlyMap<string, Lengths> = new Map(
  Object.entries(FILLERS).map(([language, fillers]) => [language, lengthsOf(fillers)]),
);
const ANY_LENGTHS = lengthsOf(FILLERS_OF_ANY);

/**
 * Which words of a segment are disfluent, one answer for each; what a person said of a word (`word.disfluency`) goes
 * before the rules. Never all of a segment: a turn does not vanish.
 *
 * @param language BCP 47; null where it is not known: then only what is sure in every language
 */
export function disfluencies(words: readonly Word[], language: string | null): (FoundDisfluency | null)[] {
  const primary = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  const keys = words.map(({ text }) => wordKey(text));
  const found = keys.map((key) => (isFiller(key, primary) ? 'filler' : null) as FoundDisfluency | null);
  markRepetitions(words, keys, found, primary);
  for (const [at, { text }] of words.entries())
    if (BROKEN_OFF.test(text) && at < words.length - 1) found[at] ??= 'false-start';
  const decided = found.map((kind, at) => decide(words[at]!, kind));
  return decided.every((kind) => kind !== null) ? words.map(() => null) : decided;
}

function decide({ disfluency }: Word, byRule: FoundDisfluency | null): FoundDisfluency | null {
  if (disfluency === undefined) return byRule;
  return disfluency === 'none' ? null : disfluency;
}

function isFiller(key: string, language: string): boolean {
  const least = (FILLER_LENGTHS.get(language) ?? ANY_LENGTHS).get(shortened(key));
  return least !== undefined && key.length >= least;
}

/** Marks all but the last of what is said several times in a row, fillers between them or not. */
function markRepetitions(
  words: readonly Word[],
  keys: readonly string[],
  found: (FoundDisfluency | null)[],
  language: string,
): void {
  const said = found.flatMap((kind, at) => (kind === null ? [at] : []));
  for (let length = MOST_REPEATED; length >= 1; length--) {
    for (let at = 0; at + 2 * length <= said.length; at++) {
      // Nearly always so: long transcripts are looked through without making lists for each word.
      if (keys[said[at]!] !== keys[said[at + length]!]) continue;
      const first = said.slice(at, at + length);
      const second = said.slice(at + length, at + 2 * length);
      if (!first.every((word, step) => keys[word] === keys[second[step]!])) continue;
      // The end of a sentence lies between: it is said again, not searched for.
      if (first.some((word) => SENTENCE_END.test(words[word]!.text))) continue;
      if (
        first.some((word) => /\p{N}/u.test(keys[word]!)) ||
        isMeant(
          first.map((word) => keys[word]!),
          language,
        )
      )
        continue;
      for (const word of first) found[word] ??= 'repetition';
    }
  }
}

function isMeant(keys: readonly string[], language: string): boolean {
  if (keys.some((key) => !/\p{L}/u.test(key))) return true;
  if (new Set(keys).size > 1) return false;
  return REDUPLICATING.has(language) || (MEANT_TWICE[language] ?? []).includes(keys[0]!);
}

/**
 * How intelligent verbatim writes each word; null where it leaves it out. Sentences stay whole: the full stop of a word
 * that goes stands behind the one before, and what begins a sentence now has its capital.
 */
export function fluentTexts(words: readonly Word[], language: string | null): (string | null)[] {
  const found = disfluencies(words, language);
  const texts: (string | null)[] = [];
  let last = -1;
  let isCapitalDue = false;
  for (const [at, { text }] of words.entries()) {
    const before = texts[last];
    const isStart = typeof before !== 'string' || SENTENCE_END.test(before);
    if (found[at] === null) {
      texts.push(isCapitalDue ? capitalised(text) : text);
      isCapitalDue = false;
      last = at;
      continue;
    }
    texts.push(null);
    isCapitalDue ||= isStart && startsCapital(text);
    if (typeof before === 'string' && SENTENCE_END.test(text) && !isStart)
      texts[last] = before.replace(/[,;:]+$/u, '') + text.match(/[.?!…。？！։።]+/u)![0];
  }
  return texts;
}

/** The words as intelligent verbatim writes them: without what is disfluent. */
export function fluentWords(words: readonly Word[], language: string | null): Word[] {
  const texts = fluentTexts(words, language);
  return words.flatMap((word, at) => {
    const text = texts[at]!;
    if (text === null) return [];
    return text === word.text ? word : { ...word, text };
  });
}

/** The words that begin a sentence in intelligent verbatim alone, and so have a capital there, by index. */
export const fluentCapitals = (words: readonly Word[], language: string | null): number[] =>
  fluentTexts(words, language).flatMap((text, at) =>
    text !== null && startsCapital(text) && !startsCapital(words[at]!.text) ? [at] : [],
  );

const startsCapital = (text: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(text);
const capitalised = (text: string): string =>
  text.replace(/\p{Ll}/u, (letter, at) => (at === text.search(/\p{L}/u) ? letter.toUpperCase() : letter));
