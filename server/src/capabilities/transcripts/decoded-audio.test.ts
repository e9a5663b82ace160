import { expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { TaskPostponed } from '../../platform/tasks/define-task.ts';
import { makeRunningTask, type RunningTask } from '../../platform/tasks/running-task.ts';
import { waitForDecoded } from './decoded-audio.ts';

const POLLING = { firstMs: 1, forMs: 15 };

/** A task that reads these decoded lengths in turn; the last one repeats. */
function taskSeeing(decoded: readonly number[]) {
  const ids = { id: newId(), organisationId: newId(), subjectId: newId() };
  const task = makeRunningTask({ ...ids, attempt: 1, payload: {} }, {}, new AbortController().signal);
  let reads = 0;
  const read = async () => ({ decodedMs: decoded[Math.min(reads++, decoded.length - 1)], durationMs: null });
  return { task: { ...task, read } as unknown as RunningTask<unknown>, reads: () => reads };
}

it('waits as long as decoding progresses', async () => {
  const { task } = taskSeeing(Array.from({ length: 100 }, (_, at) => at));
  expect(await waitForDecoded(task, newId(), 99, POLLING)).toMatchObject({ decodedMs: 99 });
  expect(task.postponedMs()).toBeUndefined();
});

it('backs off while decoding stalls, then postpones the task', async () => {
  const { task, reads } = taskSeeing([5]);
  await expect(waitForDecoded(task, newId(), 99, POLLING)).rejects.toBeInstanceOf(TaskPostponed);
  expect(task.postponedMs()).toBe(30_000);
  expect(task.signal.aborted).toBe(true);
  // 1 + 2 + 4 + 8 ms.
  expect(reads()).toBe(5);
});
