import type { Answer } from '@colloquy/contract';
import type { CommandDraft } from '@colloquy/rules/transcript';
import type { updatePresence, UndoStep, Transcript } from '@colloquy/contract/transcripts';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

export type { CommandDraft };

/** Where the edits are: `saved` is on the server, `offline` and `locked` are stored in this browser. */
export type SavingState = 'saved' | 'saving' | 'offline' | 'locked';

/** Another person with the same transcript open. */
export type PresentPerson = Answer<typeof updatePresence>['people'][number];

/** An edit that the server refused: removed from the transcript and kept until the user dismisses it. */
export type RefusedEdit = {
  /** Id of the command. */
  id: string;
  /** Short name of the edit: 'Split'. */
  what: string;
  /** The reason, as a sentence. */
  sentence: string;
  /** The typed text, so that the user can copy it; null if nothing was typed. */
  text: string | null;
  at: string;
};

export type EditSessionState = {
  /** The optimistic transcript: the acknowledged one with pending edits on top. */
  transcript: Transcript;
  saving: SavingState;
  /** Number of commands that the server has not acknowledged. */
  pending: number;
  /** Whether pending edits outlive this tab; false if the browser stores nothing. */
  isPersisted: boolean;
  /** Newest first. */
  undo: readonly Pick<UndoStep, 'id' | 'kind'>[];
  redo: readonly Pick<UndoStep, 'id' | 'kind'>[];
  others: readonly PresentPerson[];
  refused: readonly RefusedEdit[];
};

export type EditOptions = {
  /**
   * An earlier step to which these commands belong; both are undone together. Continued typing names its
   * first step, and its pending commands are sent as one.
   */
  step?: string;
};

/** The editing of one recording while it is open. Keeps its identity. */
export type EditSession = {
  recordingId: string;
  /** The user may change the transcript. */
  mayEdit: boolean;
  getState: () => EditSessionState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Applies commands optimistically and sends them to the server. They form one undo step, whose id is
   * returned.
   */
  edit: (drafts: readonly CommandDraft[], options?: EditOptions) => string;
  undo: () => void;
  redo: () => void;
  /** Reports whether there is typed text that is not a command yet; until then the state is not `saved`. */
  setDraft: (hasDraft: boolean) => void;
  /** Reports this person's position to the others. */
  reportPosition: (segmentId: string | null, isEditing: boolean) => void;
  /** Removes a refused edit once the user has seen it. */
  dismiss: (editId: string) => void;
};

export const useEditSessionState = ({ subscribe, getState }: EditSession): EditSessionState =>
  useSyncExternalStore(subscribe, getState);

/** The optimistic transcript. Re-renders when it changes, not with every saving state. */
export const useTranscript = ({ subscribe, getState }: EditSession): Transcript =>
  useSyncExternalStore(subscribe, () => getState().transcript);

/** Speakers change rarely, words all the time. */
export const useSpeakers = ({ subscribe, getState }: EditSession): Transcript['speakers'] =>
  useSyncExternalStore(subscribe, () => getState().transcript.speakers);

/** Quiet time before derived data follows the segments, and the longest delay. */
const SETTLED_MS = 2_000;
const MAX_WAIT_MS = 10_000;

/** Segments for sums and overviews: they update after a pause, not with every few letters typed. */
export function useSettledSegments({ subscribe, getState }: EditSession): Transcript['segments'] {
  const [settledSegments, setSettledSegments] = useState(() => getState().transcript.segments);
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
          startTransition(() => setSettledSegments(segments));
        },
        Math.max(0, Math.min(SETTLED_MS, since + MAX_WAIT_MS - now)),
      );
    };
    follow();
    const stop = subscribe(follow);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [subscribe, getState]);
  return settledSegments;
}
