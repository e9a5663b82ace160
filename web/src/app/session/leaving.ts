import { useSyncExternalStore } from 'react';

/** Where the acts of the person's menu lead. */
export type StopPath = '/login' | '/password/change';

/** Work that leaving would disturb: a chat, a recording, an upload that runs. */
export type ActiveWork = {
  /** What runs, as the question's title says it. */
  title: string;
  /** What leaving to there does to it, in a sentence. */
  consequences: Record<StopPath, string>;
  /** It waits for the person, such as a form that is half filled in: nothing goes on in their name. */
  isWaiting?: boolean;
};

/** The specification's isChatActive and stopPath: what runs, and where the person wanted to go meanwhile. */
export type Leaving = { works: readonly ActiveWork[]; stopPath: StopPath; leave: () => void };

const active = new Set<ActiveWork>();
const listeners = new Set<() => void>();
const workListeners = new Set<() => void>();
let asked: Leaving | undefined;

/** Declares that something runs. Answers how to say that it is over. */
export function holdPerson(work: ActiveWork): () => void {
  active.add(work);
  for (const listener of workListeners) listener();
  return () => {
    active.delete(work);
    if (asked?.works.includes(work)) set(askedWithout(work));
  };
}

/** Calls back when something begins to run. Answers how to stop. */
export function onActiveWork(listener: () => void): () => void {
  workListeners.add(listener);
  return () => workListeners.delete(listener);
}

/** Whether something runs that its person began. What waits for them does not run: it keeps no session alive. */
export const hasActiveWork = (): boolean => [...active].some(({ isWaiting }) => !isWaiting);

/** Does what the menu says, or, while something runs, sets the path aside until the person has been asked. */
export function leaveTo(stopPath: StopPath, leave: () => void): void {
  if (active.size > 0) set({ works: [...active], stopPath, leave });
  else leave();
}

export function stay(): void {
  set(undefined);
}

/** What is to be asked before the person leaves; undefined where nothing is. */
export const useLeaving = (): Leaving | undefined => useSyncExternalStore(subscribe, getLeaving);

export const getLeaving = (): Leaving | undefined => asked;

function askedWithout(over: ActiveWork): Leaving | undefined {
  const works = asked?.works.filter((work) => work !== over) ?? [];
  return asked && works.length > 0 ? { ...asked, works } : undefined;
}

function set(next: Leaving | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
