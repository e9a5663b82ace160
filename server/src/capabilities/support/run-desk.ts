import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findHouse } from '../organisations/index.ts';
import { getRequest } from './support.store.ts';
import { supportNote, supportRequest } from './support.table.ts';

type Colleague = { id: string; name: string };

/** Who answers at the desk: the active platform admins. */
export async function findDeskAdmins(): Promise<Colleague[]> {
  const house = await findHouse();
  if (!house) return [];
  return run(asPlatform(), async () => {
    const { rows } = await sqlQuery<Colleague>(
      `select id, name from person where organisation_id = $1 and role = 'admin' and state = 'active'
         and deleted_at is null order by name, id`,
      [house.id],
    );
    return rows;
  });
}

/** Assigns a request to a platform admin, or to nobody. Answers whether that changed anything. */
export async function assignRequest(requestId: string, personId: string | null): Promise<boolean> {
  if (personId !== null && !(await findDeskAdmins()).some(({ id }) => id === personId))
    refuse('unknown-user');
  return run(asPlatform(), async () => {
    const { assignedTo } = await getRequest(requestId);
    if (assignedTo === personId) return false;
    await db.update(supportRequest).set({ assignedTo: personId }).where(eq(supportRequest.id, requestId));
    return true;
  });
}

/** Adds a note for the other platform admins. Answers false where a repeated request finds it written. */
export const addNote = (
  personId: string,
  requestId: string,
  { noteId, text }: { noteId: string; text: string },
): Promise<boolean> =>
  run(asPlatform(), async () => {
    const { organisationId } = await getRequest(requestId);
    const added = await db
      .insert(supportNote)
      .values({ organisationId, id: noteId, requestId, personId, text, at: now() })
      .onConflictDoNothing()
      .returning({ id: supportNote.id });
    return added.length > 0;
  });
