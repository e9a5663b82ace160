import { oldestRestorable } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { deleteNeverJoined } from '../identity/index.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';

/**
 * Deletes accounts that a platform admin added and the organisation never confirmed, 30 days after they were
 * declined or expired: no one ever used them, and they block their usernames and email addresses.
 */
export async function purgeUnconfirmed(): Promise<void> {
  await run(asIdentity(), async () => {
    // An admin who activates one at the same moment locks its row, so that it is active here and stays.
    const { rows } = await sqlQuery<{ personId: string }>(
      `select distinct person_id as "personId" from account_change where kind = 'add'
         and outcome is distinct from 'confirmed' and coalesce(decided_at, expires_at) < $1`,
      [oldestRestorable(now())],
    );
    for (const { id, organisationId } of await deleteNeverJoined(rows.map(({ personId }) => personId)))
      await audit({ organisationId, personId: null }, 'user.purged', id);
  });
}

export const unconfirmedPurge = defineSchedule({
  name: 'users.purge-unconfirmed',
  cron: '53 */6 * * *',
  run: purgeUnconfirmed,
});
