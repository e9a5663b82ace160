import { createStore, useStore } from '../../ui/state/store.ts';

/** Targets of the person's menu. */
export type StopPath = '/login' | '/password/change';

/** Work that leaving would interrupt: a chat, a recording, an upload. */
export type ActiveWork = {
  /** Names the active work in the question's title. */
  title: string;
  /** Effect of leaving for each path, in one sentence. */
  consequences: Record<StopPath, string>;
  /** Waits for the person, such as a half-filled form; does not keep the session alive. */
  isWaiting?: boolean;
};

/** The specification's isChatActive and stopPath: the active work and the requested path. */
export type Leaving = { works: readonly ActiveWork[]; stopPath: StopPath; leave: () => void };

const activeWork = createStore<readonly ActiveWork[]>([]);
const question = createStore<Leaving | undefined>(undefined);

/** Registers active work. Returns a function that ends it. */
export function blockLeaving(work: ActiveWork): () => void {
  activeWork.update((now) => [...now, work]);
  return () => {
    activeWork.update((now) => now.filter((each) => each !== work));
    question.update((asked) => (asked?.works.includes(work) ? questionWithout(asked, work) : asked));
  };
}

/** Calls the listener when work begins or ends. Returns the unsubscribe function. */
export const onActiveWork = activeWork.subscribe;

/** Whether work is running. Work that waits for the person does not keep the session alive. */
export const hasActiveWork = (): boolean => activeWork.get().some(({ isWaiting }) => !isWaiting);

/** Leaves at once, or asks first while work is active. */
export function leaveTo(stopPath: StopPath, leave: () => void): void {
  const works = activeWork.get();
  if (works.length > 0) question.set({ works, stopPath, leave });
  else leave();
}

export function stay(): void {
  question.reset();
}

/** The open question; undefined without one. */
export const useLeaving = (): Leaving | undefined => useStore(question);

export const getLeaving = question.get;

function questionWithout(asked: Leaving, ended: ActiveWork): Leaving | undefined {
  const works = asked.works.filter((work) => work !== ended);
  return works.length > 0 ? { ...asked, works } : undefined;
}

const activities = new Set<symbol>();

/** Counts as activity without input, such as listening. Returns the function that ends it. */
export function startActivity(): () => void {
  const activity = Symbol('activity');
  activities.add(activity);
  return () => void activities.delete(activity);
}

export const hasOngoingActivity = (): boolean => activities.size > 0;
