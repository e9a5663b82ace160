import { type Invalidation, type InvalidationMessage, REFETCH_EVENT } from '@colloquy/contract';
import { readSession } from '@colloquy/contract/identity';
import { createStore } from '../../ui/state/store.ts';
import { call } from '../api/client.ts';
import { endSession } from '../session/end-session.ts';

/** Receives an invalidation, or undefined after a gap: anything may have changed. */
export type InvalidationListener = (invalidation: Invalidation | undefined) => void;

const ADDRESS = '/api/invalidations';
/** How long a hidden tab keeps its stream; browsers allow few connections per host. */
const HIDDEN_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 20_000;
/** The server replays this much: changes between a screen's first request and this stream. */
const REPLAYED_MS = 30_000;
/** How long the stream may take to open without a gap. */
const OPENING_MS = 5_000;
/** Shorter cuts are not shown. */
const SHOW_LOSS_AFTER_MS = 2_000;

const listeners = new Set<InvalidationListener>();
let isStarted = false;
let source: EventSource | undefined;
const isConnected = createStore(true);
let lossTimer: ReturnType<typeof setTimeout> | undefined;
let hasGap = false;
let retryMs = FIRST_RETRY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

export function onInvalidation(listener: InvalidationListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server is connected; false only while the stream has been cut for a while. */
export const isLive = isConnected.get;

export const onLiveChange = isConnected.subscribe;

/** Opens this tab's only stream, while a person is signed in. Returns the function that closes it. */
export function openInvalidationStream(): () => void {
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') open();
    else timer = setTimeout(close, HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', reopen);
  isStarted = true;
  open();
  return () => {
    isStarted = false;
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', reopen);
    clearTimeout(timer);
    close();
    setConnected(true);
    hasGap = false;
  };
}

function open(): void {
  // The tab may have been hidden or signed out during a retry.
  if (source || !isStarted) return;
  const requestedAt = performance.now();
  // Everything on screen was fetched since the page opened.
  const missedMs = hasGap ? 0 : Math.round(Math.min(requestedAt + OPENING_MS, REPLAYED_MS));
  source = new EventSource(`${ADDRESS}?missedMs=${missedMs}`);
  source.addEventListener('open', () => {
    retryMs = FIRST_RETRY_MS;
    setConnected(true);
    if (hasGap || performance.now() - requestedAt > OPENING_MS) notifyListeners(undefined);
    hasGap = false;
  });
  source.addEventListener('message', (message: MessageEvent<string>) => receive(message.data));
  source.addEventListener(REFETCH_EVENT, () => notifyListeners(undefined));
  source.addEventListener('error', () => {
    hasGap = true;
    setConnected(false);
    // The browser reconnects after a cut, but not after a response such as 401 or 502.
    if (source?.readyState === EventSource.CLOSED) scheduleRetry();
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

function scheduleRetry(): void {
  close();
  if (!isStarted) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    // Reading the session ends it here if it has ended on the server, and then nothing is reopened.
    call(readSession).then(open, scheduleRetry);
  }, retryMs);
}

function receive(text: string): void {
  const invalidation = JSON.parse(text) as InvalidationMessage;
  if ('code' in invalidation) {
    close();
    endSession('replaced');
  } else notifyListeners(invalidation);
}

function notifyListeners(change: Invalidation | undefined): void {
  for (const listener of listeners) listener(change);
}

function setConnected(next: boolean): void {
  if (next) {
    clearTimeout(lossTimer);
    lossTimer = undefined;
    isConnected.set(true);
  } else lossTimer ??= setTimeout(() => isConnected.set(false), SHOW_LOSS_AFTER_MS);
}
