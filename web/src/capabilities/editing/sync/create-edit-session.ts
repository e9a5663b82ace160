import type { Transcript } from '@colloquy/contract/transcripts';
import type { Command } from '@colloquy/rules/transcript';
import { v7 } from 'uuid';
import { outcomeOf, refusedOutcome } from './sync-outcome.ts';
import { createOutbox } from './outbox/outbox.ts';
import { commandsOfRequest } from './outbox/pending-edit.ts';
import { type SendingState, startSender } from './outbox/sender.ts';
import type { Presence } from './presence.ts';
import type { SavingState, EditSession, EditSessionState } from '../edit-session.ts';
import type { SyncOutcome, EditSessionPorts, TabMessage } from './edit-session-ports.ts';
import { createOptimisticTranscript } from './optimistic/optimistic-transcript.ts';
import {
  effectiveRequests,
  stepOf,
  trackUndoSteps,
  type UndoDirection,
  type UndoRequest,
} from '../undo/undo-stacks.ts';

export type ManagedEditSession = EditSession & {
  /** Starts listening and sending; called once. Resolves when the stored outbox is loaded. */
  open: () => Promise<void>;
  /** Whether the others see this person as present. */
  setPresent: (isPresent: boolean) => void;
  close: () => void;
};

type SessionUser = { personId: string; mayEdit: boolean };

/** The edit session of one person on a recording that was read from the server. */
export function createEditSession(
  first: Transcript,
  user: SessionUser,
  ports: EditSessionPorts,
): ManagedEditSession {
  const { personId, mayEdit } = user;
  const { serverTranscript } = ports;
  const listeners = new Set<() => void>();
  const optimistic = createOptimisticTranscript(first, personId);
  let acknowledged = first;
  let sending: SendingState = 'idle';
  let isPersisted = true;
  let hasDraft = false;
  let presence: Presence | undefined;
  let closing: (() => void)[] = [];
  /** The stored outbox has been loaded. */
  let isOutboxLoaded = false;
  /** Undo and redo pressed before the undo stacks were known, each with the steps made since. */
  let requestedUndos: UndoRequest[] = [];
  let state: EditSessionState = {
    transcript: first,
    saving: 'saved',
    pending: 0,
    isPersisted,
    undo: [],
    redo: [],
    others: [],
    refused: [],
  };

  const store = ports.openStore({
    getPending: () => outbox.pending(),
    onFailure: () => {
      isPersisted = false;
      emitState();
    },
  });
  const outbox = createOutbox(store, () => rebuild());
  const pending = (): Command[] => outbox.pending().map(({ command }) => command);
  const steps = trackUndoSteps(ports.readUndoSteps, pending, () => {
    emitState();
    runRequestedUndos();
  });
  const tabs = ports.openTabChannel((message) => void handleTabMessage(message));

  /** Updates the state and notifies subscribers. */
  const emitState = (part: Partial<EditSessionState> = {}): void => {
    state = {
      ...state,
      ...part,
      ...steps.get(),
      transcript: optimistic.get(),
      saving: savingState(),
      pending: outbox.pending().length,
      refused: outbox.refused(),
      isPersisted,
    };
    for (const listener of listeners) listener();
  };
  const savingState = (): SavingState => {
    if (outbox.pending().length === 0) return hasDraft ? 'saving' : 'saved';
    if (sending === 'locked') return 'locked';
    // `offline` claims that edits are stored, so wait until they are.
    return sending === 'unreachable' && outbox.unwritten().length === 0 ? 'offline' : 'saving';
  };
  /** Reapplies all pending edits to the acknowledged transcript. */
  const rebuild = (): void => {
    const before = acknowledged;
    acknowledged = serverTranscript.get();
    // A restored installation has other undo steps.
    if (before.recording.generation !== acknowledged.recording.generation) steps.refresh();
    optimistic.set(acknowledged, outbox.pending());
    emitState();
  };

  const sender = startSender({
    ...ports,
    store,
    send: (edits, generation) => ports.send(commandsOfRequest(edits), generation),
    generation: () => serverTranscript.get().recording.generation,
    revision: () => serverTranscript.get().recording.revision,
    prepare: (edits) => {
      // The acknowledged transcript may be newer than the one last rendered.
      if (serverTranscript.get() !== acknowledged) rebuild();
      return optimistic.prepare(edits);
    },
    catchUp: serverTranscript.refresh,
    onClaimed: (edits) => {
      outbox.replace(edits);
      tabs.broadcast({ kind: 'queued' });
    },
    onAnswer: (sent, edits) => settle(outcomeOf(sent, edits)),
    onRefused: (edits, error) => settle(refusedOutcome(edits, error, serverTranscript.get())),
    onState: (next) => {
      if (next === sending) return;
      sending = next;
      tabs.broadcast({ kind: 'sending', state: next });
      emitState();
    },
  });

  /**
   * Updates this tab, then the other tabs, then the store; until the store is updated, the edits are sent
   * again.
   */
  const settle = async (outcome: SyncOutcome): Promise<void> => {
    await mergeOutcome(outcome);
    tabs.broadcast({ kind: 'outcome', outcome });
    for (const { what, sentence } of outcome.refused) ports.notifyUser(`${what}: ${sentence}`);
    const { commands, ...settled } = outcome;
    await store.settle({ ...settled, ids: commands.map(({ id }) => id) });
  };
  const mergeOutcome = async (outcome: SyncOutcome): Promise<void> => {
    const { since, revision, changes, commands, refused } = outcome;
    // This answer lacks the changes before `since`.
    if (since > serverTranscript.get().recording.revision) await serverTranscript.refresh();
    dropSettled(outcome);
    const refusedIds = new Set(refused.map(({ id }) => id));
    steps.settle(commands.filter(({ id }) => !refusedIds.has(id)));
    steps.ruleOut(commands.filter(({ id }) => refusedIds.has(id)));
    serverTranscript.merge({ ...changes, revision });
    rebuild();
    if (!steps.isKnown()) steps.refresh();
  };
  const dropSettled = ({ commands, refused }: SyncOutcome): void =>
    outbox.drop(
      commands.map(({ id }) => id),
      refused,
    );
  /** Loads the stored outbox. If its base cannot be read now, a later reload does it. */
  const reloadOutbox = async (): Promise<void> => {
    try {
      await outbox.reload(async (revision) => {
        if (revision > serverTranscript.get().recording.revision) await serverTranscript.refresh();
      });
    } catch {
      return;
    }
    isOutboxLoaded = true;
    steps.add(pending());
    emitState();
    runRequestedUndos();
  };
  const handleTabMessage = async (message: TabMessage): Promise<void> => {
    switch (message.kind) {
      case 'queued':
        await reloadOutbox();
        return sender.flush();
      case 'outcome':
        await mergeOutcome(message.outcome).catch(() => {
          // Unreachable now; the next read brings the changes.
          dropSettled(message.outcome);
          rebuild();
        });
        return reloadOutbox();
      case 'sending':
        sending = message.state;
        return emitState();
      case 'hello':
        if (sender.isLeading()) tabs.broadcast({ kind: 'sending', state: sending });
    }
  };

  const edit: EditSession['edit'] = (drafts, { step = v7() } = {}) => {
    if (!mayEdit || drafts.length === 0) return step;
    for (const { stepsSince } of requestedUndos) stepsSince.add(step);
    const { revision } = acknowledged.recording;
    const made = drafts.map((draft) => ({ ...draft, id: v7(), revision, step }) as Command);
    const written = outbox.add(optimistic.add(made));
    ports.backUpUnwritten(outbox.unwritten());
    steps.add(made);
    emitState();
    void written.then(() => {
      ports.backUpUnwritten(outbox.unwritten());
      tabs.broadcast({ kind: 'queued' });
      sender.flush();
      emitState();
    });
    return step;
  };
  const undoOrRedo = (direction: UndoDirection): void => {
    if (!mayEdit) return;
    const [step] = state[direction];
    // Edits pending in this tab are newer than any unread step. Earlier requests come first.
    const isPending = () => pending().some((command) => stepOf(command) === step!.id);
    if (
      step &&
      requestedUndos.length === 0 &&
      steps.isNewestKnown(direction) &&
      (isOutboxLoaded || isPending())
    )
      return void edit([{ kind: 'undo', undoes: step.id }]);
    if (isOutboxLoaded && steps.isKnown()) return;
    requestedUndos.push({ direction, stepsSince: new Set() });
    if (!steps.isKnown()) steps.refresh();
  };
  const runRequestedUndos = (): void => {
    if (!isOutboxLoaded || !steps.isKnown()) return;
    const due = effectiveRequests(requestedUndos, state);
    requestedUndos = [];
    for (const { direction, stepsSince } of due) {
      const step = state[direction].find(({ id }) => !stepsSince.has(id));
      if (step) edit([{ kind: 'undo', undoes: step.id }]);
    }
  };

  const setPresent = (isPresent: boolean): void => {
    if (isPresent) presence ??= ports.startPresence((others) => emitState({ others }));
    else presence = presence?.stop();
  };
  const setDraft = (now: boolean): void => {
    if (now === hasDraft) return;
    hasDraft = now;
    // The draft becomes a command in the same tick.
    queueMicrotask(() => emitState());
  };
  const open = async (): Promise<void> => {
    closing = [
      serverTranscript.subscribe(() => serverTranscript.get() !== acknowledged && rebuild()),
      ports.onMaybeOnline(() => {
        if (mayEdit) void reloadOutbox();
        if (mayEdit && !steps.isKnown()) steps.refresh();
        sender.retryNow();
      }),
    ];
    if (mayEdit) steps.refresh();
    await reloadOutbox();
    // Also for a completed job: the server refuses the pending edits, and the user can copy them.
    if (!mayEdit && outbox.pending().length === 0) return;
    tabs.broadcast({ kind: 'hello' });
    // The leading tab may not know of these edits, if the tab that made them closed before broadcasting.
    if (outbox.pending().length > 0) tabs.broadcast({ kind: 'queued' });
    tabs.requestLeadership(() => {
      sender.becomeLeader();
      // The tab that led may have settled edits and closed before it could say so.
      void reloadOutbox();
    });
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
    undo: () => undoOrRedo('undo'),
    redo: () => undoOrRedo('redo'),
    setDraft,
    reportPosition: (segmentId, isEditing) => presence?.reportPosition(segmentId, isEditing),
    dismiss: (editId) => void outbox.dismiss(editId),
    open,
    setPresent,
    close,
  };
}
