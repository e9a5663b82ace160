import type { Transcript } from '@colloquy/contract/transcripts';
import type { Command } from '@colloquy/rules/transcript';
import { offlineError } from '../../../app/api/api-error.ts';
import { mergeChanges } from '../sync/merge-changes.ts';
import { type ManagedEditSession, createEditSession } from '../sync/create-edit-session.ts';
import type { OutboxStore } from '../sync/outbox/outbox-store.ts';
import type { EditSessionPorts, TabMessage } from '../sync/edit-session-ports.ts';
import type { UndoStacks } from '../undo/undo-stacks.ts';
import { type FakeServer, notFound, restored } from './fake-server.ts';

/** Timing and reliability of the fake network. */
export type FakeConditions = {
  /** Pauses for some turns of the event loop. */
  pause: () => Promise<void>;
  /** DeletionOutcome of a request. */
  request: () => 'arrives' | 'is lost' | 'answer is lost';
  /** Delays the answer with the undo steps. */
  steps?: () => Promise<void>;
};

/** The server as a tab uses it. */
type ServerPort = Pick<FakeServer, 'read' | 'handle'> & { steps?: () => UndoStacks };

/** One browser of one person; state shared by its tabs. */
export type FakeBrowser = {
  personId: string;
  store: OutboxStore;
  channel: Set<(message: TabMessage) => void>;
  /** Tabs waiting to lead; the first one leads. */
  leaders: (() => void)[];
  signedIn: string;
  mayEdit?: boolean;
  /** Throws the server's answer instead of applying these commands. */
  refusal?: (commands: readonly Command[]) => void;
  /** The recording can no longer be read. */
  isGone?: () => boolean;
};

export const aBrowser = (personId: string, store: OutboxStore): FakeBrowser => ({
  personId,
  store,
  channel: new Set(),
  leaders: [],
  signedIn: personId,
});

export type FakeTab = ManagedEditSession & {
  /** Closes the tab abruptly; nothing in it completes. */
  kill: () => void;
  /** Simulates an invalidation. */
  invalidate: () => Promise<void>;
  /** Simulates that the network or the user may be back. */
  maybeOnline: () => void;
  notifications: string[];
};

/** A tab with the transcript open. */
export function aTab(server: ServerPort, browser: FakeBrowser, conditions: FakeConditions): FakeTab {
  let isDead = false;
  const notifications: string[] = [];
  const onlineListeners = new Set<() => void>();
  const listeners = new Set<() => void>();
  let current: Transcript = server.read();
  const request = async <T>(act: () => T): Promise<T> => {
    await conditions.pause();
    if (isDead) return new Promise<never>(() => undefined);
    const becomes = conditions.request();
    if (becomes === 'is lost') throw offlineError();
    const answer = act();
    await conditions.pause();
    if (isDead) return new Promise<never>(() => undefined);
    if (becomes === 'answer is lost') throw offlineError();
    return answer;
  };
  const setCurrent = (now: Transcript): void => {
    current = now;
    for (const listener of listeners) listener();
  };
  const refresh = async (): Promise<void> => {
    const since = current.recording.revision;
    const read = (from: number) =>
      request(() => {
        if (browser.isGone?.()) throw notFound();
        return server.read(from);
      });
    let changes = await read(since);
    if (changes.recording.generation !== current.recording.generation) changes = await read(0);
    setCurrent(mergeChanges(current, changes));
  };
  const ports: EditSessionPorts = {
    serverTranscript: {
      get: () => current,
      merge: ({ revision, ...changes }) =>
        setCurrent(mergeChanges(current, { ...changes, recording: { ...current.recording, revision } })),
      refresh,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    openStore: () => untilTabDies(browser.store, () => isDead),
    openTabChannel: (onMessage) => openFakeTabChannel(browser, onMessage, () => isDead),
    send: (commands, generation) =>
      request(() => {
        browser.refusal?.(commands);
        if (generation !== server.read(Infinity).recording.generation) throw restored();
        return server.handle(commands, browser.personId);
      }),
    readUndoSteps: async () => {
      const steps = await request(() => server.steps?.() ?? { undo: [], redo: [] });
      await conditions.steps?.();
      return steps;
    },
    startPresence: () => ({ reportPosition: () => undefined, stop: () => undefined }),
    isSignedIn: () => browser.signedIn === browser.personId,
    checkSignedIn: async () => browser.refusal === undefined,
    // Even a short wait lets others run.
    wait: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await conditions.pause();
    },
    onMaybeOnline: (listener) => {
      onlineListeners.add(listener);
      return () => onlineListeners.delete(listener);
    },
    backUpUnwritten: () => undefined,
    notifyUser: (sentence) => notifications.push(sentence),
  };
  const session = createEditSession(
    current,
    { personId: browser.personId, mayEdit: browser.mayEdit ?? true },
    ports,
  );
  void session.open();
  return {
    ...session,
    kill: () => {
      isDead = true;
      session.close();
    },
    invalidate: () => refresh().catch(() => undefined),
    maybeOnline: () => onlineListeners.forEach((listener) => listener()),
    notifications,
  };
}

function openFakeTabChannel(
  browser: FakeBrowser,
  onMessage: (message: TabMessage) => void,
  isDead: () => boolean,
): ReturnType<EditSessionPorts['openTabChannel']> {
  const { channel, leaders } = browser;
  const deliver = (message: TabMessage): void => {
    setImmediate(() => isDead() || onMessage(structuredClone(message)));
  };
  channel.add(deliver);
  let own: (() => void) | undefined;
  return {
    broadcast: (message) => {
      if (!isDead()) for (const other of channel) if (other !== deliver) other(message);
    },
    requestLeadership: (onLead) => {
      leaders.push((own = onLead));
      if (leaders[0] === onLead) onLead();
    },
    close: () => {
      channel.delete(deliver);
      const at = own ? leaders.indexOf(own) : -1;
      if (at < 0) return;
      leaders.splice(at, 1);
      if (at === 0) leaders[0]?.();
    },
  };
}

/** A store whose promises never settle in a dead tab. */
function untilTabDies(store: OutboxStore, isDead: () => boolean): OutboxStore {
  const survive = async <T>(promise: Promise<T>): Promise<T> => {
    const value = await promise;
    return isDead() ? new Promise<never>(() => undefined) : structuredClone(value);
  };
  return {
    load: () => survive(store.load()),
    append: (edits) => survive(store.append(edits)),
    claim: (plan) => survive(store.claim(plan)),
    release: (ids) => survive(store.release(ids)),
    settle: (settled) => survive(store.settle(settled)),
    resetSent: () => survive(store.resetSent()),
    dismiss: (editId) => survive(store.dismiss(editId)),
  };
}
