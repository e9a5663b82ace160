import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { TaskPostponed } from '../../../platform/tasks/define-task.ts';
import { makeRunningTask, type RunningTask } from '../../../platform/tasks/running-task.ts';
import { waitForDecoded } from './decoded-audio.ts';

const PATIENCE = { firstMs: 1, forMs: 15 };

/** A task that finds so much decoded at each look; the last stays. */
function lookingAt(decoded: readonly number[]) {
  const ids = { id: newId(), organisationId: newId(), subjectId: newId() };
  const task = makeRunningTask({ ...ids, attempt: 1, payload: {} }, {}, new AbortController().signal);
  let looks = 0;
  const read = async () => ({ decodedMs: decoded[Math.min(looks++, decoded.length - 1)], durationMs: null });
  return { task: { ...task, read } as unknown as RunningTask<unknown>, looks: () => looks };
}

it('waits while decoding goes on, however long that takes', async () => {
  const { task } = lookingAt(Array.from({ length: 100 }, (_, at) => at));
  expect(await waitForDecoded(task, newId(), 99, PATIENCE)).toMatchObject({ decodedMs: 99 });
  expect(task.postponedMs()).toBeUndefined();
});

it('gives its place back where decoding does not go on, and asks less and less often until then', async () => {
  const { task, looks } = lookingAt([5]);
  await expect(waitForDecoded(task, newId(), 99, PATIENCE)).rejects.toBeInstanceOf(TaskPostponed);
  expect(task.postponedMs()).toBe(30_000);
  expect(task.signal.aborted).toBe(true);
  // 1 + 2 + 4 + 8 ms.
  expect(looks()).toBe(5);
});
