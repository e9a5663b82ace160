import { asTask } from '../platform/database/open.ts';
import { db, run } from '../platform/database/scope.ts';
import { newId } from '../platform/ids.ts';
import type { TaskDefinition } from '../platform/tasks/define-task.ts';
import { makeRunningTask } from '../platform/tasks/running-task.ts';
import { task } from '../platform/tasks/task.table.ts';

/** Runs a task at once, without a queue: on a row that this attempt holds, so that the fence is the real one. */
export async function runTask<P extends Record<string, unknown>>(
  definition: TaskDefinition<P>,
  organisationId: string,
  payload: P,
): Promise<void> {
  const claim = { id: newId(), organisationId, subjectId: newId(), attempt: 1, payload };
  await run(asTask(organisationId), () =>
    db.insert(task).values({
      ...claim,
      name: definition.name,
      key: `test:${claim.id}`,
      state: 'running',
      createdAt: new Date(),
    }),
  );
  await definition.handle(makeRunningTask(claim, payload, new AbortController().signal));
}
