import { oldestRestorable } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';

const CHECK_MS = 6 * 3_600_000;

/**
 * Deletes accounts that a platform admin added and the organisation never confirmed, 30 days after that was declined or
 * expired: nobody ever used them, and until then their usernames and email addresses are taken.
 */
export async function purgeUnconfirmed(): Promise<void> {
  await run(asIdentity(), async () => {
    // An admin who activates one of them at the same moment holds its row: then it is active, and stays.
    const { rows } = await sqlQuery<{ id: string; organisationId: string }>(
      `delete from person p where p.state = 'deactivated' and p.joined_at is null
         and exists (select from account_change c where c.person_id = p.id and c.kind = 'add'
           and c.outcome is distinct from 'confirmed' and coalesce(c.settled_at, c.expires_at) < $1)
       returning p.id, p.organisation_id as "organisationId"`,
      [oldestRestorable(now())],
    );
    for (const { id, organisationId } of rows)
      await audit({ organisationId, personId: null }, 'user.purged', id);
  });
}

/** Checks for as long as the process runs. */
export function startPurgingUnconfirmed(signal: AbortSignal): void {
  void lookEvery(CHECK_MS, 'unconfirmed accounts', purgeUnconfirmed, signal);
}
