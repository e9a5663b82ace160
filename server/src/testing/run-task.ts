import { asSystem } from '../platform/database/open-scope.ts';
import { db, run } from '../platform/database/scope.ts';
import { newId } from '../platform/ids.ts';
import type { TaskDefinition } from '../platform/tasks/define-task.ts';
import { makeRunningTask } from '../platform/tasks/running-task.ts';
import { task } from '../platform/tasks/task.table.ts';

/**
 * Runs a task immediately without a queue, on a row claimed by this attempt, so that the attempt check is
 * real.
 */
export async function runTask<P extends Record<string, unknown>>(
  definition: TaskDefinition<P>,
  organisationId: string,
  payload: P,
): Promise<void> {
  const claim = { id: newId(), organisationId, subjectId: newId(), attempt: 1, payload };
  await run(asSystem(organisationId), () =>
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
