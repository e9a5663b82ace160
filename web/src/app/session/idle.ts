import { readSession, extendSession } from '@colloquy/contract/identity';
import { createStore, useStore } from '../../ui/state/store.ts';
import { call } from '../api/client.ts';
import { hasOngoingActivity, hasActiveWork } from './active-work.ts';

/** Minimum time between activity requests. */
const SEND_INTERVAL_MS = 60_000;
const CHECK_INTERVAL_MS = 15_000;
/** An admin can set a limit while the page is open. */
const LOAD_INTERVAL_MS = 5 * 60_000;
/** Time of the warning before the session ends. */
const WARN_MS = 60_000;

/** Without pointer moves, which a shaking desk causes too. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const isWarned = createStore(false);
let recordActivity: (() => void) | undefined;

/** Whether the session ends within a minute without activity. */
export const useIdleWarning = (): boolean => useStore(isWarned);

export const getIdleWarning = isWarned.get;

/** Answers the warning. */
export function staySignedIn(): void {
  recordActivity?.();
  isWarned.set(false);
}

/**
 * Sends activity to the server, even without an idle limit: a limit that is set later must not end sessions
 * of active people. After the limit it checks whether the session is still valid; if not, the client goes to
 * the sign-in. Unsent edits wait in the browser.
 */
export function trackActivity(): () => void {
  // Opening a page counts as activity.
  let lastActive = Date.now();
  let lastSent = 0;
  let lastLoaded = 0;
  let idleMs: number | null = null;
  const otherTabs = new BroadcastChannel('colloquy activity');
  otherTabs.addEventListener('message', () => {
    lastActive = lastSent = Date.now();
    isWarned.set(false);
  });

  const sendActivity = (): void => {
    if (lastActive <= lastSent || Date.now() - lastSent < SEND_INTERVAL_MS) return;
    lastSent = Date.now();
    call(extendSession).catch(() => (lastSent = 0));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only this origin
    otherTabs.postMessage('active');
  };
  const onActivity = (): void => {
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
    // Sends activity that was held back by the interval.
    sendActivity();
    const remainingMs = idleMs === null ? Infinity : lastActive + idleMs - Date.now();
    if (remainingMs <= 0 || Date.now() - lastLoaded >= LOAD_INTERVAL_MS) void loadLimit();
    isWarned.set(remainingMs <= WARN_MS);
  };

  void loadLimit();
  recordActivity = onActivity;
  for (const name of ACTIVITY_EVENTS) addEventListener(name, onActivity, { capture: true, passive: true });
  const timer = setInterval(checkIdle, CHECK_INTERVAL_MS);
  return () => {
    for (const name of ACTIVITY_EVENTS) removeEventListener(name, onActivity, { capture: true });
    clearInterval(timer);
    otherTabs.close();
    recordActivity = undefined;
    isWarned.set(false);
  };
}
