/** Where nothing begins or ends: within what one character became. */
export const WITHIN = -1;

/** A text as it is compared, and where each of its UTF-16 units stands in the text that it was made of. */
export type Folded = {
  text: string;
  /** Where the character that a unit was made of begins, and where it ends; undefined: the same offsets. */
  origin: { from: readonly number[]; to: readonly number[] } | undefined;
};

const ASCII = /^[\0-\x7f]*$/;
/** Accents and points, which many leave out when they type. The vowel signs of Indic scripts are letters, and so is dakuten. */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]--[\u3099\u309A]]/gv;
const APOSTROPHES = /[‘’ʼ]/g;

/** Of other characters than ASCII, each worked out once. */
const folds = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = folds.get(character);
  if (known !== undefined) return known;
  // Up and down again, so that 'STRASSE' and 'Straße' are the same, and both forms of a sigma.
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

/** Without capitals, accents and the shapes of apostrophes: as people type what they look for. */
export function foldText(text: string): Folded {
  if (ASCII.test(text)) return { text: text.toLowerCase(), origin: undefined };
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const made = character <= '\x7f' ? character.toLowerCase() : foldCharacter(character);
    // A mark that counts for nothing belongs to the letter before it.
    if (made === '' && to.length > 0) to[to.length - 1] = end;
    for (let unit = 0; unit < made.length; unit++) {
      // No hit begins or ends within what one character became: 's' is not in 'ß'.
      from.push(unit === 0 ? at : WITHIN);
      to.push(unit === made.length - 1 ? end : WITHIN);
    }
    folded += made;
    at = end;
  }
  return { text: folded, origin: { from, to } };
}
