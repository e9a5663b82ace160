/** Which meaning a toast has; it shows as an icon and a colour. */
type Tone = 'info' | 'success' | 'error';
export type Toast = {
  id: number;
  tone: Tone;
  message: string;
  action?: { label: string; run: () => void };
  /** Takes the place of the one before of the same kind. */
  replaces?: string;
};

type Show = (toast: Toast) => void;

let show: Show | undefined;
let waiting: Toast[] = [];
let count = 0;
let wake = (): void => undefined;

/**
 * Messages that come and go at the top right. The library behind them is fetched with the first one or by
 * `fetchToasts`, so that no first content waits for it.
 */
export const toast = {
  info: (message: string) => give('info', message),
  success: (message: string) => give('success', message),
  error: (message: string) => give('error', message),
  /**
   * For what was done at once and can be taken back: the button undoes it while the toast is there. Of a kind that can be
   * taken back elsewhere as well only the last one stays.
   */
  withUndo: (message: string, undo: () => void, kind?: string) =>
    give('info', message, { label: 'Undo', run: undo }, kind),
};

function give(tone: Tone, message: string, action?: Toast['action'], replaces?: string): void {
  if (message === '') return;
  const next: Toast = {
    id: ++count,
    tone,
    message,
    ...(action && { action }),
    ...(replaces && { replaces }),
  };
  if (show) show(next);
  else {
    waiting.push(next);
    wake();
  }
}

/** The list calls this once it can show toasts; what came before is shown then. Answers how to stop. */
export function bindToasts(shows: Show): () => void {
  show = shows;
  for (const early of waiting) shows(early);
  waiting = [];
  return () => (show = undefined);
}

/** How many toasts wait for the list that shows them. */
export const countWaitingToasts = (): number => waiting.length;

export function onWaitingToast(listener: () => void): () => void {
  wake = listener;
  return () => (wake = () => undefined);
}

/**
 * Moves the focus to the newest toast, from where Tab leads to its buttons. Once the toast is gone the focus goes back to
 * where it was. Answers false where there is none.
 */
export function focusLastToast(): boolean {
  const newest = document.querySelector<HTMLElement>('.Toastify__toast[data-in="true"]');
  if (!newest) return false;
  const before = document.activeElement;
  newest.focus();
  const gone = new MutationObserver(() => {
    if (newest.isConnected) return;
    gone.disconnect();
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  gone.observe(document.body, { childList: true, subtree: true });
  return true;
}

export const importToastList = () => import('./toast-list.tsx').then((module) => module.ToastList);

/** Without waiting for a first toast, which may be that the network is away. Where it is now, the next asks again. */
export const fetchToasts = (): void => void importToastList().catch(() => undefined);
