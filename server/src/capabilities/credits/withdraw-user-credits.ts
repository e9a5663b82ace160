import { z } from 'zod';
import { sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { withdrawFromUser } from './manage-credits.ts';
import { lockAccounts, readFunds } from './accounts.store.ts';

/** Returns a user's remaining credits to the organisation when their account is closed. */
export const withdrawAllUserCredits = defineTask({
  name: 'credits.withdraw-user-credits',
  label: 'Withdraw a user’s credits',
  queue: 'light',
  payload: z.object({ personId: z.uuid(), byId: z.uuid() }),
  tries: 10,
  handle: (task) =>
    task.finish('done', async () => {
      const { organisationId } = task;
      const { personId, byId } = task.payload;
      // The account may have been reactivated meanwhile.
      const { rowCount } = await sqlQuery(
        `select from published.person where id = $1 and state <> 'active'`,
        [personId],
      );
      if (rowCount === 0) return;
      await lockAccounts(organisationId);
      const { own } = await readFunds(organisationId, personId);
      if (own > 0)
        await withdrawFromUser(
          { organisationId, personId: byId },
          { postingId: newId(), personId, amount: own },
        );
    }),
});
