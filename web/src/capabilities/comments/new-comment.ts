import { MAX_QUOTED_UNITS, type QuotedRanges, textOf, wordRanges } from '@colloquy/rules/transcript';
import { useEffect } from 'react';
import { createStore, type Store, useStore } from '../../ui/state/store.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { EditSession, SelectedWords } from '../editing/index.ts';
import { saveDraft, readDraft } from './drafts.ts';
import { rebaseWordRange, type WordRange } from './rebase-word-range.ts';

/** Subject of a comment that is being written. */
export type NewComment = {
  /** The selected words; null for the whole recording. */
  quote: string | null;
  /** The words at a server revision, from which the server moves them; null until it is known. */
  quotation: QuotedRanges | null;
  /** The words on screen while own edits are unsent, one range for each segment. */
  ranges?: readonly WordRange[];
};

const newComments = new Map<string, Store<NewComment | undefined>>();
const nameOf = (recordingId: string): string => `new-comment/${recordingId}`;

/** The new comment of a recording, also after a reload. */
function storeOf(recordingId: string): Store<NewComment | undefined> {
  const saved = newComments.has(recordingId) ? undefined : readDraft<NewComment>(nameOf(recordingId));
  // Without a revision its words are unknown after a reload. The draft text is stored separately.
  const isWhole = saved && (saved.quote === null || saved.quotation !== null);
  const store = newComments.get(recordingId) ?? createStore(isWhole ? saved : undefined);
  newComments.set(recordingId, store);
  return store;
}

function set(recordingId: string, next: NewComment | undefined): void {
  saveDraft(nameOf(recordingId), next);
  storeOf(recordingId).set(next);
}

export const readNewComment = (recordingId: string): NewComment | undefined => storeOf(recordingId).get();

export const useNewComment = (recordingId: string): NewComment | undefined => useStore(storeOf(recordingId));

export const closeNewComment = (recordingId: string): void => set(recordingId, undefined);

export const commentOnRecording = (recordingId: string): void =>
  set(recordingId, { quote: null, quotation: null });

/** Starts a comment on words of one or several segments. */
export function commentOnWords(session: EditSession, selection: readonly SelectedWords[]): void {
  const parts = selection.flatMap(({ segmentId, from, to }) => {
    const words = segmentOf(session, segmentId)?.words ?? [];
    const ranges = wordRanges(words);
    const start = ranges[from]?.start;
    const end = ranges[Math.min(to, words.length) - 1]?.end;
    if (start === undefined || end === undefined) return [];
    return [{ range: { segmentId, start, end }, text: textOf(words.slice(from, to)) }];
  });
  if (parts.length === 0) return;
  if (parts.length > MAX_QUOTED_UNITS) {
    toast.info('That is too much for one comment. Select fewer turns, or comment on the whole recording.');
    return;
  }
  set(session.recordingId, {
    quote: parts.map(({ text }) => text).join(' '),
    quotation: null,
    ranges: parts.map(({ range }) => range),
  });
  resolveRevision(session);
}

/** Moves a new comment with edits while the transcript is open. */
export function useTrackNewComment(session: EditSession): void {
  useEffect(() => trackNewComment(session), [session]);
}

/**
 * Moves a new comment with every edit until the server has all edits of this browser; from then on the server
 * moves it. Returns a function that stops.
 */
export function trackNewComment(session: EditSession): () => void {
  let previous = session.getState().transcript.segments;
  const track = () => {
    const { segments } = session.getState().transcript;
    const newComment = readNewComment(session.recordingId);
    if (segments !== previous && newComment?.ranges) {
      const ranges = newComment.ranges.flatMap((range) => rebaseWordRange(range, previous, segments) ?? []);
      if (ranges.length > 0) set(session.recordingId, { ...newComment, ranges });
      else {
        commentOnRecording(session.recordingId);
        toast.info('The words were deleted. Your comment is now on the whole recording.');
      }
    }
    previous = segments;
    resolveRevision(session);
  };
  track();
  return session.subscribe(track);
}

/** Without pending edits, the screen shows the server's revision. */
function resolveRevision(session: EditSession): void {
  const { pending, transcript } = session.getState();
  const newComment = readNewComment(session.recordingId);
  if (!newComment?.ranges || pending > 0) return;
  const { ranges, quote } = newComment;
  const quotation = {
    revision: transcript.recording.revision,
    ranges: ranges.map(({ segmentId, ...range }) => ({ unitId: segmentId, ...range })),
  };
  set(session.recordingId, { quote, quotation });
}

const segmentOf = (session: EditSession, segmentId: string) =>
  session.getState().transcript.segments.find(({ id }) => id === segmentId);
