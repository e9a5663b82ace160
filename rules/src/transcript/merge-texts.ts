import { diff3MergeRegions } from 'node-diff3';
import { atomise, hasLetters } from '../text/tokens.ts';
import { commonEnds, isDiffAffordable } from './diff.ts';

/** Result of merging two edits of one text. */
export type MergedTexts = {
  /** Both edits; the first one wins conflicts. */
  text: string;
  /** Both edits; the later one wins conflicts. Null without conflicts. */
  conflict: string | null;
  /** Both edits; conflicting runs follow each other, the first one first. */
  both: string;
};

type ThreeWay = { base: string[]; current: string[]; incoming: string[] };
/** A merged run, or a conflict of two. */
type Region = { agreed: string[] } | { current: string[]; incoming: string[] };

/**
 * Three-way merge of two edits by words (by characters in scripts without spaces), with node-diff3. Edits of
 * neighbouring words, and of a word's letters and punctuation, do not conflict.
 *
 * @param base     common ancestor
 * @param current  first edit
 * @param incoming later edit
 */
export function mergeTexts(base: string, current: string, incoming: string): MergedTexts {
  const regions = merge({ base: piecesOf(base), current: piecesOf(current), incoming: piecesOf(incoming) });
  const isWhole = regions.every((region) => 'agreed' in region);
  const write = (...sides: ('current' | 'incoming')[]): string =>
    regions
      .flatMap((region) => ('agreed' in region ? region.agreed : sides.flatMap((side) => region[side])))
      .join('')
      .trim();
  return {
    text: write('current'),
    conflict: isWhole ? null : write('incoming'),
    both: write('current', 'incoming'),
  };
}

/** Pieces of a text, each with the space before it, so that joining them restores the text. */
const piecesOf = (text: string): string[] =>
  atomise(text).map((atom, at) => (at > 0 && atom.glue ? '' : ' ') + atom.text);

function merge(sides: ThreeWay): Region[] {
  const { head, tail } = commonEnds([sides.base, sides.current, sides.incoming]);
  const middle = (side: readonly string[]): string[] => side.slice(head, side.length - tail);
  const threeWay = {
    base: middle(sides.base),
    current: middle(sides.current),
    incoming: middle(sides.incoming),
  };
  return [
    { agreed: sides.base.slice(0, head) },
    ...mergeMiddle(threeWay),
    { agreed: sides.base.slice(sides.base.length - tail) },
  ];
}

function mergeMiddle({ base, current, incoming }: ThreeWay): Region[] {
  if (!isDiffAffordable(base, current, incoming)) return mergeChangedRegion({ base, current, incoming });
  return diff3MergeRegions(current, base, incoming).flatMap((region) =>
    region.stable
      ? [{ agreed: region.bufferContent }]
      : mergeChangedRegion({ base: region.oContent, current: region.aContent, incoming: region.bContent }),
  );
}

/**
 * Merges a region changed on both sides: equal changes agree, and so do changes of different words, one for
 * one.
 */
function mergeChangedRegion(sides: ThreeWay): Region[] {
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

/** Merges one word by its three parts: leading punctuation, letters, trailing punctuation. */
function mergeWord(base: string, current: string, incoming: string): string | undefined {
  const [bases, currents, incomings] = [wordParts(base), wordParts(current), wordParts(incoming)];
  const merged = bases.map((part, at) => mergeValue(part, currents[at]!, incomings[at]!));
  return merged.every((part) => part !== undefined) ? merged.join('') : undefined;
}

function mergeValue<T>(base: T, current: T, incoming: T): T | undefined {
  if (current === incoming || base === incoming) return current;
  return base === current ? incoming : undefined;
}

function wordParts(word: string): [string, string, string] {
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
