import { createElement, useEffect, useState, type ComponentType } from 'react';
import { createStore, useStore } from '../state/store.ts';
import * as text from '../messages.ts';

/** Meaning of a toast, shown as icon and colour. */
type Tone = 'info' | 'success' | 'error';
export type Toast = {
  id: number;
  tone: Tone;
  message: string;
  action?: { label: string; run: () => void };
};

type ToastListPort = { show: (toast: Toast) => void; dismiss: (id: number) => void };

let list: ToastListPort | undefined;
/** Toasts that wait for the list to load. */
const waitingToasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/**
 * Toasts at the top right. Their library loads with the first toast or by `prefetchToasts`, so first content
 * never waits for it.
 */
export const toast = {
  info: (message: string) => void addToast('info', message),
  success: (message: string) => void addToast('success', message),
  error: (message: string) => void addToast('error', message),
  /**
   * For reversible actions: the button undoes the action while the toast is visible. Returns a function that
   * removes the toast, for actions that were undone elsewhere. Its tone is that of an error if a part failed.
   */
  withUndo: (message: string, undo: () => void, tone: Tone = 'info'): (() => void) => {
    const id = addToast(tone, message, { label: text.undo, run: undo });
    return () => dismissToast(id);
  },
};

function dismissToast(id: number): void {
  waitingToasts.update((now) => now.filter((each) => each.id !== id));
  list?.dismiss(id);
}

function addToast(tone: Tone, message: string, action?: Toast['action']): number {
  if (message === '') return lastId;
  const next: Toast = {
    id: ++lastId,
    tone,
    message,
    ...(action && { action }),
  };
  if (list) list.show(next);
  else waitingToasts.update((now) => [...now, next]);
  return next.id;
}

/** Called by the list once it can show toasts; earlier ones are shown then. Returns the unbind function. */
export function bindToasts(toastList: ToastListPort): () => void {
  list = toastList;
  for (const early of waitingToasts.get()) toastList.show(early);
  waitingToasts.reset();
  return () => (list = undefined);
}

/** Number of toasts waiting for the list to load. */
export const countWaitingToasts = (): number => waitingToasts.get().length;

/**
 * Focuses the newest toast, whose buttons Tab reaches. When it is gone, the focus returns to its previous
 * element. Returns false if there is none.
 */
export function focusLastToast(): boolean {
  const newest = document.querySelector<HTMLElement>('.Toastify__toast[data-in="true"]');
  if (!newest) return false;
  const previous = document.activeElement;
  newest.focus();
  const removalObserver = new MutationObserver(() => {
    if (newest.isConnected) return;
    removalObserver.disconnect();
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && previous instanceof HTMLElement) previous.focus({ preventScroll: true });
  });
  removalObserver.observe(document.body, { childList: true, subtree: true });
  return true;
}

/**
 * Imports nothing without a connection: some browsers remember a failed import until the page is reloaded, and
 * no toast would appear again.
 */
const importToastList = async (): Promise<ComponentType | undefined> =>
  navigator.onLine ? (await import('./toast-list.tsx')).ToastList : undefined;

/**
 * Loads the list before the first toast, which may be that the network is down. After a failure the next
 * toast tries again.
 */
export const prefetchToasts = (): void => void importToastList().catch(() => undefined);

/**
 * Rendered once at the root of the page, above all routes, because a toast outlives its screen. If the list
 * cannot be loaded, the next toast and the network's return try again.
 */
export function ToastRegion() {
  const waiting = useStore(waitingToasts, ({ length }) => length);
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    if (waiting === 0 || List) return;
    const load = () => {
      importToastList().then(
        (loaded) => setList(() => loaded),
        () => undefined,
      );
    };
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [waiting, List]);
  return List ? createElement(List) : null;
}
