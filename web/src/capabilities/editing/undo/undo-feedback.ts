import {
  isSameOrigin,
  isUnclear,
  type Segment,
  textChange,
  textOf,
  type Word,
  type WordPosition,
} from '@colloquy/rules/transcript';
import { toast } from '../../../ui/toast/toast.ts';
import { wordAtOrAfter } from '../words/word-index.ts';
import type { EditSession } from '../edit-session.ts';

/** Longest wait for the server's answer; later changes have another cause. */
const MAX_WAIT_MS = 3_000;

/** Runs an action whose effect may be anywhere in the text, and shows where it was. */
export function showChange(
  session: EditSession,
  act: () => void,
  show: (position: WordPosition) => void,
): void {
  const before = session.getState().transcript.segments;
  const timer = setTimeout(stop, MAX_WAIT_MS);
  const unsubscribe = session.subscribe(() => {
    const position = firstDifference(before, session.getState().transcript.segments);
    if (!position) return;
    stop();
    // Wait until all subscribers are notified.
    queueMicrotask(() => show(position));
  });
  function stop(): void {
    clearTimeout(timer);
    unsubscribe();
  }
  act();
}

/** The first word that differs; words that were only saved do not count. */
export function firstDifference(
  before: readonly Segment[],
  now: readonly Segment[],
): WordPosition | undefined {
  if (before === now) return undefined;
  const known = new Map(before.map((segment) => [segment.id, segment]));
  for (const segment of now) {
    const old = known.get(segment.id);
    if (old === segment) continue;
    if (isUnclear(segment) && old && !isUnclear(old)) return { segmentId: segment.id, word: 0 };
    if (segment.words.length === 0) continue;
    if (!old || old.speakerId !== segment.speakerId) return { segmentId: segment.id, word: 0 };
    const [change] = textChange(textOf(old.words), textOf(segment.words));
    // For restored words, the first of them.
    if (change) {
      const word = Math.min(wordAtOrAfter(segment, change.newStart), segment.words.length - 1);
      return { segmentId: segment.id, word };
    }
    const word = segment.words.findIndex((each, at) => isDifferentWord(each, old.words[at]));
    if (word >= 0) return { segmentId: segment.id, word };
  }
  return undefined;
}

const isDifferentWord = (one: Word, other: Word | undefined): boolean =>
  !other || !isSameOrigin(one, other) || one.disfluency !== other.disfluency;

/** Shows a toast with an undo button, which also works after later steps. */
export function offerUndo(session: EditSession, step: string, done: string): void {
  toast.withUndo(done, () => {
    const isNewest = session.getState().undo[0]?.id === step;
    if (isNewest) session.undo();
    else session.edit([{ kind: 'undo', undoes: step }]);
  });
}
