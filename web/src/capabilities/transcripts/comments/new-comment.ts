import { type Anchor, textOf, wordRanges } from '@colloquy/contract';
import { useSyncExternalStore } from 'react';
import type { SelectedWords } from '../desk.ts';
import type { Session } from '../editing/session.ts';
import { keepDraft, readDraft } from './drafts.ts';

/** What a comment that is being written is about. */
export type NewComment = {
  /** The words, as they were chosen; null for the whole recording. */
  quote: string | null;
  /** Null for the whole recording, and while edits of the words are still on their way to the server. */
  place: Pick<Anchor, 'segmentId' | 'revision' | 'start' | 'end'> | null;
};

const open = new Map<string, NewComment | undefined>();
const listeners = new Set<() => void>();
const nameOf = (recordingId: string): string => `about/${recordingId}`;

function set(recordingId: string, next: NewComment | undefined): void {
  open.set(recordingId, next);
  keepDraft(nameOf(recordingId), next);
  for (const listener of listeners) listener();
}

function get(recordingId: string): NewComment | undefined {
  if (!open.has(recordingId)) {
    const kept = readDraft<NewComment>(nameOf(recordingId));
    // Left before its place was known: what was written is kept by itself, for other words.
    const isWhole = kept && (kept.quote === null || kept.place !== null);
    open.set(recordingId, isWhole ? kept : undefined);
  }
  return open.get(recordingId);
}

/** The comment that is being written on a recording, after a reload as well; none most of the time. */
export const useNewComment = (recordingId: string): NewComment | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => get(recordingId),
  );

export const closeNewComment = (recordingId: string): void => set(recordingId, undefined);

export const commentOnRecording = (recordingId: string): void =>
  set(recordingId, { quote: null, place: null });

/** Begins a comment on words. Of a selection over several segments the first part carries it. */
export async function commentOnWords(session: Session, selected: SelectedWords): Promise<void> {
  const { recordingId } = session;
  const segment = segmentOf(session, selected);
  if (!segment) return;
  const quote = textOf(segment.words.slice(selected.from, selected.to));
  set(recordingId, { quote, place: null });
  await allSaved(session);
  const place = placeOf(session, selected);
  if (get(recordingId)?.quote === quote) set(recordingId, place ? { quote, place } : undefined);
}

const segmentOf = (session: Session, { segmentId }: SelectedWords) =>
  session.getState().transcript.segments.find(({ id }) => id === segmentId);

/** The words in code points of the revision that the server knows, once nothing of this browser is on its way. */
function placeOf(session: Session, selected: SelectedWords): NewComment['place'] {
  const { recording } = session.getState().transcript;
  const words = segmentOf(session, selected)?.words;
  if (!words) return null;
  const ranges = wordRanges(words);
  const start = ranges[selected.from]?.start;
  const end = ranges[Math.min(selected.to, words.length) - 1]?.end;
  if (start === undefined || end === undefined) return null;
  return { segmentId: selected.segmentId, revision: recording.revision, start, end };
}

function allSaved(session: Session): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (session.getState().waiting > 0) return;
    stop();
    resolve();
  };
  const stop = session.subscribe(look);
  look();
  return promise;
}
