import { lazy } from 'react';

/** Which meaning a toast has; it shows as an icon and a colour. */
type Tone = 'info' | 'success' | 'error';
export type Toast = { id: number; tone: Tone; message: string; action?: { label: string; run: () => void } };

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
  /** For what was done at once and can be taken back: the button undoes it while the toast is there. */
  withUndo: (message: string, undo: () => void) => give('info', message, { label: 'Undo', run: undo }),
};

function give(tone: Tone, message: string, action?: Toast['action']): void {
  const next: Toast = { id: ++count, tone, message, ...(action ? { action } : {}) };
  if (show) show(next);
  else {
    waiting.push(next);
    wake();
  }
}

/** The region calls this once it can show toasts; what came before is shown then. */
export function bindToasts(shows: Show): void {
  show = shows;
  for (const early of waiting) shows(early);
  waiting = [];
}

export const toastsAreWaiting = (): boolean => waiting.length > 0 || show !== undefined;

export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  return () => (wake = () => undefined);
}

const load = () => import('./toast-list.tsx');
export const LazyToastList = lazy(load);

/** Without waiting for a first toast, which may be that the network is away. Where it is now, the next asks again. */
export const fetchToasts = (): void => void load().catch(() => undefined);
