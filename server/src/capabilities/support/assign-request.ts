import { eq } from 'drizzle-orm';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findOperatorOrganisation } from '../organisations/index.ts';
import { getRequest } from './support.store.ts';
import { supportRequest } from './support.table.ts';

type SupportAdmin = { id: string; name: string };

/** The active platform admins, who answer support requests. */
export async function findSupportAdmins(): Promise<SupportAdmin[]> {
  const operator = await findOperatorOrganisation();
  if (!operator) return [];
  return run(asPlatform(), async () => {
    const { rows } = await sqlQuery<SupportAdmin>(
      `select id, name from published.person where organisation_id = $1 and role = 'admin' and state = 'active'
         and deleted_at is null order by name, id`,
      [operator.id],
    );
    return rows;
  });
}

/** Assigns a request to a platform admin, or unassigns it. Returns whether that changed anything. */
export async function assignRequest(requestId: string, personId: string | null): Promise<boolean> {
  if (personId !== null && !(await findSupportAdmins()).some(({ id }) => id === personId))
    refuse('unknown-user');
  return run(asPlatform(), async () => {
    const { assignedTo } = await getRequest(requestId);
    if (assignedTo === personId) return false;
    await db.update(supportRequest).set({ assignedTo: personId }).where(eq(supportRequest.id, requestId));
    return true;
  });
}
