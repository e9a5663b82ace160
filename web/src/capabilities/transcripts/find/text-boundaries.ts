import { segmenter } from '@colloquy/rules/text';
import type { Segment } from '@colloquy/rules/transcript';

/** UTF-16 offsets of boundaries in a text. */
type Boundaries = ReadonlySet<number>;

const LETTERS = /^[a-z0-9]{2}$/i;
const SPACE_OR_END = /^.?$|^ | $/s;

const characterBoundaries = new WeakMap<Segment, Boundaries>();
const wordBoundaries = new WeakMap<Segment, Boundaries>();

/** Whether an offset is between graphemes: no letter loses its mark and no emoji sequence is split. */
export function isCharacterBoundary(segment: Segment, text: string, at: number): boolean {
  if (isSingleUnit(text, at - 1) && isSingleUnit(text, at)) return true;
  return cachedBoundaries(characterBoundaries, segment, () =>
    boundariesOf(text, segmenter('grapheme', null)),
  ).has(at);
}

/** Whether an offset is a word boundary, by the dictionary of the language or the words of the transcript. */
export function isWordBoundary(segment: Segment, text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 1);
  if (SPACE_OR_END.test(around)) return true;
  if (LETTERS.test(around)) return false;
  return cachedBoundaries(wordBoundaries, segment, () => {
    const boundaries = boundariesOf(text, segmenter('word', segment.language));
    let offset = 0;
    for (const [index, { text: letters, glue }] of segment.words.entries()) {
      offset += index === 0 || glue ? 0 : 1;
      boundaries.add(offset);
      offset += letters.length;
      boundaries.add(offset);
    }
    return boundaries;
  }).has(at);
}

/** Latin letters, dashes, quotes and dots: always one unit and one grapheme. Also true beyond both ends. */
function isSingleUnit(text: string, unit: number): boolean {
  const code = text.charCodeAt(unit);
  return !(code >= 0x300) || (code >= 0x2010 && code <= 0x2027);
}

function boundariesOf(text: string, segmenter: Intl.Segmenter): Set<number> {
  const boundaries = new Set([text.length]);
  for (const { index } of segmenter.segment(text)) boundaries.add(index);
  return boundaries;
}

/** Unchanged segments remain the same objects, so each is segmented once. */
function cachedBoundaries(
  cache: WeakMap<Segment, Boundaries>,
  segment: Segment,
  compute: () => Boundaries,
): Boundaries {
  const found = cache.get(segment) ?? compute();
  cache.set(segment, found);
  return found;
}
