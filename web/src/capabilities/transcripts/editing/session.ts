import type { Answer, Command, tellPresence, UndoStep } from '@colloquy/contract';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Transcript } from '../merge-changes.ts';

type WithoutEnvelope<C> = C extends unknown ? Omit<C, 'id' | 'revision' | 'step'> : never;

/** A command as a part of the screen wishes it; the session gives it its id, its revision and its step. */
export type Draft = WithoutEnvelope<Command>;

/** Where the edits are: `saved` means on the server, `offline` and `locked` mean kept in this browser. */
export type SavingState = 'saved' | 'saving' | 'offline' | 'locked';

/** Another person who has the same transcript open. */
export type Present = Answer<typeof tellPresence>['people'][number];

export type SessionState = {
  /** What is shown: what the server has acknowledged, and on top of it what is still on its way. */
  transcript: Transcript;
  saving: SavingState;
  /** Commands that the server has not acknowledged. */
  waiting: number;
  /** Newest first; empty where there is nothing. */
  undo: readonly Pick<UndoStep, 'id' | 'kind'>[];
  redo: readonly Pick<UndoStep, 'id' | 'kind'>[];
  others: readonly Present[];
};

/** The editing of one recording for as long as it is open. The same object throughout. */
export type Session = {
  recordingId: string;
  /** The person may change the words. */
  mayEdit: boolean;
  getState: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Does commands: at once on the screen, then on the server. They are one step of undo. Answers the step's id. */
  edit: (drafts: readonly Draft[]) => string;
  undo: () => void;
  redo: () => void;
  /** Says to the others where this person is. */
  stand: (segmentId: string | null, isEditing: boolean) => void;
};

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the recording that this part of the screen stands in. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('This part of the screen needs an open recording around it.');
  return session;
}

export const useSessionState = ({ subscribe, getState }: Session): SessionState =>
  useSyncExternalStore(subscribe, getState);
