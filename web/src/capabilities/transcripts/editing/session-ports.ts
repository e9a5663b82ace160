import type { Command } from '@colloquy/contract';
import type { Changes } from '../merge-changes.ts';
import type { KnownTranscript } from './known-transcript.ts';
import type { Presence } from './presence.ts';
import type { EditStore } from './queue/edit-store.ts';
import type { Failing } from './queue/reliable-store.ts';
import type { SendingState, Sent } from './queue/sender.ts';
import type { WaitingEdit } from './queue/waiting-edit.ts';
import type { Tabs } from './queue/tabs.ts';
import type { Present, RefusedEdit } from './session.ts';
import type { Stacks } from './step-stacks.ts';

/** What the tabs of a session tell one another. */
export type TabMessage =
  /** Other edits wait in the store. */
  | { kind: 'queued' }
  /** The server has answered; whose commands named `since` at the oldest. */
  | { kind: 'answered'; answered: Answered }
  /** How sending stands, in the tab that sends. */
  | { kind: 'sending'; state: SendingState }
  /** A tab was opened and asks how it stands. */
  | { kind: 'hello' };

export type Answered = {
  /** Revision since which all changes are told. */
  since: number;
  revision: number;
  changes: Omit<Changes, 'recording'>;
  /** Those that wait no longer. */
  commands: Command[];
  refused: RefusedEdit[];
  /** The server did nothing of these commands and does not know them. */
  isUnknown: boolean;
};

/** What a session needs of the browser and the server. */
export type SessionPorts = {
  known: KnownTranscript;
  openStore: (failing: Failing) => EditStore;
  openTabs: (onMessage: (message: TabMessage) => void) => Tabs<TabMessage>;
  send: (commands: Command[], generation: string) => Promise<Sent>;
  readSteps: () => Promise<Stacks>;
  startPresence: (onOthers: (others: readonly Present[]) => void) => Presence;
  /** As for the sender. */
  isSignedIn: () => boolean;
  checkSignedIn: () => Promise<boolean>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Calls back when the network or the person may be back. Answers how to stop. */
  onHope: (listener: () => void) => () => void;
  /** Keeps at once what is on its way into the store, in case that the page goes away. None: forget it. */
  putAside: (edits: readonly WaitingEdit[]) => void;
  /** A sentence that the person has to know. */
  say: (sentence: string) => void;
};
