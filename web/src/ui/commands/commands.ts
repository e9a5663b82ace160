import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../state/store.ts';

/** An action of the screen for the command menu. Actions with keys come from the shortcuts instead. */
export type ScreenCommand = { label: string; icon?: ReactNode; run: () => void };

const commandsState = createStore<readonly (readonly ScreenCommand[])[]>([]);

/**
 * Offers actions in the command menu while the component is mounted, in this order. For actions that can run now: a
 * disabled one is left out.
 */
export function useCommands(commands: readonly ScreenCommand[]): void {
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // Registered again only when the labels change; the present icon and `run` are read when they are needed.
  const labels = commands.map(({ label }) => label).join('\n');
  useLayoutEffect(() => {
    if (labels === '') return undefined;
    const group = labels.split('\n').map((label, at): ScreenCommand => ({
      label,
      get icon() {
        return latest.current[at]?.icon;
      },
      run: () => latest.current[at]?.run(),
    }));
    commandsState.update((groups) => [...groups, group]);
    return () => commandsState.update((groups) => groups.filter((other) => other !== group));
  }, [labels]);
}

/** Actions of the present screen, each label once: the first of several, which stands higher on the screen. */
export function useScreenCommands(): readonly ScreenCommand[] {
  const groups = useStore(commandsState);
  return [...Map.groupBy(groups.flat(), ({ label }) => label).values()].map(([first]) => first!);
}

/** The same for actions that are known only after other parts, such as the entries of a menu. */
export function Commands({ commands }: { commands: readonly ScreenCommand[] }): null {
  useCommands(commands);
  return null;
}
