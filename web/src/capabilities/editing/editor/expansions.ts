import type { TextExpansion } from '@colloquy/contract/identity';
import { graphemes, writesNoSpaces } from '@colloquy/rules/text';

export type ExpandedText = {
  text: string;
  /** In UTF-16 units, like a DOM selection. */
  caret: number;
};

/** Word characters: letters with their marks, digits and joiners. */
const OF_A_WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]/u;
/** Also inside words, between letters: don't, co-op, a.m., name@place. Typing them ends no abbreviation. */
const BINDING = /^['’‑_@&-]$/u;
const BINDING_BEFORE = /[\p{L}\p{M}\p{N}]['’‑_@&.-]$/u;
const SEPARATOR = /^[\s\p{P}]$/u;

/** Whether typing this character ends the word before it, so that `expandBefore` applies. */
export const endsAbbreviation = (typed: string): boolean => SEPARATOR.test(typed) && !BINDING.test(typed);

/**
 * Expands the abbreviation that ends at the caret, just before a space or punctuation is typed. Not inside a
 * word, except in scripts without spaces; the longest match wins. A lower-case abbreviation also matches with
 * an initial capital, which the expansion then gets too; all capitals are taken for a name. An abbreviation
 * with capitals matches only exactly.
 */
export function expandBefore(
  text: string,
  caret: number,
  expansions: readonly TextExpansion[],
): ExpandedText | undefined {
  const before = text.slice(0, caret);
  const behind = text.slice(caret);
  const typed = before.normalize('NFC');
  const found = expansions
    .map(({ abbreviation, text: meaning }) => ({ abbreviation: abbreviation.normalize('NFC'), meaning }))
    .filter(({ abbreviation }) => isMeant(typed.slice(-abbreviation.length), abbreviation))
    .filter(({ abbreviation }) => standsAlone(typed.slice(0, -abbreviation.length), abbreviation, behind))
    .toSorted((one, other) => other.abbreviation.length - one.abbreviation.length)[0];
  if (!found) return undefined;
  const { abbreviation, meaning } = found;
  const kept = typed.slice(0, -abbreviation.length);
  const isAsListed = typed.endsWith(abbreviation);
  const written = kept + (isAsListed ? meaning : capitalised(meaning));
  return { text: written + behind, caret: written.length };
}

function isMeant(typed: string, abbreviation: string): boolean {
  if (typed === abbreviation) return true;
  const isSmall = abbreviation === abbreviation.toLowerCase();
  return isSmall && typed === capitalised(abbreviation);
}

function standsAlone(before: string, abbreviation: string, behind: string): boolean {
  const last = Array.from(before).at(-1) ?? '';
  const [next = ''] = Array.from(behind);
  return (
    !BINDING_BEFORE.test(before) &&
    isBorder(last, Array.from(abbreviation)[0]!) &&
    isBorder(Array.from(abbreviation).at(-1)!, next)
  );
}

/** Whether a word may end between two characters. Combining marks stay with their letter. */
function isBorder(one: string, other: string): boolean {
  if (/\p{M}/u.test(other)) return false;
  if (!OF_A_WORD.test(one) || !OF_A_WORD.test(other)) return true;
  return writesNoSpaces(one) || writesNoSpaces(other);
}

function capitalised(text: string): string {
  const [first = ''] = graphemes(text);
  return first.toUpperCase() + text.slice(first.length);
}
