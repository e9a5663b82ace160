import { focusWords } from './word-elements.ts';

/** The unclear turn that was gone to while its row was not drawn. */
let awaited: string | undefined;

/** Moves the focus to what writes an unclear turn, now or once its row is drawn, unless the person is elsewhere. */
export function focusUnclear(segmentId: string): void {
  const button = document.querySelector<HTMLElement>(`[data-unclear="${segmentId}"] [data-write]`);
  awaited = button ? undefined : segmentId;
  if (button) focusFromWords(button);
}

/** For a row that is drawn: takes the focus where somebody just went there, and not when it is scrolled into sight. */
export function claimFocus(segmentId: string, button: HTMLElement | null): void {
  if (awaited !== segmentId) return;
  awaited = undefined;
  if (button) focusFromWords(button);
}

function focusFromWords(button: HTMLElement): void {
  const { activeElement: focused } = document;
  const isInWords = focused?.closest('[data-words]') && !focused.matches('[data-editor]');
  if (focused === null || focused === document.body || isInWords) button.focus({ preventScroll: true });
}

/**
 * Moves the focus from a row that goes to the nearest button before it, else behind it, else to the list. The row behind
 * may go as well, where its words join those before.
 */
export function focusBeside(row: Element | null): void {
  const list = row?.parentElement;
  if (!list) return;
  const rows = [...list.children];
  const at = rows.indexOf(row);
  const before = rows.slice(0, at).toReversed();
  const button = [...before, ...rows.slice(at + 1)]
    .map((each) => each.querySelector<HTMLElement>('button'))
    .find((each) => each !== null);
  if (button) return button.focus({ preventScroll: true });
  focusWords();
}
