/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
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
const below = (random: Random, end: number): number => Math.floor(random() * end);

/** What somebody makes of a text on the way to writing it as it was: each answers the words in between. */
const DETOURS: ((words: readonly string[], random: Random) => string[])[] = [
  // A letter twice.
  (words, random) => {
    const at = below(random, words.length);
    const letter = below(random, words[at]!.length);
    return words.with(at, words[at]!.slice(0, letter + 1) + words[at]!.slice(letter));
  },
  // Another word altogether.
  (words, random) => words.with(below(random, words.length), 'something'),
  // A word taken out.
  (words, random) => words.toSpliced(below(random, words.length), 1),
  // A word in two.
  (words, random) => {
    const at = below(random, words.length);
    const cut = 1 + below(random, words[at]!.length - 1);
    return words.toSpliced(at, 1, ...[words[at]!.slice(0, cut), words[at]!.slice(cut)].filter(Boolean));
  },
  // Two words in one.
  (words, random) => {
    const at = below(random, words.length - 1);
    return words.toSpliced(at, 2, words.slice(at, at + 2).join(''));
  },
  // One to five words written anew, as more or fewer others.
  (words, random) => {
    const count = 1 + below(random, LONGEST_RUN);
    const others = Array.from({ length: below(random, LONGEST_RUN + 1) }, (_, at) => `other${at}`);
    return words.toSpliced(below(random, words.length), count, ...others);
  },
];

/** Another text than the one that is there: it is written, and then what was there is written again. */
export function detour(text: string, random: Random): string {
  const words = text.split(' ');
  return DETOURS[below(random, DETOURS.length)]!(words, random).join(' ');
}
