import { useSyncExternalStore } from 'react';

/** State that components and plain code share, such as the uploads of this tab. */
export type Store<State> = {
  get: () => State;
  /** Notifies subscribers unless the state is the same. */
  set: (next: State) => void;
  /** Computes the next state from the present one. */
  update: (change: (now: State) => State) => void;
  /** Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Restores the initial state. */
  reset: () => void;
};

type StoreOptions = {
  /** Belongs to the signed-in person: reset when another person or no one is signed in. */
  isPersonal?: boolean;
};

const personalStores = new Set<Pick<Store<unknown>, 'reset'>>();

/** States must be values that are replaced, never changed in place. */
export function createStore<State>(initial: State, { isPersonal = false }: StoreOptions = {}): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const set = (next: State): void => {
    if (Object.is(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const store: Store<State> = {
    get: () => state,
    set,
    update: (change) => set(change(state)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reset: () => set(initial),
  };
  if (isPersonal) personalStores.add(store);
  return store;
}

/** Called when another person or no one is signed in. */
export function resetPersonalStores(): void {
  for (const store of personalStores) store.reset();
}

/**
 * Subscribes a component to a store, or to a part of its state. `select` must return the same value until that
 * part changes.
 */
export function useStore<State>(store: Store<State>): State;
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part;
export function useStore<State, Part>(
  { subscribe, get }: Store<State>,
  select?: (state: State) => Part,
): State | Part {
  return useSyncExternalStore(subscribe, () => (select ? select(get()) : get()));
}
