import { MAX_QUOTED_UNITS, type QuotedRanges, textOf, wordRanges } from '@colloquy/rules/transcript';
import { useEffect } from 'react';
import { useStore } from '../../ui/state/store.ts';
import { toast } from '../../ui/toast/toast.ts';
import {
  scopedStore,
  type SelectedWords,
  type TranscriptScope,
  useTranscriptScope,
} from '../editing/index.ts';
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

const draftName = ({ session: { recordingId } }: TranscriptScope): string => `new-comment/${recordingId}`;

/** The new comment of a transcript, also after a reload. */
const newComment = scopedStore((scope): NewComment | undefined => {
  const saved = readDraft<NewComment>(draftName(scope));
  // Without a revision its words are unknown after a reload. The draft text is stored separately.
  const isWhole = saved && (saved.quote === null || saved.quotation !== null);
  return isWhole ? saved : undefined;
});

function set(scope: TranscriptScope, next: NewComment | undefined): void {
  saveDraft(draftName(scope), next);
  newComment(scope).set(next);
}

export const readNewComment = (scope: TranscriptScope): NewComment | undefined => newComment(scope).get();

export const useNewComment = (): NewComment | undefined => useStore(newComment(useTranscriptScope()));

export const closeNewComment = (scope: TranscriptScope): void => set(scope, undefined);

export const commentOnRecording = (scope: TranscriptScope): void =>
  set(scope, { quote: null, quotation: null });

/** Starts a comment on words of one or several segments. */
export function commentOnWords(scope: TranscriptScope, selection: readonly SelectedWords[]): void {
  const parts = selection.flatMap(({ segmentId, from, to }) => {
    const words = segmentOf(scope, segmentId)?.words ?? [];
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
  set(scope, {
    quote: parts.map(({ text }) => text).join(' '),
    quotation: null,
    ranges: parts.map(({ range }) => range),
  });
  resolveRevision(scope);
}

/** Moves a new comment with edits while the transcript is open. */
export function useTrackNewComment(scope: TranscriptScope): void {
  useEffect(() => trackNewComment(scope), [scope]);
}

/**
 * Moves a new comment with every edit until the server has all edits of this browser; from then on the server
 * moves it. Returns a function that stops.
 */
export function trackNewComment(scope: TranscriptScope): () => void {
  const { session } = scope;
  let previous = session.getState().transcript.segments;
  const track = () => {
    const { segments } = session.getState().transcript;
    const written = readNewComment(scope);
    if (segments !== previous && written?.ranges) {
      const ranges = written.ranges.flatMap((range) => rebaseWordRange(range, previous, segments) ?? []);
      if (ranges.length > 0) set(scope, { ...written, ranges });
      else {
        commentOnRecording(scope);
        toast.info('The words were deleted. Your comment is now on the whole recording.');
      }
    }
    previous = segments;
    resolveRevision(scope);
  };
  track();
  return session.subscribe(track);
}

/** Without pending edits, the screen shows the server's revision. */
function resolveRevision(scope: TranscriptScope): void {
  const { pending, transcript } = scope.session.getState();
  const written = readNewComment(scope);
  if (!written?.ranges || pending > 0) return;
  const { ranges, quote } = written;
  const quotation = {
    revision: transcript.recording.revision,
    ranges: ranges.map(({ segmentId, ...range }) => ({ unitId: segmentId, ...range })),
  };
  set(scope, { quote, quotation });
}

const segmentOf = ({ session }: TranscriptScope, segmentId: string) =>
  session.getState().transcript.segments.find(({ id }) => id === segmentId);
