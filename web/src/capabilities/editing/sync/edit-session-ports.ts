import type { Command } from '@colloquy/rules/transcript';
import type { Changes } from './merge-changes.ts';
import type { ServerTranscript } from './server-transcript.ts';
import type { Presence } from './presence.ts';
import type { OutboxStore } from './outbox/outbox-store.ts';
import type { MemoryFallbackOptions } from './outbox/memory-store.ts';
import type { SendingState, SendResult } from './outbox/sender.ts';
import type { PendingEdit } from './outbox/pending-edit.ts';
import type { TabChannel } from './outbox/tab-channel.ts';
import type { PresentPerson, RefusedEdit } from '../edit-session.ts';
import type { UndoStacks } from '../undo/undo-stacks.ts';

/** Messages between the tabs of a session. */
export type TabMessage =
  /** The stored outbox changed. */
  | { kind: 'queued' }
  /** The server answered commands, the oldest of which was based on revision `since`. */
  | { kind: 'outcome'; outcome: SyncOutcome }
  /** Sending state of the leading tab. */
  | { kind: 'sending'; state: SendingState }
  /** A new tab asks for the sending state. */
  | { kind: 'hello' };

export type SyncOutcome = {
  /** Revision since which `changes` is complete. */
  since: number;
  revision: number;
  changes: Omit<Changes, 'recording'>;
  /** Commands that are no longer pending. */
  commands: Command[];
  refused: RefusedEdit[];
  /** The server did not apply these commands and does not know them. */
  isUnknown: boolean;
};

/** Dependencies of an edit session on the browser and the server. */
export type EditSessionPorts = {
  serverTranscript: ServerTranscript;
  openStore: (failing: MemoryFallbackOptions) => OutboxStore;
  openTabChannel: (onMessage: (message: TabMessage) => void) => TabChannel<TabMessage>;
  send: (commands: Command[], generation: string) => Promise<SendResult>;
  readUndoSteps: () => Promise<UndoStacks>;
  startPresence: (onOthers: (others: readonly PresentPerson[]) => void) => Presence;
  /** As in `SenderPorts`. */
  isSignedIn: () => boolean;
  checkSignedIn: () => Promise<boolean>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Calls back when the network or the user may be back. Returns a function that stops. */
  onMaybeOnline: (listener: () => void) => () => void;
  /**
   * Backs up edits that are not stored yet, synchronously, in case the page closes. An empty list clears the
   * backup.
   */
  backUpUnwritten: (edits: readonly PendingEdit[]) => void;
  /** Shows a sentence to the user. */
  notifyUser: (sentence: string) => void;
};
