import { oldestRestorable } from '@colloquy/contract';
import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { DEFAULT_TRIES } from '../../platform/tasks/retry-delay.ts';
import { prompt } from './prompts.table.ts';

/**
 * Removes a deleted prompt for good, with every text that it had. Runs in the organisation of whoever deleted it,
 * because a prompt belongs to none.
 */
export const purgePrompt = defineTask({
  name: 'models.purge-prompt',
  lane: 'light',
  payload: z.object({ promptId: z.uuid() }),
  tries: DEFAULT_TRIES,
  isPatient: true,
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
