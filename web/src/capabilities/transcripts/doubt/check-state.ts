import { isConfirmed } from '@colloquy/contract';
import { useSyncExternalStore } from 'react';
import { type Session, useSession } from '../editing/session.ts';
import { indexOf, type Place, wordOf } from '../word-index.ts';
import type { Done } from './make-corrector.ts';

/** Where a person is among the words to check. */
export type CheckState = {
  /** The mode in which letters are commands. */
  isOn: boolean;
  /** The word to check that is looked at. */
  visited: Place | undefined;
  /** What the last command did. */
  done: Done | undefined;
};

const FIRST: CheckState = { isOn: false, visited: undefined, done: undefined };

type Store = { state: CheckState; listeners: Set<() => void> };

/** One for each open recording: two of them must not hide each other's bars. */
const stores = new WeakMap<Session, Store>();

function storeOf(session: Session): Store {
  const store = stores.get(session) ?? { state: FIRST, listeners: new Set() };
  stores.set(session, store);
  return store;
}

export function changeCheck(session: Session, change: Partial<CheckState>): void {
  const store = storeOf(session);
  store.state = { ...store.state, ...change };
  for (const listener of store.listeners) listener();
}

export const resetCheck = (session: Session): void => changeCheck(session, FIRST);

export const isChecking = (session: Session): boolean => storeOf(session).state.isOn;

function subscribe(session: Session, listener: () => void): () => void {
  const { listeners } = storeOf(session);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsChecking(): boolean {
  const session = useSession();
  return useSyncExternalStore(
    (listener) => subscribe(session, listener),
    () => isChecking(session),
  );
}

/** What the last command did, for as long as that is what undo would take back. */
export function useLastDone(): Done | undefined {
  const session = useSession();
  return useSyncExternalStore(
    (listener) => subscribeToBoth(session, listener),
    () => {
      const { done } = storeOf(session).state;
      return done && session.getState().undo[0]?.id === done.step ? done : undefined;
    },
  );
}

/** The word to check that is looked at, until it is gone, written anew or confirmed. */
export function useOpenDoubt(): Place | undefined {
  const session = useSession();
  return useSyncExternalStore(
    (listener) => subscribeToBoth(session, listener),
    () => {
      const { visited } = storeOf(session).state;
      const word = visited && wordOf(indexOf(session.getState().transcript.segments), visited);
      return word && !isConfirmed(word) ? visited : undefined;
    },
  );
}

/** The place that was gone to last, an unclear turn or a word. */
export function useVisited(): Place | undefined {
  const session = useSession();
  return useSyncExternalStore(
    (listener) => subscribe(session, listener),
    () => storeOf(session).state.visited,
  );
}

function subscribeToBoth(session: Session, listener: () => void): () => void {
  const stops = [subscribe(session, listener), session.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
