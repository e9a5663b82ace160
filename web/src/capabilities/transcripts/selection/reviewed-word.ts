import { isConfirmed, type WordPosition } from '@colloquy/rules/transcript';
import { useSyncExternalStore } from 'react';
import { useTranscriptScope, wordIndexOf, wordOf } from '../../editing/index.ts';

/** The current word of the confidence review, until it is deleted, rewritten or confirmed. */
export function useReviewedWord(): WordPosition | undefined {
  const { session, visited } = useTranscriptScope();
  return useSyncExternalStore(
    (listener) => {
      const stops = [visited.subscribe(listener), session.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => {
      const position = visited.get();
      const word = position && wordOf(wordIndexOf(session.getState().transcript.segments), position);
      return word && !isConfirmed(word) ? position : undefined;
    },
  );
}
