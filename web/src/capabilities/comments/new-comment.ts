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
import * as messages from './messages.ts';

/** Subject of a comment that is being written. */
export type NewComment = {
  /** The selected words; null for the whole recording. */
  quote: string | null;
  /** The words at a server revision, from which the server moves them; null until it is known. */
  quotation: QuotedRanges | null;
  /** The words on screen while own edits are unsent, one range for each segment. */
  ranges?: readonly WordRange[];
};

/** Also stored once the comment is closed: a text that was not posted belongs to these words. */
type SavedComment = NewComment & { isClosed?: boolean };

const WHOLE_RECORDING: NewComment = { quote: null, quotation: null };

const draftName = ({ session: { recordingId } }: TranscriptScope): string => `new-comment/${recordingId}`;

/** Storage name of the text. */
export const newCommentText = (recordingId: string): string => `new/${recordingId}`;

const readSaved = (scope: TranscriptScope) => readDraft<SavedComment>(draftName(scope));

/** Whether the words have no place at a revision: after a reload nothing says where they are. */
const isUnplaced = ({ quote, quotation }: NewComment): boolean => quote !== null && quotation === null;

/** The new comment of a transcript, also after a reload. */
const newComment = scopedStore((scope): NewComment | undefined => {
  const saved = readSaved(scope);
  if (!saved || saved.isClosed) return undefined;
  return isUnplaced(saved) ? WHOLE_RECORDING : saved;
});

function set(scope: TranscriptScope, next: NewComment): void {
  saveDraft(draftName(scope), next);
  newComment(scope).set(next);
}

/**
 * Starts a comment, or moves the open one with its text. A text whose comment was closed is discarded unless
 * it was about the same words.
 */
function start(scope: TranscriptScope, next: NewComment): void {
  const isOpen = readNewComment(scope) !== undefined;
  const previous = readSaved(scope);
  if (!isOpen && !(previous && hasSameWords(previous, next)))
    saveDraft(newCommentText(scope.session.recordingId), undefined);
  set(scope, next);
}

const hasSameWords = (one: NewComment, other: NewComment): boolean =>
  one.quote === other.quote && firstSegmentId(one) === firstSegmentId(other);

const firstSegmentId = ({ ranges, quotation }: NewComment): string | undefined =>
  ranges?.[0]?.segmentId ?? quotation?.ranges[0]?.unitId;

export const readNewComment = (scope: TranscriptScope): NewComment | undefined => newComment(scope).get();

export const useNewComment = (): NewComment | undefined => useStore(newComment(useTranscriptScope()));

export function closeNewComment(scope: TranscriptScope): void {
  const last = readNewComment(scope);
  if (!last) return;
  saveDraft(draftName(scope), { ...last, isClosed: true });
  newComment(scope).set(undefined);
}

export const commentOnRecording = (scope: TranscriptScope): void => start(scope, WHOLE_RECORDING);

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
    toast.info(messages.selectionTooLong);
    return;
  }
  start(scope, {
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
  const saved = readSaved(scope);
  if (saved && isUnplaced(saved) && readNewComment(scope)?.quote === null)
    moveToRecording(scope, messages.movedUnsaved);
  let previous = session.getState().transcript.segments;
  const track = () => {
    const { segments } = session.getState().transcript;
    const written = readNewComment(scope);
    if (segments !== previous && written?.ranges) {
      const ranges = written.ranges.flatMap((range) => rebaseWordRange(range, previous, segments) ?? []);
      if (ranges.length > 0) set(scope, { ...written, ranges });
      else {
        moveToRecording(scope, messages.movedDeleted);
      }
    }
    previous = segments;
    resolveRevision(scope);
  };
  track();
  return session.subscribe(track);
}

function moveToRecording(scope: TranscriptScope, notice: string): void {
  set(scope, WHOLE_RECORDING);
  toast.info(notice);
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
