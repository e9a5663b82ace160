import { focusWords, scopedStore, type TranscriptRoot, type TranscriptScope } from '../../editing/index.ts';

/** The unclear turn to focus once its row is rendered. */
const pendingTurn = scopedStore<string | undefined>(() => undefined);

/**
 * Focuses the write button of an unclear turn, now or once its row is rendered, unless the focus is
 * elsewhere.
 */
export function focusUnclear(scope: TranscriptScope, segmentId: string): void {
  const { element } = scope.root;
  const button = element?.querySelector<HTMLElement>(`[data-unclear="${segmentId}"] [data-write]`);
  pendingTurn(scope).set(button ? undefined : segmentId);
  if (button) focusFromWords(button);
}

/**
 * Called when a row renders: takes the focus only if the user just moved to this turn, not when it scrolls
 * into view.
 */
export function claimUnclearFocus(
  scope: TranscriptScope,
  segmentId: string,
  button: HTMLElement | null,
): void {
  const pending = pendingTurn(scope);
  if (pending.get() !== segmentId) return;
  pending.set(undefined);
  if (button) focusFromWords(button);
}

function focusFromWords(button: HTMLElement): void {
  const { activeElement: focused } = document;
  const isInWords = focused?.closest('[data-words]') && !focused.matches('[data-editor]');
  if (focused === null || focused === document.body || isInWords) button.focus({ preventScroll: true });
}

/**
 * Moves the focus from a disappearing row to the nearest button before it, else after it, else to the list.
 * The row after it may disappear too, when its words join those before.
 */
export function focusNeighbour(root: TranscriptRoot, row: Element | null): void {
  const list = row?.parentElement;
  if (!list) return;
  const rows = [...list.children];
  const at = rows.indexOf(row);
  const before = rows.slice(0, at).toReversed();
  const button = [...before, ...rows.slice(at + 1)]
    .map((each) => each.querySelector<HTMLElement>('button'))
    .find((each) => each !== null);
  if (button) return button.focus({ preventScroll: true });
  focusWords(root);
}
