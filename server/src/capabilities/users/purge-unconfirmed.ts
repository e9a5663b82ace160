import { oldestRestorable } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';

/**
 * Deletes accounts that a platform admin added and the organisation never confirmed, 30 days after they were
 * declined or expired: no one ever used them, and they block their usernames and email addresses.
 */
export async function purgeUnconfirmed(): Promise<void> {
  await run(asIdentity(), async () => {
    // An admin who activates one at the same moment locks its row, so that it is active here and stays.
    const { rows } = await sqlQuery<{ id: string; organisationId: string }>(
      `delete from person p where p.state = 'deactivated' and p.joined_at is null
         and exists (select from account_change c where c.person_id = p.id and c.kind = 'add'
           and c.outcome is distinct from 'confirmed' and coalesce(c.decided_at, c.expires_at) < $1)
       returning p.id, p.organisation_id as "organisationId"`,
      [oldestRestorable(now())],
    );
    for (const { id, organisationId } of rows)
      await audit({ organisationId, personId: null }, 'user.purged', id);
  });
}

export const unconfirmedPurge = defineSchedule({
  name: 'users.purge-unconfirmed',
  cron: '53 */6 * * *',
  run: purgeUnconfirmed,
});
