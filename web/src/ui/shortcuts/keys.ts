/**
 * Keys are written as `mod+k`: modifiers (mod, alt, shift) and a key as KeyboardEvent.key names it, `Space` for the
 * space bar. `mod` is Cmd on a Mac, else Ctrl. A sign that needs Shift or AltGr on some keyboards (`?`, `[`) is written
 * alone.
 */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  /** Where the key lies: for keyboards of other scripts, and for a Mac, where Alt writes signs. */
  code?: string;
  getModifierState?: (key: string) => boolean;
};

type Chord = { mod: boolean; alt: boolean; shift: boolean; key: string };

export function parseKeys(keys: string): Chord {
  // The last character is a key even where it is the plus sign itself.
  const cut = keys.length < 2 ? -1 : keys.lastIndexOf('+', keys.length - 2);
  const held = cut < 0 ? [] : keys.slice(0, cut).split('+');
  const key = keys.slice(cut + 1);
  const alt = held.includes('alt');
  return {
    mod: held.includes('mod'),
    alt,
    shift: held.includes('shift') && knowsShift(key, alt),
    key: isLetter(key) ? key.toLowerCase() : key,
  };
}

const tidied = new Map<string, string>();

/** One way of writing for the same keys, so that they can be compared: with every press, by every shortcut. */
export function tidyKeys(keys: string): string {
  const known = tidied.get(keys);
  if (known !== undefined) return known;
  const tidy = writeKeys(parseKeys(keys));
  tidied.set(keys, tidy);
  return tidy;
}

const writeKeys = ({ mod, alt, shift, key }: Chord): string =>
  `${mod ? 'mod+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${key}`;

const isLetter = (key: string): boolean => /^[a-z]$/i.test(key);
const isSign = (key: string): boolean => Array.from(key).length === 1 && !isLetter(key);
/** Shift makes another sign of a sign; only a digit with Alt is meant by its place, so that there it counts. */
const knowsShift = (key: string, alt: boolean): boolean => !isSign(key) || (alt && /^\d$/.test(key));

export const matchesKeys = (keys: string, press: Press, isMac = runsOnMac()): boolean =>
  readingsOf(press, isMac).includes(tidyKeys(keys));

/** All keys that a press can be meant as, as they are written. */
export const readingsOf = (press: Press, isMac = runsOnMac()): string[] =>
  readings(press, isMac).map(writeKeys);

/** What was pressed, as it is written; undefined for modifiers alone and for what no shortcut can be. */
export function keysOf(press: Press, isMac = runsOnMac()): string | undefined {
  const [chord] = readings(press, isMac);
  return chord && writeKeys(chord);
}

/** Keys that only change others, or that come from a composition, and say nothing by themselves. */
const SILENT =
  /^(?:Shift|Control|Alt|AltGraph|Meta|OS|Hyper|Super|Fn\w*|\w+Lock|Dead|Process|Unidentified|)$/;

/** The ways in which a press can be meant, the likeliest first: a Mac's Alt and 5 are a chord, and write a sign. */
function readings(press: Press, isMac: boolean): Chord[] {
  // AltGr writes signs and is no Ctrl+Alt, which some systems report with it.
  const isAltGr = press.getModifierState?.('AltGraph') ?? false;
  const ctrl = press.ctrlKey && !isAltGr;
  const alt = press.altKey && !isAltGr;
  // Ctrl on a Mac and the Windows key elsewhere are the system's.
  if (isMac ? ctrl : press.metaKey) return [];
  const mod = isMac ? press.metaKey : ctrl;
  const chord = (key: string, isAlt: boolean): Chord => ({
    mod,
    alt: isAlt,
    shift: press.shiftKey && knowsShift(key, isAlt),
    key,
  });
  const place = placeOf(press);
  const found: Chord[] = [];
  if (
    place !== undefined &&
    (((isMac || /\d/.test(place)) && alt) || (isOfOtherScript(press.key) && isLetter(place)))
  )
    found.push(chord(place, alt));
  const key = press.key === ' ' || press.key === '\u00A0' ? 'Space' : press.key;
  if (!SILENT.test(key) && !isOfOtherScript(key))
    found.push(isLetter(key) ? chord(key.toLowerCase(), alt) : chord(key, alt && !(isMac && isSign(key))));
  return found;
}

/** The letter or digit that lies there on a keyboard of Latin letters. */
const placeOf = ({ code }: Press): string | undefined =>
  /^(?:Key|Digit)(\w)$/.exec(code ?? '')?.[1]?.toLowerCase();

/** Amharic, Hindi, Russian …: people change between keyboards, and the shortcuts stay where they are. */
const isOfOtherScript = (key: string): boolean => /^(?!\p{Script=Latin})[\p{L}\p{M}]{1,3}$/u.test(key);

/** Whether pressing it where something is typed leaves the text alone: keys of pedals, functions and media. */
export const writesNothing = (keys: string): boolean =>
  /^(?:F\d+|Media\w+|Audio\w+|Browser\w+|Launch\w+)$/.test(parseKeys(keys).key);

/** Whether pressing it where something is typed writes a character. */
export function writes(keys: string): boolean {
  const { mod, alt, key } = parseKeys(keys);
  return !mod && !alt && (key === 'Space' || Array.from(key).length === 1);
}

export function runsOnMac(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
}
