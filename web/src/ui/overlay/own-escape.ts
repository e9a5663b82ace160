/**
 * Marks a field that uses Escape itself. Dialogs listen for Escape before any field can stop it, so they look for the
 * mark on what has the focus and stay open.
 */
export const OWN_ESCAPE = { 'data-own-escape': '' };

/** For `onEscapeKeyDown` of a dialog or drawer. */
export function leaveOwnEscape(press: KeyboardEvent): void {
  if (press.target instanceof Element && press.target.closest('[data-own-escape]')) press.preventDefault();
}
