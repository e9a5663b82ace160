const LETTER = /\p{L}/u;

/**
 * Writes `right` with the capitals of `heard`: all of them where it is written in capitals, the first one where that is
 * one. What has capitals of its own ('iPhone', 'WER') keeps them, and so does a script that has none.
 */
export function likeCapitals(heard: string, right: string): string {
  if (right !== right.toLowerCase()) return right;
  const letters = Array.from(heard).filter((character) => LETTER.test(character));
  const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();
  if (letters.length > 1 && letters.every(isCapital)) return right.toUpperCase();
  if (!letters[0] || !isCapital(letters[0])) return right;
  const characters = Array.from(right);
  const first = characters.findIndex((character) => LETTER.test(character));
  return characters.map((character, at) => (at === first ? character.toUpperCase() : character)).join('');
}
