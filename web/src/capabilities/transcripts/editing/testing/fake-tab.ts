import type { Command } from '@colloquy/contract';
import { offlineError } from '../../../../app/api/api-error.ts';
import { mergeChanges, type Transcript } from '../../merge-changes.ts';
import { type OpenableSession, openSession } from '../open-session.ts';
import type { EditStore } from '../queue/edit-store.ts';
import type { SessionPorts, TabMessage } from '../session-ports.ts';
import type { Stacks } from '../step-stacks.ts';
import { type FakeServer, notFound, restored } from './fake-server.ts';

/** How a fake world goes: when things arrive, and whether. */
export type Fate = {
  /** A pause of some turns of the event loop. */
  pause: () => Promise<void>;
  /** What becomes of a request. */
  request: () => 'arrives' | 'is lost' | 'answer is lost';
  /** Holds the answer to what can be undone. */
  steps?: () => Promise<void>;
};

/** What a tab asks of a server. */
type Served = Pick<FakeServer, 'read' | 'take'> & { steps?: () => Stacks };

/** One browser of one person: what its tabs share. */
export type FakeBrowser = {
  personId: string;
  store: EditStore;
  channel: Set<(message: TabMessage) => void>;
  /** Who waits to lead, the one that leads first. */
  leaders: (() => void)[];
  signedIn: string;
  mayEdit?: boolean;
  /** Throws what the server answers instead of doing these. */
  refusal?: (commands: readonly Command[]) => void;
  /** The recording cannot be read any more. */
  isGone?: () => boolean;
};

export const aBrowser = (personId: string, store: EditStore): FakeBrowser => ({
  personId,
  store,
  channel: new Set(),
  leaders: [],
  signedIn: personId,
});

export type FakeTab = OpenableSession & {
  /** The browser ends it at once: nothing that was under way in it happens any more. */
  kill: () => void;
  /** The server tells that something was changed. */
  hint: () => Promise<void>;
  /** The network or the person may be back. */
  hope: () => void;
  said: string[];
};

/** A tab with the transcript open. */
export function aTab(server: Served, browser: FakeBrowser, fate: Fate): FakeTab {
  let isDead = false;
  const said: string[] = [];
  const hopes = new Set<() => void>();
  const listeners = new Set<() => void>();
  let known: Transcript = server.read();
  const ask = async <T>(act: () => T): Promise<T> => {
    await fate.pause();
    if (isDead) return new Promise<never>(() => undefined);
    const becomes = fate.request();
    if (becomes === 'is lost') throw offlineError();
    const answer = act();
    await fate.pause();
    if (isDead) return new Promise<never>(() => undefined);
    if (becomes === 'answer is lost') throw offlineError();
    return answer;
  };
  const learn = (now: Transcript): void => {
    known = now;
    for (const listener of listeners) listener();
  };
  const refresh = async (): Promise<void> => {
    const since = known.recording.revision;
    const read = (from: number) =>
      ask(() => {
        if (browser.isGone?.()) throw notFound();
        return server.read(from);
      });
    let changes = await read(since);
    if (changes.recording.generation !== known.recording.generation) changes = await read(0);
    learn(mergeChanges(known, changes));
  };
  const ports: SessionPorts = {
    known: {
      get: () => known,
      merge: ({ revision, ...changes }) =>
        learn(mergeChanges(known, { ...changes, recording: { ...known.recording, revision } })),
      refresh,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    openStore: () => mortal(browser.store, () => isDead),
    openTabs: (onMessage) => openFakeTabs(browser, onMessage, () => isDead),
    send: (commands, generation) =>
      ask(() => {
        browser.refusal?.(commands);
        if (generation !== server.read(Infinity).recording.generation) throw restored();
        return server.take(commands, browser.personId);
      }),
    readSteps: async () => {
      const steps = await ask(() => server.steps?.() ?? { undo: [], redo: [] });
      await fate.steps?.();
      return steps;
    },
    startPresence: () => ({ stand: () => undefined, stop: () => undefined }),
    isSignedIn: () => browser.signedIn === browser.personId,
    checkSignedIn: async () => browser.refusal === undefined,
    // However short, a wait lets others have their turn.
    wait: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await fate.pause();
    },
    onHope: (listener) => {
      hopes.add(listener);
      return () => hopes.delete(listener);
    },
    putAside: () => undefined,
    say: (sentence) => said.push(sentence),
  };
  const session = openSession(known, { personId: browser.personId, mayEdit: browser.mayEdit ?? true }, ports);
  void session.open();
  return {
    ...session,
    kill: () => {
      isDead = true;
      session.close();
    },
    hint: () => refresh().catch(() => undefined),
    hope: () => hopes.forEach((listener) => listener()),
    said,
  };
}

function openFakeTabs(
  browser: FakeBrowser,
  onMessage: (message: TabMessage) => void,
  isDead: () => boolean,
): ReturnType<SessionPorts['openTabs']> {
  const { channel, leaders } = browser;
  const hear = (message: TabMessage): void => {
    setImmediate(() => isDead() || onMessage(structuredClone(message)));
  };
  channel.add(hear);
  let own: (() => void) | undefined;
  return {
    tell: (message) => {
      if (!isDead()) for (const other of channel) if (other !== hear) other(message);
    },
    lead: (onLead) => {
      leaders.push((own = onLead));
      if (leaders[0] === onLead) onLead();
    },
    close: () => {
      channel.delete(hear);
      const at = own ? leaders.indexOf(own) : -1;
      if (at < 0) return;
      leaders.splice(at, 1);
      if (at === 0) leaders[0]?.();
    },
  };
}

/** A store whose promises a dead tab does not live to see. */
function mortal(store: EditStore, isDead: () => boolean): EditStore {
  const survive = async <T>(promise: Promise<T>): Promise<T> => {
    const value = await promise;
    return isDead() ? new Promise<never>(() => undefined) : structuredClone(value);
  };
  return {
    load: () => survive(store.load()),
    append: (edits) => survive(store.append(edits)),
    take: (plan) => survive(store.take(plan)),
    release: (ids) => survive(store.release(ids)),
    settle: (settled) => survive(store.settle(settled)),
    forget: () => survive(store.forget()),
    dismiss: (editId) => survive(store.dismiss(editId)),
  };
}
