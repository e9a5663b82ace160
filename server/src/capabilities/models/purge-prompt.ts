import { oldestRestorable } from '@colloquy/contract';
import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { prompt } from './prompts.table.ts';

/**
 * Deletes a prompt for good, with all its versions. Runs in the organisation of the admin who deleted it,
 * because a prompt belongs to none.
 */
export const purgePrompt = defineTask({
  name: 'models.purge-prompt',
  label: 'Delete a prompt for good',
  queue: 'light',
  payload: z.object({ promptId: z.uuid() }),
  tries: DEFAULT_TRIES,
  isLowPriority: true,
  handle: async (task) => {
    const { organisationId } = task;
    const { promptId } = task.payload;
    const purged = await run(asPlatform(), () =>
      db
        .delete(prompt)
        .where(and(eq(prompt.id, promptId), lt(prompt.deletedAt, oldestRestorable(now()))))
        .returning({ id: prompt.id }),
    );
    return task.finish('done', async () => {
      if (purged.length > 0) await audit({ organisationId, personId: null }, 'prompt.purged', promptId);
    });
  },
});
