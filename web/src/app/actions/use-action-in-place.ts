import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import type { Action } from './use-action.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** An action of a place that shows its error itself, such as a dialog or a field: one run at a time. */
export function useActionInPlace<Args extends unknown[]>(
  act: (...args: Args) => unknown,
): Action<Args> & {
  /** Message of the last run, if it failed. */
  error: string | undefined;
  clearError: () => void;
} {
  const { isBusy, run } = useOneAtATime();
  const [error, setError] = useState<string>();
  return {
    error,
    clearError: () => setError(undefined),
    isPending: isBusy,
    run: async (...args) => {
      let isDone = false;
      await run(async () => {
        setError(undefined);
        try {
          await act(...args);
          isDone = true;
        } catch (thrown) {
          setError(messageOf(thrown));
        }
      });
      return isDone;
    },
  };
}
