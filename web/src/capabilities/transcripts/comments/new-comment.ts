import { type Anchor, textOf, wordRanges } from '@colloquy/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from '../../../ui/toast/toast.ts';
import type { SelectedWords } from '../desk.ts';
import type { Session } from '../editing/session.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { followWords, type WordRange } from './follow-words.ts';

/** What a comment that is being written is about. */
export type NewComment = {
  /** The words, as they were chosen; null for the whole recording. */
  quote: string | null;
  /** The words at a revision of the server's, which moves them on from there; null while that is not known. */
  place: Pick<Anchor, 'segmentId' | 'revision' | 'start' | 'end'> | null;
  /** Where the words are on the screen while own edits have not reached the server yet. */
  shown?: WordRange;
  /** More was selected than one segment holds; its first part carries the comment. */
  isPart?: boolean;
};

const open = new Map<string, NewComment | undefined>();
const listeners = new Set<() => void>();
const nameOf = (recordingId: string): string => `about/${recordingId}`;

function set(recordingId: string, next: NewComment | undefined): void {
  open.set(recordingId, next);
  keepDraft(nameOf(recordingId), next);
  for (const listener of listeners) listener();
}

export function readNewComment(recordingId: string): NewComment | undefined {
  if (!open.has(recordingId)) {
    const kept = readDraft<NewComment>(nameOf(recordingId));
    // Left before its place was known: what was written is kept by itself, for other words.
    const isWhole = kept && (kept.quote === null || kept.place !== null);
    open.set(recordingId, isWhole ? kept : undefined);
  }
  return open.get(recordingId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The comment that is being written on a recording, after a reload as well; none most of the time. */
export const useNewComment = (recordingId: string): NewComment | undefined =>
  useSyncExternalStore(subscribe, () => readNewComment(recordingId));

export const closeNewComment = (recordingId: string): void => set(recordingId, undefined);

export const commentOnRecording = (recordingId: string): void =>
  set(recordingId, { quote: null, place: null });

/** Begins a comment on words. Of a selection over several segments the first part carries it. */
export function commentOnWords(session: Session, [selected, ...others]: readonly SelectedWords[]): void {
  const words = selected && segmentOf(session, selected.segmentId)?.words;
  if (!words) return;
  const ranges = wordRanges(words);
  const start = ranges[selected.from]?.start;
  const end = ranges[Math.min(selected.to, words.length) - 1]?.end;
  if (start === undefined || end === undefined) return;
  set(session.recordingId, {
    quote: textOf(words.slice(selected.from, selected.to)),
    place: null,
    shown: { segmentId: selected.segmentId, start, end },
    isPart: others.length > 0,
  });
  settle(session);
}

/** Keeps the words of a new comment in place, for as long as the transcript is open. */
export function useFollowNewComment(session: Session): void {
  useEffect(() => followNewComment(session), [session]);
}

/**
 * Moves the words of a new comment with every edit until the server has all of this browser's: from then on it moves
 * them itself. Returns how to stop.
 */
export function followNewComment(session: Session): () => void {
  let seen = session.getState().transcript.segments;
  const follow = () => {
    const { segments } = session.getState().transcript;
    const about = readNewComment(session.recordingId);
    if (segments !== seen && about?.shown) {
      const shown = followWords(about.shown, seen, segments);
      if (shown) set(session.recordingId, { ...about, shown });
      else {
        commentOnRecording(session.recordingId);
        toast.info('The words were deleted. Your comment is now on the whole recording.');
      }
    }
    seen = segments;
    settle(session);
  };
  follow();
  return session.subscribe(follow);
}

/** Once no edit of this browser is on its way, what is on the screen is what the server has. */
function settle(session: Session): void {
  const { waiting, transcript } = session.getState();
  const about = readNewComment(session.recordingId);
  if (!about?.shown || waiting > 0) return;
  const { shown, ...rest } = about;
  set(session.recordingId, { ...rest, place: { ...shown, revision: transcript.recording.revision } });
}

const segmentOf = (session: Session, segmentId: string) =>
  session.getState().transcript.segments.find(({ id }) => id === segmentId);
