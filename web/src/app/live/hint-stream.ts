import { readSession, REFETCH_EVENT, type Hint } from '@colloquy/contract';
import { call } from '../api/client.ts';
import { endSession } from '../session/end-session.ts';

export type ChangeHint = Extract<Hint, { topic: string }>;
/** A hint, or undefined after a gap: anything may have changed, so ask again. */
export type HintListener = (hint: ChangeHint | undefined) => void;

const ADDRESS = '/api/hints';
/** A hidden tab keeps its stream this long; the browser allows only a few connections to one host. */
const HIDDEN_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 20_000;
/** The server repeats the hints of so long: what changed after a screen had asked, and before this tab listened. */
const REPLAYED_MS = 30_000;
/** How long opening the stream may take without anything being missed. */
const OPENING_MS = 5_000;
/** Cuts shorter than this are not worth a word to the person. */
const UNNOTICED_MS = 2_000;

const listeners = new Set<HintListener>();
const statusListeners = new Set<() => void>();
let isFollowed = false;
let source: EventSource | undefined;
let isConnected = true;
let noticing: ReturnType<typeof setTimeout> | undefined;
let hasGap = false;
let retryMs = FIRST_RETRY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

export function onHint(listener: HintListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server speaks to this tab; false only while a stream that should be open has been cut for a while. */
export const isLive = (): boolean => isConnected;

export function onLiveChange(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

/** Opens the one stream of this tab, for as long as somebody is signed in. Answers how to close it. */
export function followHints(): () => void {
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') open();
    else timer = setTimeout(close, HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', reopen);
  isFollowed = true;
  open();
  return () => {
    isFollowed = false;
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', reopen);
    clearTimeout(timer);
    close();
    setConnected(true);
    hasGap = false;
  };
}

function open(): void {
  // The tab may have been left or signed out while a retry was on its way.
  if (source || !isFollowed) return;
  const askedAt = performance.now();
  // Whatever is on the screen was asked for since the page was opened.
  const missedMs = hasGap ? 0 : Math.round(Math.min(askedAt + OPENING_MS, REPLAYED_MS));
  source = new EventSource(`${ADDRESS}?missedMs=${missedMs}`);
  source.addEventListener('open', () => {
    retryMs = FIRST_RETRY_MS;
    setConnected(true);
    if (hasGap || performance.now() - askedAt > OPENING_MS) tell(undefined);
    hasGap = false;
  });
  source.addEventListener('message', (message: MessageEvent<string>) => receive(message.data));
  source.addEventListener(REFETCH_EVENT, () => tell(undefined));
  source.addEventListener('error', () => {
    hasGap = true;
    setConnected(false);
    // The browser tries again by itself after a cut, but not after an answer such as 401 or 502.
    if (source?.readyState === EventSource.CLOSED) tryLater();
  });
}

function close(): void {
  source?.close();
  source = undefined;
  hasGap = true;
}

function reopen(): void {
  close();
  open();
}

function tryLater(): void {
  close();
  if (!isFollowed) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    // Asking who is signed in ends the session here if it is over there; then nothing is left to reopen.
    call(readSession).then(open, tryLater);
  }, retryMs);
}

function receive(text: string): void {
  const hint = JSON.parse(text) as Hint;
  if ('code' in hint) {
    close();
    endSession('replaced');
  } else tell(hint);
}

function tell(change: ChangeHint | undefined): void {
  for (const listener of listeners) listener(change);
}

function setConnected(next: boolean): void {
  if (next) {
    clearTimeout(noticing);
    noticing = undefined;
    notice(true);
  } else noticing ??= setTimeout(notice, UNNOTICED_MS, false);
}

function notice(next: boolean): void {
  if (next === isConnected) return;
  isConnected = next;
  for (const listener of statusListeners) listener();
}
