import { readSession, stayActive } from '@colloquy/contract';
import { useSyncExternalStore } from 'react';
import { call } from '../api/client.ts';
import { hasOngoingActivity } from './activity.ts';
import { hasActiveWork } from './leaving.ts';

/** The server gets activity at most this often. */
const SEND_INTERVAL_MS = 60_000;
const CHECK_INTERVAL_MS = 15_000;
/** An admin can set a limit while the page is open. */
const LOAD_INTERVAL_MS = 5 * 60_000;
/** How long before the end a person is warned. */
const WARN_MS = 60_000;

/** Pointer moves are left out: a shaking desk causes them, too. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let isWarned = false;
let recordActivity: (() => void) | undefined;
const listeners = new Set<() => void>();

function setWarned(next: boolean): void {
  if (next === isWarned) return;
  isWarned = next;
  for (const listener of listeners) listener();
}

/** Whether the session ends within a minute unless somebody acts. */
export const useIdleWarning = (): boolean => useSyncExternalStore(subscribe, getIdleWarning);

export const getIdleWarning = (): boolean => isWarned;

/** The answer to the warning. */
export function staySignedIn(): void {
  recordActivity?.();
  setWarned(false);
}

/**
 * Sends activity to the server, with or without an idle limit: one that is set later must not end the sessions of active
 * people. After the limit it asks the server whether the session is still valid; if not, the client goes to the sign-in.
 * Unsent edits wait in the browser.
 */
export function followActivity(): () => void {
  // Opening a page is activity, too.
  let lastActive = Date.now();
  let lastSent = 0;
  let lastLoaded = 0;
  let idleMs: number | null = null;
  const otherTabs = new BroadcastChannel('colloquy activity');
  otherTabs.addEventListener('message', () => {
    lastActive = lastSent = Date.now();
    setWarned(false);
  });

  const sendActivity = (): void => {
    if (lastActive <= lastSent || Date.now() - lastSent < SEND_INTERVAL_MS) return;
    lastSent = Date.now();
    call(stayActive).catch(() => (lastSent = 0));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
    otherTabs.postMessage('active');
  };
  const act = (): void => {
    lastActive = Date.now();
    sendActivity();
  };
  const loadLimit = (): Promise<void> =>
    call(readSession).then(
      ({ idleMinutes }) => {
        lastLoaded = Date.now();
        idleMs = idleMinutes === null ? null : idleMinutes * 60_000;
      },
      () => undefined,
    );
  const checkIdle = (): void => {
    if (hasActiveWork() || hasOngoingActivity()) lastActive = Date.now();
    // Activity since the last request waits for the interval, and is sent here.
    sendActivity();
    const left = idleMs === null ? Infinity : lastActive + idleMs - Date.now();
    if (left <= 0 || Date.now() - lastLoaded >= LOAD_INTERVAL_MS) void loadLimit();
    setWarned(left <= WARN_MS);
  };

  void loadLimit();
  recordActivity = act;
  for (const name of ACTIVITY_EVENTS) addEventListener(name, act, { capture: true, passive: true });
  const timer = setInterval(checkIdle, CHECK_INTERVAL_MS);
  return () => {
    for (const name of ACTIVITY_EVENTS) removeEventListener(name, act, { capture: true });
    clearInterval(timer);
    otherTabs.close();
    recordActivity = undefined;
    setWarned(false);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
