/** Uniform numbers from 0 to 1, reproducible by seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LONGEST_RUN = 5;
const randomBelow = (random: Random, end: number): number => Math.floor(random() * end);

/** Intermediate edits before the original text is restored. */
const DETOURS: ((words: readonly string[], random: Random) => string[])[] = [
  // Doubles a letter.
  (words, random) => {
    const at = randomBelow(random, words.length);
    const letter = randomBelow(random, words[at]!.length);
    return words.with(at, words[at]!.slice(0, letter + 1) + words[at]!.slice(letter));
  },
  // Replaces a word.
  (words, random) => words.with(randomBelow(random, words.length), 'something'),
  // Deletes a word.
  (words, random) => words.toSpliced(randomBelow(random, words.length), 1),
  // Splits a word.
  (words, random) => {
    const at = randomBelow(random, words.length);
    const cut = 1 + randomBelow(random, words[at]!.length - 1);
    return words.toSpliced(at, 1, ...[words[at]!.slice(0, cut), words[at]!.slice(cut)].filter(Boolean));
  },
  // Joins two words.
  (words, random) => {
    const at = randomBelow(random, words.length - 1);
    return words.toSpliced(at, 2, words.slice(at, at + 2).join(''));
  },
  // Replaces one to five words with more or fewer others.
  (words, random) => {
    const count = 1 + randomBelow(random, LONGEST_RUN);
    const others = Array.from({ length: randomBelow(random, LONGEST_RUN + 1) }, (_, at) => `other${at}`);
    return words.toSpliced(randomBelow(random, words.length), count, ...others);
  },
];

/** Returns a different text, from which the original is then restored. */
export function makeDetour(text: string, random: Random): string {
  const words = text.split(' ');
  return DETOURS[randomBelow(random, DETOURS.length)]!(words, random).join(' ');
}
