/** Marks a unit inside the folded form of one character, where no hit can start or end. */
export const WITHIN = -1;

/** A folded text with the original offset of each UTF-16 unit. */
export type FoldedText = {
  text: string;
  /** Start and end of the original character of each unit; undefined if the offsets are equal. */
  origin: { from: readonly number[]; to: readonly number[] } | undefined;
};

const ASCII = /^[\0-\x7f]*$/;
/**
 * Accents and points, which many people omit when they type. Vowel signs of Indic scripts are letters, and so
 * is dakuten.
 */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]--[\u3099\u309A]]/gv;
const APOSTROPHES = /[‘’ʼ]/g;

/** Cache for non-ASCII characters. */
const folds = new Map<string, string>();

function foldCharacter(character: string): string {
  const cached = folds.get(character);
  if (cached !== undefined) return cached;
  // Upper then lower case makes 'STRASSE' equal 'Straße', and unifies both forms of sigma.
  const folded = character
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(APOSTROPHES, "'")
    .toUpperCase()
    .toLowerCase();
  folds.set(character, folded);
  return folded;
}

/** Removes case, accents and apostrophe variants, as people type search terms. */
export function foldText(text: string): FoldedText {
  if (ASCII.test(text)) return { text: text.toLowerCase(), origin: undefined };
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const foldedCharacter = character <= '\x7f' ? character.toLowerCase() : foldCharacter(character);
    // A removed mark belongs to the letter before it.
    if (foldedCharacter === '' && to.length > 0) to[to.length - 1] = end;
    for (let unit = 0; unit < foldedCharacter.length; unit++) {
      // No hit starts or ends inside a folded character: 's' does not match in 'ß'.
      from.push(unit === 0 ? at : WITHIN);
      to.push(unit === foldedCharacter.length - 1 ? end : WITHIN);
    }
    folded += foldedCharacter;
    at = end;
  }
  return { text: folded, origin: { from, to } };
}
