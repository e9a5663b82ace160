import { parseKeys, tidyKeys, writes, writesNothing } from './keys.ts';

/** Where a shortcut is heard, as far as it decides which keys it can have. */
export type Heard = {
  /** Also while something is typed. */
  whileTyping?: boolean;
  /**
   * `editor`: only inside an element with `data-editor`. `words`: there, by keys that write no character, and where
   * nothing is typed; in no other field. Its letters, digits and signs are commands only in the command mode.
   */
  scope?: 'editor' | 'words';
};

export type Situation = {
  isTyping: boolean;
  isInEditor: boolean;
  isCovered: boolean;
  /** The person has switched on the mode in which characters are commands. */
  isCommandMode: boolean;
};

/** Whether a shortcut has these keys only in the command mode: elsewhere a character is something to write. */
export const needsCommandMode = ({ scope }: Heard, keys: string): boolean =>
  scope === 'words' && writes(keys);

/**
 * Whether a shortcut hears these keys. Behind an open dialog or menu nothing of the screen is meant; while something is
 * typed, only what is for that, or what no text can be written with: pedals, functions, media.
 */
export function isHeard({ whileTyping, scope }: Heard, keys: string, situation: Situation): boolean {
  const { isTyping, isInEditor } = situation;
  if (isTyping && writes(keys)) return false;
  if (situation.isCovered) return whileTyping === true && scope === undefined;
  if (scope === 'editor') return isInEditor;
  if (needsCommandMode({ scope }, keys)) return situation.isCommandMode;
  if (!isTyping || (scope === 'words' && isInEditor)) return true;
  return whileTyping === true || writesNothing(keys);
}

/** Whether two shortcuts can ever hear the same press. */
export function canMeet(one: Heard, other: Heard, keys: string): boolean {
  if (one.scope === other.scope) return true;
  const scopes = [one.scope, other.scope];
  if (scopes.includes('words')) return scopes.includes('editor') ? !writes(keys) : true;
  const outside = one.scope === undefined ? one : other;
  return outside.whileTyping === true || writesNothing(keys);
}

/** Tabs and windows of the browser itself: no page gets to see them. */
const OF_THE_BROWSER = /^mod\+(?:alt\+)?(?:shift\+)?[ntwq]$|^mod\+(?:shift\+)?Tab$|^alt\+F4$|^F11$|^F12$/;
const OF_TEXT = /^mod\+[acvx]$/;

/** Why a shortcut cannot have these keys, in a sentence; undefined where it can. */
export function reasonAgainst(written: string, heard: Heard): string | undefined {
  const keys = tidyKeys(written);
  const { key } = parseKeys(keys);
  if (key === 'Escape') return 'Escape always leads out: it leaves the words and closes what is open.';
  if (OF_THE_BROWSER.test(keys)) return 'The browser keeps these keys for itself.';
  if (OF_TEXT.test(keys)) return 'These keys select, copy, cut and paste.';
  if (key === 'Tab' && heard.scope !== 'editor') return 'Tab leads from one control to the next.';
  if ((heard.whileTyping || heard.scope === 'editor') && writes(keys))
    return 'These keys write a character. Hold Ctrl, Cmd or Alt as well, or take a function key.';
  return undefined;
}
