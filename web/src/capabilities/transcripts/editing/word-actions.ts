import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { type SelectedWords, useDesk } from '../desk.ts';

/** What can be done with selected words: a button of the selection bar and, where it has keys, a shortcut. */
export type WordAction = {
  /** Unique on the screen: `comments.add`. */
  id: string;
  label: string;
  icon: ReactNode;
  /** As of a shortcut: characters for Check, chords for everywhere. */
  keys?: readonly string[];
  /** Selected words in the order of the text; never none. */
  run: (selection: SelectedWords[]) => void;
};

let groups: readonly (readonly WordAction[])[] = [];
const listeners = new Set<() => void>();

function setGroups(next: typeof groups): void {
  groups = next;
  for (const listener of listeners) listener();
}

/**
 * Offers actions on the selected words for as long as the component is on screen: in the selection bar, in the order
 * in which they were offered, and by their keys, which `?` lists under `title`. Needs a desk around it.
 */
export function useWordActions(title: string, actions: readonly WordAction[]): void {
  const desk = useDesk();
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
    setGroups([...groups, group]);
    return () => setGroups(groups.filter((other) => other !== group));
  }, [listed]);
  useShortcuts(
    title,
    actions.flatMap(({ id, label, keys, run }) =>
      keys === undefined
        ? []
        : [
            {
              id,
              keys,
              label,
              scope: 'words' as const,
              run: () => {
                const selection = desk.selection();
                if (selection.length > 0) run(selection);
              },
            },
          ],
    ),
  );
}

/** All actions that are offered now. */
export function useOfferedActions(): readonly WordAction[] {
  const offered = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
  );
  return offered.flat();
}
