import { readSession, stayActive } from '@colloquy/contract';
import { call } from '../api/client.ts';
import { toast } from '../../ui/toast/toast.ts';
import { hasActiveWork } from './leaving.ts';

/** The server hears of activity this often at most. */
const TELL_MS = 60_000;
const LOOK_MS = 15_000;
/** How long before the end a person is warned. */
const WARN_MS = 60_000;

/** What a person does at a screen. Mere moves of the pointer are left out: a desk that shakes moves it, too. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Somebody listens, or something runs that they began: they are here without touching anything. */
const isBusy = (): boolean =>
  hasActiveWork() ||
  [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(
    ({ paused, ended }) => !paused && !ended,
  );

/**
 * Tells the server that somebody is at the browser, and asks it whether the session still stands once nobody was for
 * the session's idle time: then the client leads to the sign-in. Edits that were not sent wait in the browser.
 */
export function followActivity(): () => void {
  let lastTold = Date.now();
  let lastActive = Date.now();
  let idleMs: number | null | undefined;
  let isWarned = false;
  const otherTabs = new BroadcastChannel('colloquy activity');
  otherTabs.addEventListener('message', () => {
    lastActive = Date.now();
    isWarned = false;
  });

  const tell = (): void => {
    lastTold = Date.now();
    call(stayActive).catch(() => undefined);
  };
  const act = (): void => {
    lastActive = Date.now();
    isWarned = false;
    if (!idleMs || Date.now() - lastTold < TELL_MS) return;
    tell();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin alone
    otherTabs.postMessage('active');
  };
  const learn = (): Promise<void> =>
    call(readSession).then(
      ({ idleMinutes }) => void (idleMs = idleMinutes === null ? null : idleMinutes * 60_000),
      () => undefined,
    );
  const look = (): void => {
    if (!idleMs) return;
    if (isBusy()) return act();
    const left = lastActive + idleMs - Date.now();
    if (left <= 0) void learn();
    else if (left <= WARN_MS && !isWarned) {
      isWarned = true;
      toast.info('You will be signed out in a minute because nothing happened here. Press any key to stay.');
    }
  };

  void learn();
  for (const sign of SIGNS) addEventListener(sign, act, { capture: true, passive: true });
  const timer = setInterval(look, LOOK_MS);
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, act, { capture: true });
    clearInterval(timer);
    otherTabs.close();
  };
}
