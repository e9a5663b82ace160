import { toast } from '../../ui/toast/toast.ts';
import { messageOf } from '../api/api-error.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

export type ActionMessages<Args extends unknown[], Result> = {
  /** Message after success; without it the screen shows the result. */
  done?: string | ((result: Result, ...args: Args) => string);
  /** Reverses the action, offered with the message. */
  undo?: (result: Result, ...args: Args) => Promise<unknown>;
};

export type Action<Args extends unknown[]> = {
  /** Resolves to whether it succeeded and never rejects. Ignored while the action is running. */
  run: (...args: Args) => Promise<boolean>;
  isPending: boolean;
};

/** Runs a function that throws and shows its error or success in a toast. */
export async function runAction<Args extends unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
  { done, undo }: ActionMessages<Args, Result>,
  ...args: Args
): Promise<boolean> {
  let result: Result;
  try {
    result = await act(...args);
  } catch (error) {
    toast.error(messageOf(error));
    return false;
  }
  const message = typeof done === 'function' ? done(result, ...args) : (done ?? '');
  if (undo) offerUndo(message, () => undo(result, ...args));
  else toast.success(message);
  return true;
}

/** Offers to reverse what has been done; an error of that is shown as well. */
export function offerUndo(message: string, undo: () => Promise<unknown>): void {
  toast.withUndo(message, () => void runAction(undo, {}));
}

type ForEachMessages<Item> = {
  /** Message about the items that succeeded. */
  done: (items: readonly Item[]) => string;
  /** Reverses the action on one item. */
  undo?: (item: Item) => Promise<unknown>;
};

/**
 * Runs a function that throws for each item in parallel. A toast says what succeeded, and the first error.
 *
 * @returns the items that succeeded
 */
export async function runActionForEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { done, undo }: ForEachMessages<Item>,
): Promise<Item[]> {
  const results = await Promise.allSettled(items.map((item) => act(item)));
  const refused = results.find((each) => each.status === 'rejected');
  const succeeded = items.filter((_, at) => results[at]?.status === 'fulfilled');
  // One message, because the next one would replace it.
  const message = [succeeded.length > 0 && done(succeeded), refused && messageOf(refused.reason)]
    .filter(Boolean)
    .join(' ');
  if (undo && succeeded.length > 0) {
    const reverse = () => void runActionForEach(succeeded, undo, { done: () => '' });
    toast.withUndo(message, reverse, refused ? 'error' : 'info');
  } else toast[refused ? 'error' : 'success'](message);
  return succeeded;
}

/** An action of a button or menu: one run at a time, with its outcome in a toast. */
export function useAction<Args extends unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
  messages: ActionMessages<Args, Result> = {},
): Action<Args> {
  const { isBusy, run } = useOneAtATime();
  return {
    isPending: isBusy,
    run: async (...args) => {
      let isDone = false;
      await run(async () => {
        isDone = await runAction(act, messages, ...args);
      });
      return isDone;
    },
  };
}
