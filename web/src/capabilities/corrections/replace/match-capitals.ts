const LETTER = /\p{L}/u;

/**
 * Applies the capitals of `matched` to `right`: all capitals or an initial one. Text with its own capitals
 * ('iPhone', 'WER') and scripts without case stay unchanged.
 */
export function matchCapitals(matched: string, right: string): string {
  if (right !== right.toLowerCase()) return right;
  const letters = Array.from(matched).filter((character) => LETTER.test(character));
  const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
  if (letters.length > 1 && letters.every(isCapital)) return right.toUpperCase();
  if (!letters[0] || !isCapital(letters[0])) return right;
  const characters = Array.from(right);
  const first = characters.findIndex((character) => LETTER.test(character));
  return characters.map((character, at) => (at === first ? character.toUpperCase() : character)).join('');
}
