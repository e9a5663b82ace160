import type { Command } from '@colloquy/contract';
import { v7 } from 'uuid';
import type { Transcript } from '../merge-changes.ts';
import { answeredOf, refusedWhole } from './answered.ts';
import { makeQueue } from './queue/edit-queue.ts';
import { inOneRequest } from './queue/waiting-edit.ts';
import { type SendingState, startSender } from './queue/sender.ts';
import type { Presence } from './presence.ts';
import type { SavingState, Session, SessionState } from './session.ts';
import type { Answered, SessionPorts, TabMessage } from './session-ports.ts';
import { makeShown } from './shown/shown-transcript.ts';
import { followSteps, stepOf } from './step-stacks.ts';

export type OpenableSession = Session & {
  /** Begins to listen and to send, once. The promise is kept when what waited in the browser is known. */
  open: () => Promise<void>;
  /** Whether the person is shown to the others as being there. */
  setPresent: (isPresent: boolean) => void;
  close: () => void;
};

type Editor = { personId: string; mayEdit: boolean };

type Way = 'undo' | 'redo';
type Wish = { way: Way; stepsSince: Set<string> };

/**
 * Those that change something, all of them of one way: an undo that was taken back by a redo, or the other way round,
 * is not sent after edits that were made since, of which it would be refused.
 */
function effective(wished: readonly Wish[], stacks: Pick<SessionState, Way>): Wish[] {
  const due: Wish[] = [];
  for (const wish of wished) {
    const last = due.at(-1);
    if (last && last.way !== wish.way) {
      // What an edit follows cannot be redone.
      if (last.stepsSince.size === wish.stepsSince.size) due.pop();
    } else if (stacks[wish.way].filter(({ id }) => !wish.stepsSince.has(id)).length > due.length)
      due.push(wish);
  }
  return due;
}

/** The editing of a recording that was read from the server, by one person. */
export function openSession(first: Transcript, editor: Editor, ports: SessionPorts): OpenableSession {
  const { personId, mayEdit } = editor;
  const { known } = ports;
  const listeners = new Set<() => void>();
  const shown = makeShown(first, personId);
  let acknowledged = first;
  let sending: SendingState = 'idle';
  let isKept = true;
  let hasDraft = false;
  let presence: Presence | undefined;
  let closing: (() => void)[] = [];
  /** What waited in the browser has been read. */
  let isQueueRead = false;
  /** Undo and redo that were pressed before it was known what can be undone, each with the steps made since. */
  let wished: Wish[] = [];
  let state: SessionState = {
    transcript: first,
    saving: 'saved',
    waiting: 0,
    isKept,
    undo: [],
    redo: [],
    others: [],
    refused: [],
  };

  const store = ports.openStore({
    getWaiting: () => queue.waiting(),
    onFailure: () => {
      isKept = false;
      show();
    },
  });
  const queue = makeQueue(store, () => rebuild());
  const waiting = (): Command[] => queue.waiting().map(({ command }) => command);
  const steps = followSteps(ports.readSteps, waiting, () => {
    show();
    doWished();
  });
  const tabs = ports.openTabs((message) => void hear(message));

  /** Says what there is to all who look. */
  const show = (part: Partial<SessionState> = {}): void => {
    state = {
      ...state,
      ...part,
      ...steps.get(),
      transcript: shown.get(),
      saving: savingState(),
      waiting: queue.waiting().length,
      refused: queue.refused(),
      isKept,
    };
    for (const listener of listeners) listener();
  };
  const savingState = (): SavingState => {
    if (queue.waiting().length === 0) return hasDraft ? 'saving' : 'saved';
    if (sending === 'locked') return 'locked';
    // Nothing is said to be kept before it is.
    return sending === 'away' && queue.unwritten().length === 0 ? 'offline' : 'saving';
  };
  /** Does all edits that wait anew, on what is acknowledged now. */
  const rebuild = (): void => {
    const before = acknowledged;
    acknowledged = known.get();
    // After a restore of the installation other steps can be undone.
    if (before.recording.generation !== acknowledged.recording.generation) steps.refresh();
    shown.set(acknowledged, queue.waiting());
    show();
  };

  const sender = startSender({
    ...ports,
    store,
    send: (edits, generation) => ports.send(inOneRequest(edits), generation),
    generation: () => known.get().recording.generation,
    revision: () => known.get().recording.revision,
    prepare: (edits) => {
      // What is acknowledged may be newer than what was drawn last.
      if (known.get() !== acknowledged) rebuild();
      return shown.prepare(edits);
    },
    catchUp: known.refresh,
    onTaken: (edits) => {
      queue.replace(edits);
      tabs.tell({ kind: 'queued' });
    },
    onAnswer: (sent, edits) => settle(answeredOf(sent, edits)),
    onRefused: (edits, error) => settle(refusedWhole(edits, error, known.get())),
    onState: (next) => {
      if (next === sending) return;
      sending = next;
      tabs.tell({ kind: 'sending', state: next });
      show();
    },
  });

  /** Here first, then in the other tabs, and last in the store: until then it is sent again. */
  const settle = async (answered: Answered): Promise<void> => {
    await absorb(answered);
    tabs.tell({ kind: 'answered', answered });
    for (const { what, sentence } of answered.refused) ports.say(`${what}: ${sentence}`);
    const { commands, ...outcome } = answered;
    await store.settle({ ...outcome, ids: commands.map(({ id }) => id) });
  };
  const absorb = async (answered: Answered): Promise<void> => {
    const { since, revision, changes, commands, refused } = answered;
    // What was changed in between is not in this answer.
    if (since > known.get().recording.revision) await known.refresh();
    drop(answered);
    const refusedIds = new Set(refused.map(({ id }) => id));
    steps.settle(commands.filter(({ id }) => !refusedIds.has(id)));
    steps.rule(commands.filter(({ id }) => refusedIds.has(id)));
    known.merge({ ...changes, revision });
    rebuild();
    if (!steps.isKnown()) steps.refresh();
  };
  const drop = ({ commands, refused }: Answered): void =>
    queue.drop(
      commands.map(({ id }) => id),
      refused,
    );
  /** Takes over what the store keeps by now. Where that stands on what cannot be read just now it is left for later. */
  const reload = async (): Promise<void> => {
    try {
      await queue.reload(async (revision) => {
        if (revision > known.get().recording.revision) await known.refresh();
      });
    } catch {
      return;
    }
    isQueueRead = true;
    steps.add(waiting());
    show();
    doWished();
  };
  const hear = async (message: TabMessage): Promise<void> => {
    switch (message.kind) {
      case 'queued':
        await reload();
        return sender.wake();
      case 'answered':
        await absorb(message.answered).catch(() => {
          // Out of reach just now; what was changed comes with the next thing that is read.
          drop(message.answered);
          rebuild();
        });
        return reload();
      case 'sending':
        sending = message.state;
        return show();
      case 'hello':
        if (sender.isLeading()) tabs.tell({ kind: 'sending', state: sending });
    }
  };

  const edit: Session['edit'] = (drafts, { step = v7() } = {}) => {
    if (!mayEdit || drafts.length === 0) return step;
    for (const { stepsSince } of wished) stepsSince.add(step);
    const { revision } = acknowledged.recording;
    const made = drafts.map((draft) => ({ ...draft, id: v7(), revision, step }) as Command);
    const written = queue.add(shown.add(made));
    ports.putAside(queue.unwritten());
    steps.add(made);
    show();
    void written.then(() => {
      ports.putAside(queue.unwritten());
      tabs.tell({ kind: 'queued' });
      sender.wake();
      show();
    });
    return step;
  };
  const goBack = (way: Way): void => {
    if (!mayEdit) return;
    const [step] = state[way];
    // What waits in this tab is newer than anything that has still to be read. What was pressed before comes first.
    const isWaiting = () => waiting().some((command) => stepOf(command) === step!.id);
    if (step && wished.length === 0 && steps.isNewestKnown(way) && (isQueueRead || isWaiting()))
      return void edit([{ kind: 'undo', undoes: step.id }]);
    if (isQueueRead && steps.isKnown()) return;
    wished.push({ way, stepsSince: new Set() });
    if (!steps.isKnown()) steps.refresh();
  };
  const doWished = (): void => {
    if (!isQueueRead || !steps.isKnown()) return;
    const due = effective(wished, state);
    wished = [];
    for (const { way, stepsSince } of due) {
      const step = state[way].find(({ id }) => !stepsSince.has(id));
      if (step) edit([{ kind: 'undo', undoes: step.id }]);
    }
  };

  const setPresent = (isPresent: boolean): void => {
    if (isPresent) presence ??= ports.startPresence((others) => show({ others }));
    else presence = presence?.stop();
  };
  const setDraft = (now: boolean): void => {
    if (now === hasDraft) return;
    hasDraft = now;
    // What was typed becomes a command in this same turn.
    queueMicrotask(() => show());
  };
  const open = async (): Promise<void> => {
    closing = [
      known.subscribe(() => known.get() !== acknowledged && rebuild()),
      ports.onHope(() => {
        if (mayEdit) void reload();
        if (mayEdit && !steps.isKnown()) steps.refresh();
        sender.hurry();
      }),
    ];
    if (mayEdit) steps.refresh();
    await reload();
    // Of a job that was completed meanwhile, too: the server refuses what waits here, and it is shown to be copied.
    if (!mayEdit && queue.waiting().length === 0) return;
    tabs.tell({ kind: 'hello' });
    // Of what waits here the tab that leads may not have heard: another one may have ended before it could tell.
    if (queue.waiting().length > 0) tabs.tell({ kind: 'queued' });
    tabs.lead(() => sender.lead());
  };
  const close = (): void => {
    for (const stop of closing) stop();
    setPresent(false);
    sender.stop();
    tabs.close();
  };

  return {
    recordingId: first.recording.id,
    mayEdit,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit,
    undo: () => goBack('undo'),
    redo: () => goBack('redo'),
    setDraft,
    stand: (segmentId, isEditing) => presence?.stand(segmentId, isEditing),
    dismiss: (editId) => void queue.dismiss(editId),
    open,
    setPresent,
    close,
  };
}
