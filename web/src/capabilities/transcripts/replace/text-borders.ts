import { type Segment, segmenter } from '@colloquy/contract';

/** Offsets of UTF-16 units at which something begins or ends in a text. */
type Borders = ReadonlySet<number>;

/** Every character of these is one unit and one that a reader sees. */
const PLAIN = /^[\x20-\u02ff]*$/;
const LETTERS = /^[a-z0-9]{2}$/i;

const characters = new WeakMap<Segment, Borders>();
const words = new WeakMap<Segment, Borders>();

/** Whether no character, as a reader sees them, is cut in two: no mark taken from its letter, nobody from a family of emoji. */
export function isBetweenCharacters(segment: Segment, text: string, at: number): boolean {
  if (PLAIN.test(text.slice(Math.max(0, at - 1), at + 1))) return true;
  return known(characters, segment, () => bordersOf(text, segmenter('grapheme', null))).has(at);
}

/** Whether a word ends or begins there: as the dictionary of its language has it, or where the transcript has a border. */
export function isBetweenWords(segment: Segment, text: string, at: number): boolean {
  if (LETTERS.test(text.slice(Math.max(0, at - 1), at + 1))) return false;
  return known(words, segment, () => {
    const borders = bordersOf(text, segmenter('word', segment.language));
    let passed = 0;
    for (const [index, { text: letters, glue }] of segment.words.entries()) {
      passed += index === 0 || glue ? 0 : 1;
      borders.add(passed);
      passed += letters.length;
      borders.add(passed);
    }
    return borders;
  }).has(at);
}

function bordersOf(text: string, cut: Intl.Segmenter): Set<number> {
  const borders = new Set([text.length]);
  for (const { index } of cut.segment(text)) borders.add(index);
  return borders;
}

/** Unchanged segments stay the same objects, so each is cut once. */
function known(borders: WeakMap<Segment, Borders>, segment: Segment, cut: () => Borders): Borders {
  const found = borders.get(segment) ?? cut();
  borders.set(segment, found);
  return found;
}
