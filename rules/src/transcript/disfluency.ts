import { endsSentence, sentenceEnding } from '../text/sentences.ts';
import { wordKey } from '../text/tokens.ts';
import type { Disfluency, Word } from './segment.ts';

/**
 * Disfluencies detected by rule: fillers, words repeated while searching for the next, and words that are
 * broken off. Strict verbatim shows them, intelligent verbatim hides them; none is deleted. Kinds follow
 * Shriberg, Preliminaries to a Theory of Speech Disfluencies (1994): filled pauses, repetitions, repairs.
 */
export type DetectedDisfluency = Exclude<Disfluency, 'none'>;

/**
 * Fillers in common spelling, by primary language. Only sounds that are not words of the language, unlike
 * German 'er', Portuguese 'um' and Spanish 'este'. Drawn-out letters count once ('ummm').
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

/** Words that are often repeated on purpose. */
const INTENTIONAL_REPETITIONS: Record<string, readonly string[]> = {
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
/** Languages in which repeating a word is grammar. */
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

const MAX_REPEATED_WORDS = 3;
const BROKEN_OFF = /\p{L}[-‐‑–—]+[,.…]*$/u;

/** Collapses drawn-out letters. */
const collapseRepeatedLetters = (key: string): string => key.replace(/(\p{L})\1+/gu, '$1');

/**
 * Lookup of fillers, because every word of a long transcript is checked: collapsed spelling → minimum length.
 */
type Lengths = ReadonlyMap<string, number>;

function lengthsOf(fillers: readonly string[]): Lengths {
  const lengths = new Map<string, number>();
  for (const filler of fillers) {
    const short = collapseRepeatedLetters(filler);
    lengths.set(short, Math.min(lengths.get(short) ?? Infinity, filler.length));
  }
  return lengths;
}

const FILLER_LENGTHS: ReadonlyMap<string, Lengths> = new Map(
  Object.entries(FILLERS).map(([language, fillers]) => [language, lengthsOf(fillers)]),
);
const ANY_LENGTHS = lengthsOf(FILLERS_OF_ANY);

/**
 * Disfluency of each word of a segment, or null. A person's decision (`word.disfluency`) overrides the rules.
 * Never covers the whole segment, so that no turn disappears.
 *
 * @param language BCP 47; null if unknown: only fillers of any language count
 */
export function disfluencies(words: readonly Word[], language: string | null): (DetectedDisfluency | null)[] {
  const primary = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  const keys = words.map(({ text }) => wordKey(text));
  const found = keys.map((key) => (isFiller(key, primary) ? 'filler' : null) as DetectedDisfluency | null);
  markRepetitions(words, keys, found, primary);
  for (const [at, { text }] of words.entries())
    if (BROKEN_OFF.test(text) && at < words.length - 1) found[at] ??= 'false-start';
  const decided = found.map((kind, at) => decide(words[at]!, kind));
  return decided.every((kind) => kind !== null) ? words.map(() => null) : decided;
}

function decide({ disfluency }: Word, byRule: DetectedDisfluency | null): DetectedDisfluency | null {
  if (disfluency === undefined) return byRule;
  return disfluency === 'none' ? null : disfluency;
}

function isFiller(key: string, language: string): boolean {
  const least = (FILLER_LENGTHS.get(language) ?? ANY_LENGTHS).get(collapseRepeatedLetters(key));
  return least !== undefined && key.length >= least;
}

/** Marks all but the last of repeated runs, ignoring fillers between them. */
function markRepetitions(
  words: readonly Word[],
  keys: readonly string[],
  found: (DetectedDisfluency | null)[],
  language: string,
): void {
  const spoken = found.flatMap((kind, at) => (kind === null ? [at] : []));
  for (let length = MAX_REPEATED_WORDS; length >= 1; length--) {
    for (let at = 0; at + 2 * length <= spoken.length; at++) {
      // Almost always true: avoid allocating lists for every word of a long transcript.
      if (keys[spoken[at]!] !== keys[spoken[at + length]!]) continue;
      const first = spoken.slice(at, at + length);
      const second = spoken.slice(at + length, at + 2 * length);
      if (!first.every((word, step) => keys[word] === keys[second[step]!])) continue;
      // A repetition across the end of a sentence is not a disfluency.
      if (first.some((word) => endsSentence(words[word]!.text))) continue;
      if (
        first.some((word) => /\p{N}/u.test(keys[word]!)) ||
        isIntentional(
          first.map((word) => keys[word]!),
          language,
        )
      )
        continue;
      for (const word of first) found[word] ??= 'repetition';
    }
  }
}

function isIntentional(keys: readonly string[], language: string): boolean {
  if (keys.some((key) => !/\p{L}/u.test(key))) return true;
  if (new Set(keys).size > 1) return false;
  return REDUPLICATING.has(language) || (INTENTIONAL_REPETITIONS[language] ?? []).includes(keys[0]!);
}

/**
 * Text of each word in intelligent verbatim; null if it is left out. Sentences stay whole: the full stop of
 * an omitted word moves to the word before, and the new first word gets a capital.
 */
export function fluentTexts(words: readonly Word[], language: string | null): (string | null)[] {
  const found = disfluencies(words, language);
  const texts: (string | null)[] = [];
  let last = -1;
  let isCapitalDue = false;
  for (const [at, { text }] of words.entries()) {
    const before = texts[last];
    const isStart = typeof before !== 'string' || endsSentence(before);
    if (found[at] === null) {
      texts.push(isCapitalDue ? capitalised(text) : text);
      isCapitalDue = false;
      last = at;
      continue;
    }
    texts.push(null);
    isCapitalDue ||= isStart && startsCapital(text);
    const ending = sentenceEnding(text);
    if (typeof before === 'string' && ending !== null && !isStart)
      texts[last] = before.replace(/[,;:]+$/u, '') + ending;
  }
  return texts;
}

/** Words in intelligent verbatim, without disfluencies. */
export function fluentWords<W extends Word>(words: readonly W[], language: string | null): W[] {
  const texts = fluentTexts(words, language);
  return words.flatMap((word, at) => {
    const text = texts[at]!;
    if (text === null) return [];
    return text === word.text ? word : { ...word, text };
  });
}

/** Indices of words that get a capital only in intelligent verbatim, because they begin a sentence there. */
export const fluentCapitals = (words: readonly Word[], language: string | null): number[] =>
  fluentTexts(words, language).flatMap((text, at) =>
    text !== null && startsCapital(text) && !startsCapital(words[at]!.text) ? [at] : [],
  );

const startsCapital = (text: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(text);
const capitalised = (text: string): string =>
  text.replace(/\p{Ll}/u, (letter, at) => (at === text.search(/\p{L}/u) ? letter.toUpperCase() : letter));
