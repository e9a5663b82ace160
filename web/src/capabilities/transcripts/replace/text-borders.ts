import { type Segment, segmenter } from '@colloquy/contract';

/** Offsets of UTF-16 units at which something begins or ends in a text. */
type Borders = ReadonlySet<number>;

const LETTERS = /^[a-z0-9]{2}$/i;
const SPACE_OR_END = /^.?$|^ | $/s;

const characters = new WeakMap<Segment, Borders>();
const words = new WeakMap<Segment, Borders>();

/** Whether no character, as a reader sees them, is cut in two: no mark taken from its letter, nobody from a family of emoji. */
export function isBetweenCharacters(segment: Segment, text: string, at: number): boolean {
  if (isPlain(text, at - 1) && isPlain(text, at)) return true;
  return known(characters, segment, () => bordersOf(text, segmenter('grapheme', null))).has(at);
}

/** Whether a word ends or begins there: as the dictionary of its language has it, or where the transcript has a border. */
export function isBetweenWords(segment: Segment, text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 1);
  if (SPACE_OR_END.test(around)) return true;
  if (LETTERS.test(around)) return false;
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

/** Latin letters and dashes, quotes and dots: one unit and one character, whatever stands beside. Also beyond the ends. */
function isPlain(text: string, unit: number): boolean {
  const code = text.charCodeAt(unit);
  return !(code >= 0x300) || (code >= 0x2010 && code <= 0x2027);
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
