import { useEffect } from 'react';
import type { MarkedWords } from '../words/marks.ts';
import { useTranscriptScope } from './transcript-scope.ts';

/**
 * Marks words while the component is mounted. `kind` is a class and, for the editor, a `::highlight` of the
 * same name. Pass the same sets for unchanged segments.
 */
export function useWordMarks(kind: string, words: MarkedWords | undefined): void {
  const { marks } = useTranscriptScope();
  useEffect(() => {
    if (!words || words.size === 0) return undefined;
    marks.update((now) => new Map([...now, [kind, words]]));
    return () =>
      marks.update((now) =>
        now.get(kind) === words ? new Map([...now].filter(([other]) => other !== kind)) : now,
      );
  }, [marks, kind, words]);
}
