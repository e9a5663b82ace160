import { useSyncExternalStore } from 'react';
import { scopedStore, type TranscriptScope, useTranscriptScope } from '../../editing/index.ts';
import type { PerformedCommand } from './confidence-review.ts';

/** The last command of the confidence review and its effect. */
export const lastCommand = scopedStore<PerformedCommand | undefined>(() => undefined);

/** Turns check mode on; its first word is visited next. */
export function startChecking(scope: TranscriptScope): void {
  lastCommand(scope).set(undefined);
  scope.isCommandMode.set(true);
}

/** Turns check mode off and forgets its state. */
export function endChecking(scope: TranscriptScope): void {
  lastCommand(scope).set(undefined);
  scope.visited.set(undefined);
  scope.isCommandMode.set(false);
}

/** The last command, as long as undo would revert it. */
export function useLastCommand(): PerformedCommand | undefined {
  const scope = useTranscriptScope();
  const { session } = scope;
  const store = lastCommand(scope);
  return useSyncExternalStore(
    (listener) => {
      const stops = [store.subscribe(listener), session.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => {
      const command = store.get();
      return command && session.getState().undo[0]?.id === command.step ? command : undefined;
    },
  );
}
