import { parseKeys, normaliseKeys, isTypingKey, isNonTypingKey } from './keys.ts';
import * as text from '../messages.ts';

/** Where a shortcut is active, which restricts its keys. */
export type ShortcutScope = {
  /** Also active while typing. */
  whileTyping?: boolean;
  /**
   * `editor`: only inside an element with `data-editor`. `transcript`: inside it with keys that type no
   * character, and outside text fields; its letters, digits and symbols work only in the command mode.
   */
  scope?: 'editor' | 'transcript';
};

export type KeyContext = {
  isTyping: boolean;
  isInEditor: boolean;
  isBehindOverlay: boolean;
  /** The person has switched on the mode in which characters are commands. */
  isCommandMode: boolean;
};

/** Whether a shortcut has these keys only in the command mode, because elsewhere they type a character. */
export const needsCommandMode = ({ scope }: ShortcutScope, keys: string): boolean =>
  scope === 'transcript' && isTypingKey(keys);

/**
 * Whether a shortcut reacts to these keys. Behind a dialog or menu, screen shortcuts are off. While typing,
 * only shortcuts for typing and keys that cannot type text (pedals, function and media keys) are active.
 */
export function isShortcutActive(
  { whileTyping, scope }: ShortcutScope,
  keys: string,
  context: KeyContext,
): boolean {
  const { isTyping, isInEditor } = context;
  if (isTyping && isTypingKey(keys)) return false;
  if (context.isBehindOverlay) return whileTyping === true && scope === undefined;
  if (scope === 'editor') return isInEditor;
  if (needsCommandMode({ scope }, keys)) return context.isCommandMode;
  if (!isTyping || (scope === 'transcript' && isInEditor)) return true;
  return whileTyping === true || isNonTypingKey(keys);
}

/** Whether two shortcuts can react to the same press. */
export function canConflict(one: ShortcutScope, other: ShortcutScope, keys: string): boolean {
  if (one.scope === other.scope) return true;
  const scopes = [one.scope, other.scope];
  if (scopes.includes('transcript')) return scopes.includes('editor') ? !isTypingKey(keys) : true;
  const outside = one.scope === undefined ? one : other;
  return outside.whileTyping === true || isNonTypingKey(keys);
}

/** Browser shortcuts for tabs and windows, which never reach the page. */
const BROWSER_KEYS = /^mod\+(?:alt\+)?(?:shift\+)?[ntwq]$|^mod\+(?:shift\+)?Tab$|^alt\+F4$|^F11$|^F12$/;
const CLIPBOARD_KEYS = /^mod\+[acvx]$/;

/** Reason that a shortcut cannot have these keys, as a sentence; undefined if it can. */
export function findKeyProblem(written: string, scope: ShortcutScope): string | undefined {
  const keys = normaliseKeys(written);
  const { key } = parseKeys(keys);
  if (key === 'Escape') return text.escapeReserved;
  if (BROWSER_KEYS.test(keys)) return text.browserReserved;
  if (CLIPBOARD_KEYS.test(keys)) return text.clipboardReserved;
  if (key === 'Tab' && scope.scope !== 'editor') return text.tabReserved;
  if ((scope.whileTyping || scope.scope === 'editor') && isTypingKey(keys)) return text.typesCharacter;
  return undefined;
}
