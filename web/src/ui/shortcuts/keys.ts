/**
 * Keys are written as `mod+k`: modifiers (mod, alt, shift) and a key named like KeyboardEvent.key, with
 * `Space` for the space bar. `mod` is Cmd on a Mac, otherwise Ctrl. A symbol that needs Shift or AltGr on
 * some keyboards (`?`, `[`) is written without modifiers.
 */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  /** Physical key: for keyboards of other scripts, and for a Mac, where Alt types symbols. */
  code?: string;
  getModifierState?: (key: string) => boolean;
};

type Chord = { mod: boolean; alt: boolean; shift: boolean; key: string };

export function parseKeys(keys: string): Chord {
  // The last character is a key even if it is a plus sign.
  const separator = keys.length < 2 ? -1 : keys.lastIndexOf('+', keys.length - 2);
  const modifiers = separator < 0 ? [] : keys.slice(0, separator).split('+');
  const key = keys.slice(separator + 1);
  const alt = modifiers.includes('alt');
  return {
    mod: modifiers.includes('mod'),
    alt,
    shift: modifiers.includes('shift') && distinguishesShift(key, alt),
    key: isLetter(key) ? key.toLowerCase() : key,
  };
}

const normalisedKeys = new Map<string, string>();

/** Canonical form of keys for comparison. Cached, because every press compares all shortcuts. */
export function normaliseKeys(keys: string): string {
  const known = normalisedKeys.get(keys);
  if (known !== undefined) return known;
  const normalised = formatChord(parseKeys(keys));
  normalisedKeys.set(keys, normalised);
  return normalised;
}

const formatChord = ({ mod, alt, shift, key }: Chord): string =>
  `${mod ? 'mod+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${key}`;

const isLetter = (key: string): boolean => /^[a-z]$/i.test(key);
const isSymbol = (key: string): boolean => Array.from(key).length === 1 && !isLetter(key);
/**
 * Shift turns a symbol into another symbol. Only a digit with Alt is matched by position, so Shift matters
 * there.
 */
const distinguishesShift = (key: string, alt: boolean): boolean =>
  !isSymbol(key) || (alt && /^\d$/.test(key));

export const matchesKeys = (keys: string, press: KeyPress, isMac = isMacOS()): boolean =>
  possibleKeys(press, isMac).includes(normaliseKeys(keys));

/** All keys that a press can mean, in canonical form. */
export const possibleKeys = (press: KeyPress, isMac = isMacOS()): string[] =>
  possibleChords(press, isMac).map(formatChord);

/** The pressed keys; undefined for modifiers alone and for keys that no shortcut can have. */
export function keysOfPress(press: KeyPress, isMac = isMacOS()): string | undefined {
  const [chord] = possibleChords(press, isMac);
  return chord && formatChord(chord);
}

/** Modifiers and composition keys, which mean nothing alone. */
const IGNORED_KEYS =
  /^(?:Shift|Control|Alt|AltGraph|Meta|OS|Hyper|Super|Fn\w*|\w+Lock|Dead|Process|Unidentified|)$/;

/** Possible chords of a press, the likeliest first: Alt+5 on a Mac is a chord and also types a symbol. */
function possibleChords(press: KeyPress, isMac: boolean): Chord[] {
  // AltGr types symbols and is not Ctrl+Alt, although some systems report it as that.
  const isAltGr = press.getModifierState?.('AltGraph') ?? false;
  const ctrl = press.ctrlKey && !isAltGr;
  const alt = press.altKey && !isAltGr;
  // Ctrl on a Mac and the Windows key elsewhere belong to the operating system.
  if (isMac ? ctrl : press.metaKey) return [];
  const mod = isMac ? press.metaKey : ctrl;
  const chord = (key: string, isAlt: boolean): Chord => ({
    mod,
    alt: isAlt,
    shift: press.shiftKey && distinguishesShift(key, isAlt),
    key,
  });
  const physicalKey = physicalKeyOf(press);
  const chords: Chord[] = [];
  if (
    physicalKey !== undefined &&
    (((isMac || /\d/.test(physicalKey)) && alt) || (isNonLatin(press.key) && isLetter(physicalKey)))
  )
    chords.push(chord(physicalKey, alt));
  const key = press.key === ' ' || press.key === '\u00A0' ? 'Space' : press.key;
  if (!IGNORED_KEYS.test(key) && !isNonLatin(key))
    chords.push(isLetter(key) ? chord(key.toLowerCase(), alt) : chord(key, alt && !(isMac && isSymbol(key))));
  return chords;
}

/** Letter or digit at this position on a Latin keyboard. */
const physicalKeyOf = ({ code }: KeyPress): string | undefined =>
  /^(?:Key|Digit)(\w)$/.exec(code ?? '')?.[1]?.toLowerCase();

/** Amharic, Hindi, Russian …: people switch keyboards, but shortcuts keep their positions. */
const isNonLatin = (key: string): boolean => /^(?!\p{Script=Latin})[\p{L}\p{M}]{1,3}$/u.test(key);

/** Whether the keys leave text unchanged in a text field: pedals, function and media keys. */
export const isNonTypingKey = (keys: string): boolean =>
  /^(?:F\d+|Media\w+|Audio\w+|Browser\w+|Launch\w+)$/.test(parseKeys(keys).key);

/** Whether the keys type a character in a text field. */
export function isTypingKey(keys: string): boolean {
  const { mod, alt, key } = parseKeys(keys);
  return !mod && !alt && (key === 'Space' || Array.from(key).length === 1);
}

export function isMacOS(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
}
