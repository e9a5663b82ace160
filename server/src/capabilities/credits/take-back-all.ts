import { z } from 'zod';
import { sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { takeBackFromUser } from './give-credits.ts';
import { holdAccounts } from './accounts.store.ts';
import { readFunds } from './read-funds.ts';

/** Answers the notice that an account was closed: what the user was given and has left is everybody's again. */
export const takeBackAll = defineTask({
  name: 'credits.take-back-all',
  lane: 'light',
  payload: z.object({ personId: z.uuid(), byId: z.uuid() }),
  tries: 10,
  handle: (task) =>
    task.finish('done', async () => {
      const { organisationId } = task;
      const { personId, byId } = task.payload;
      // It may have been opened again meanwhile.
      const { rowCount } = await sqlQuery(`select from person where id = $1 and state <> 'active'`, [
        personId,
      ]);
      if (rowCount === 0) return;
      await holdAccounts(organisationId);
      const { own } = await readFunds(organisationId, personId);
      if (own > 0)
        await takeBackFromUser(
          { organisationId, personId: byId },
          { postingId: newId(), personId, amount: own },
        );
    }),
});
