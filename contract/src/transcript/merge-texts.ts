import { diff3MergeRegions } from 'node-diff3';
import { atomise, hasLetters } from '../text/tokens.ts';
import { commonEnds, isCheap } from './align.ts';

/** What came of two edits of one text. */
export type MergedTexts = {
  /** Both edits; where they exclude each other, what stood there first. */
  text: string;
  /** Both edits; where they exclude each other, the later one. Null where nothing did. */
  alternative: string | null;
  /** Both edits; where they exclude each other, the later one behind the first. */
  both: string;
};

type Three = { base: string[]; current: string[]; incoming: string[] };
/** A merged run, or two that exclude each other. */
type Region = { agreed: string[] } | { current: string[]; incoming: string[] };

/**
 * Merges two edits of the same text by words (in scripts without spaces by characters), with node-diff3. Edits of
 * neighbouring words, and of a word's letters and its punctuation, do not exclude each other.
 *
 * @param base     what both edits began with
 * @param current  the edit that came first
 * @param incoming the edit that came later
 */
export function mergeTexts(base: string, current: string, incoming: string): MergedTexts {
  const regions = merge({ base: spaced(base), current: spaced(current), incoming: spaced(incoming) });
  const isWhole = regions.every((region) => 'agreed' in region);
  const write = (...sides: ('current' | 'incoming')[]): string =>
    regions
      .flatMap((region) => ('agreed' in region ? region.agreed : sides.flatMap((side) => region[side])))
      .join('')
      .trim();
  return {
    text: write('current'),
    alternative: isWhole ? null : write('incoming'),
    both: write('current', 'incoming'),
  };
}

/** The pieces of a text, each with the space before it, so that joining them writes the text again. */
const spaced = (text: string): string[] =>
  atomise(text).map((atom, at) => (at > 0 && atom.glue ? '' : ' ') + atom.text);

function merge(sides: Three): Region[] {
  const { head, tail } = commonEnds([sides.base, sides.current, sides.incoming]);
  const middle = (side: readonly string[]): string[] => side.slice(head, side.length - tail);
  const three = {
    base: middle(sides.base),
    current: middle(sides.current),
    incoming: middle(sides.incoming),
  };
  return [
    { agreed: sides.base.slice(0, head) },
    ...mergeMiddle(three),
    { agreed: sides.base.slice(sides.base.length - tail) },
  ];
}

function mergeMiddle({ base, current, incoming }: Three): Region[] {
  if (!isCheap(base, current, incoming)) return settle({ base, current, incoming });
  return diff3MergeRegions(current, base, incoming).flatMap((region) =>
    region.stable
      ? [{ agreed: region.bufferContent }]
      : settle({ base: region.oContent, current: region.aContent, incoming: region.bContent }),
  );
}

/** A region that both sides changed: the same change agrees, and so do changes of different words, one for one. */
function settle(sides: Three): Region[] {
  const { base, current, incoming } = sides;
  if (isSame(current, incoming) || isSame(base, incoming)) return [{ agreed: current }];
  if (isSame(base, current)) return [{ agreed: incoming }];
  if (base.length !== current.length || base.length !== incoming.length) return [{ current, incoming }];
  return base.map((word, at) => {
    const merged = mergeWord(word, current[at]!, incoming[at]!);
    return merged === undefined
      ? { current: [current[at]!], incoming: [incoming[at]!] }
      : { agreed: [merged] };
  });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

/** Merges one word by its three parts: what leans on it in front, its letters, what leans on it behind. */
function mergeWord(base: string, current: string, incoming: string): string | undefined {
  const [bases, currents, incomings] = [parts(base), parts(current), parts(incoming)];
  const merged = bases.map((part, at) => choose(part, currents[at]!, incomings[at]!));
  return merged.every((part) => part !== undefined) ? merged.join('') : undefined;
}

function choose<T>(base: T, current: T, incoming: T): T | undefined {
  if (current === incoming || base === incoming) return current;
  return base === current ? incoming : undefined;
}

function parts(word: string): [string, string, string] {
  const characters = Array.from(word);
  const first = characters.findIndex(hasLetters);
  if (first < 0) return ['', word, ''];
  const last = characters.findLastIndex(hasLetters) + 1;
  return [
    characters.slice(0, first).join(''),
    characters.slice(first, last).join(''),
    characters.slice(last).join(''),
  ];
}
