import { isSameOrigin, isUnclear, type Segment, textChange, textOf, type Word } from '@colloquy/contract';
import { type Place, wordFrom } from '../word-index.ts';
import type { Session } from './session.ts';

/** So long the server may take to answer; what changes later is something else's doing. */
const LONGEST_MS = 3_000;

/** Does something whose effect may be anywhere in the text, and shows where it was. */
export function leadToChange(session: Session, act: () => void, show: (place: Place) => void): void {
  const before = session.getState().transcript.segments;
  const timer = setTimeout(stop, LONGEST_MS);
  const unsubscribe = session.subscribe(() => {
    const place = placeOfDifference(before, session.getState().transcript.segments);
    if (!place) return;
    stop();
    // Shown once whoever told of it is done.
    queueMicrotask(() => show(place));
  });
  function stop(): void {
    clearTimeout(timer);
    unsubscribe();
  }
  act();
}

/** The first word that is different; that something was saved makes no difference. */
export function placeOfDifference(before: readonly Segment[], now: readonly Segment[]): Place | undefined {
  if (before === now) return undefined;
  const known = new Map(before.map((segment) => [segment.id, segment]));
  for (const segment of now) {
    const old = known.get(segment.id);
    if (old === segment) continue;
    if (isUnclear(segment) && old && !isUnclear(old)) return { segmentId: segment.id, word: 0 };
    if (segment.words.length === 0) continue;
    if (!old || old.speakerId !== segment.speakerId) return { segmentId: segment.id, word: 0 };
    const [change] = textChange(textOf(old.words), textOf(segment.words));
    // Of words that are back the first one, not the one before them.
    if (change) {
      const word = Math.min(wordFrom(segment, change.newStart), segment.words.length - 1);
      return { segmentId: segment.id, word };
    }
    const word = segment.words.findIndex((each, at) => isOther(each, old.words[at]));
    if (word >= 0) return { segmentId: segment.id, word };
  }
  return undefined;
}

const isOther = (one: Word, other: Word | undefined): boolean =>
  !other || !isSameOrigin(one, other) || one.disfluency !== other.disfluency;
