import { type Anchor, textOf, wordRanges } from '@colloquy/rules/transcript';
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
  /** Range at a server revision, from which the server moves it; null until it is known. */
  place: Pick<Anchor, 'segmentId' | 'revision' | 'start' | 'end'> | null;
  /** Range on screen while own edits are unsent. */
  range?: WordRange;
  /** The selection spans several segments; only the first part is commented. */
  isPart?: boolean;
};

const newComments = new Map<string, Store<NewComment | undefined>>();
const nameOf = (recordingId: string): string => `about/${recordingId}`;

/** The new comment of a recording, also after a reload. */
function storeOf(recordingId: string): Store<NewComment | undefined> {
  const saved = newComments.has(recordingId) ? undefined : readDraft<NewComment>(nameOf(recordingId));
  // Without a place its words are unknown after a reload. The draft text is stored separately.
  const isWhole = saved && (saved.quote === null || saved.place !== null);
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
  set(recordingId, { quote: null, place: null });

/** Starts a comment on words. A selection over several segments uses its first part. */
export function commentOnWords(session: EditSession, [selected, ...others]: readonly SelectedWords[]): void {
  const words = selected && segmentOf(session, selected.segmentId)?.words;
  if (!words) return;
  const ranges = wordRanges(words);
  const start = ranges[selected.from]?.start;
  const end = ranges[Math.min(selected.to, words.length) - 1]?.end;
  if (start === undefined || end === undefined) return;
  set(session.recordingId, {
    quote: textOf(words.slice(selected.from, selected.to)),
    place: null,
    range: { segmentId: selected.segmentId, start, end },
    isPart: others.length > 0,
  });
  resolvePlace(session);
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
    if (segments !== previous && newComment?.range) {
      const range = rebaseWordRange(newComment.range, previous, segments);
      if (range) set(session.recordingId, { ...newComment, range });
      else {
        commentOnRecording(session.recordingId);
        toast.info('The words were deleted. Your comment is now on the whole recording.');
      }
    }
    previous = segments;
    resolvePlace(session);
  };
  track();
  return session.subscribe(track);
}

/** Without pending edits, the screen shows the server's revision. */
function resolvePlace(session: EditSession): void {
  const { pending, transcript } = session.getState();
  const newComment = readNewComment(session.recordingId);
  if (!newComment?.range || pending > 0) return;
  const { range, ...rest } = newComment;
  set(session.recordingId, { ...rest, place: { ...range, revision: transcript.recording.revision } });
}

const segmentOf = (session: EditSession, segmentId: string) =>
  session.getState().transcript.segments.find(({ id }) => id === segmentId);
