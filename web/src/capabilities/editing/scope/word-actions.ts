import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from '../../../ui/state/store.ts';
import type { SelectedWords } from '../words/word-index.ts';
import { useTranscriptShortcuts } from './active-transcript.ts';
import { useTranscriptScope } from './transcript-scope.ts';

/** An action on selected words: a button of the selection bar and, with keys, a shortcut. */
export type WordAction = {
  /** Unique in the transcript: `comments.add`. */
  id: string;
  label: string;
  icon: ReactNode;
  /** As for shortcuts: characters for Check mode, chords for everywhere. */
  keys?: readonly string[];
  /** The selection in text order; never empty. */
  run: (selection: SelectedWords[]) => void;
};

/**
 * Registers actions on selected words while the component is mounted: in the selection bar in order of
 * registration, and as shortcuts listed under `title`.
 */
export function useWordActions(title: string, actions: readonly WordAction[]): void {
  const { controller, wordActions } = useTranscriptScope();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const listed = actions.map(({ id, label, keys }) => JSON.stringify([id, label, keys])).join('\n');
  useEffect(() => {
    const group = latest.current.map((action, at): WordAction => ({
      ...action,
      run: (selection) => latest.current[at]?.run(selection),
    }));
    wordActions.update((groups) => [...groups, group]);
    return () => wordActions.update((groups) => groups.filter((other) => other !== group));
  }, [wordActions, listed]);
  useTranscriptShortcuts(
    title,
    actions.flatMap(({ id, label, keys, run }) =>
      keys === undefined
        ? []
        : [
            {
              id,
              keys,
              label,
              scope: 'transcript' as const,
              run: () => {
                const selection = controller.targetWords();
                if (selection.length > 0) run(selection);
              },
            },
          ],
    ),
  );
}

/** All registered actions. */
export const useOfferedActions = (): readonly WordAction[] =>
  useStore(useTranscriptScope().wordActions).flat();
