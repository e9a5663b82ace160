import type { Answer, CommandDraft, tellPresence, UndoStep } from '@colloquy/contract';
import { createContext, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { Transcript } from '../merge-changes.ts';

/** A command as a part of the screen wishes it; the session gives it its id, its revision and its step. */
export type Draft = CommandDraft;

/** Where the edits are: `saved` means on the server, `offline` and `locked` mean kept in this browser. */
export type SavingState = 'saved' | 'saving' | 'offline' | 'locked';

/** Another person who has the same transcript open. */
export type Present = Answer<typeof tellPresence>['people'][number];

/** An edit that the server refused: taken out of what is shown, kept until the person has seen it. */
export type RefusedEdit = {
  /** Of the command. */
  id: string;
  /** What it was, in a few words: 'Split'. */
  what: string;
  /** Why, as a sentence. */
  sentence: string;
  /** What the person had typed, to be copied and used again; null where nothing was typed. */
  text: string | null;
  at: string;
};

export type SessionState = {
  /** What is shown: what the server has acknowledged, and on top of it what is still on its way. */
  transcript: Transcript;
  saving: SavingState;
  /** Commands that the server has not acknowledged. */
  waiting: number;
  /** What waits outlives this tab; false where the browser keeps nothing. */
  isKept: boolean;
  /** Newest first; empty where there is nothing. */
  undo: readonly Pick<UndoStep, 'id' | 'kind'>[];
  redo: readonly Pick<UndoStep, 'id' | 'kind'>[];
  others: readonly Present[];
  refused: readonly RefusedEdit[];
};

export type EditOptions = {
  /**
   * An earlier step that these commands belong to: undone together with it. Typing that goes on names the step that
   * it began with; what of it waits is then sent as one.
   */
  step?: string;
};

/** The editing of one recording for as long as it is open. The same object throughout. */
export type Session = {
  recordingId: string;
  /** The person may change the words. */
  mayEdit: boolean;
  getState: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Does commands: at once on the screen, then on the server. They are one step of undo. Answers the step's id. */
  edit: (drafts: readonly Draft[], options?: EditOptions) => string;
  undo: () => void;
  redo: () => void;
  /** Says whether something is typed that is no command yet: so long nothing is said to be saved. */
  setDraft: (hasDraft: boolean) => void;
  /** Says to the others where this person is. */
  stand: (segmentId: string | null, isEditing: boolean) => void;
  /** The person has seen that this edit was refused, and taken from it what they wanted. */
  dismiss: (editId: string) => void;
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

/** What is shown of the recording. Drawn anew where that changes, and not with every step of its being saved. */
export const useTranscript = ({ subscribe, getState }: Session): Transcript =>
  useSyncExternalStore(subscribe, () => getState().transcript);

/** The speakers of what is shown: words change all the time, they hardly ever. */
export const useSpeakers = ({ subscribe, getState }: Session): Transcript['speakers'] =>
  useSyncExternalStore(subscribe, () => getState().transcript.speakers);

/** So long nothing changes before what is worked out from all words follows, and how long it waits at most. */
const SETTLED_MS = 2_000;
const LONGEST_MS = 10_000;

/**
 * The segments for what is worked out from all of them, sums and overviews: they follow once nothing has changed for a
 * moment, so that it is not done for every few letters that are typed.
 */
export function useSettledSegments({ subscribe, getState }: Session): Transcript['segments'] {
  const [settled, settle] = useState(() => getState().transcript.segments);
  useEffect(() => {
    let seen: Transcript['segments'] | undefined;
    let since: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const { segments } = getState().transcript;
      if (segments === seen) return;
      seen = segments;
      const now = performance.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          since = undefined;
          startTransition(() => settle(segments));
        },
        Math.max(0, Math.min(SETTLED_MS, since + LONGEST_MS - now)),
      );
    };
    follow();
    const stop = subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [subscribe, getState]);
  return settled;
}
