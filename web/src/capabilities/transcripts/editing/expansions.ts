import { graphemes, type TextExpansion, writesNoSpaces } from '@colloquy/contract';

export type Written = {
  text: string;
  /** As a DOM selection counts: UTF-16 units. */
  caret: number;
};

/** What words are made of: letters with their marks, digits, and joiners that bind letters together. */
const OF_A_WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]/u;
/** Also inside words, between letters: don't, co-op, a.m., name@place. They end no abbreviation as they are typed. */
const BINDING = /^['’‑_@&-]$/u;
const BINDING_BEFORE = /[\p{L}\p{M}\p{N}]['’‑_@&.-]$/u;
const SEPARATOR = /^[\s\p{P}]$/u;

/** Whether typing this character ends the word before it, so that `expandBefore` is to be asked. */
export const endsAbbreviation = (typed: string): boolean => SEPARATOR.test(typed) && !BINDING.test(typed);

/**
 * Writes out the abbreviation that ends at the caret; asked just before a space or punctuation goes in there. Never
 * inside a word, except where the script writes no spaces. The longest abbreviation wins. One in small letters is also
 * meant with a capital at its beginning, which the text then has as well; in capitals it is taken for a name of its own
 * and stays. One that was listed with capitals counts only as it is written.
 */
export function expandBefore(
  text: string,
  caret: number,
  expansions: readonly TextExpansion[],
): Written | undefined {
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

/** Whether a word may end between two characters. A mark never leaves its letter. */
function isBorder(one: string, other: string): boolean {
  if (/\p{M}/u.test(other)) return false;
  if (!OF_A_WORD.test(one) || !OF_A_WORD.test(other)) return true;
  return writesNoSpaces(one) || writesNoSpaces(other);
}

function capitalised(text: string): string {
  const [first = ''] = graphemes(text);
  return first.toUpperCase() + text.slice(first.length);
}
