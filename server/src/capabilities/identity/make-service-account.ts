import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { person } from './identity.table.ts';

/**
 * Somebody who is no person: orders and owns jobs under this name, by keys alone. It has no password and no way to get
 * one; its address is one that cannot exist (RFC 2606), because the column asks for one. Answers the id.
 */
export async function makeServiceAccount({ organisationId }: Caller, name: string): Promise<string> {
  const id = newId();
  const username = `service-${id.slice(-12)}`;
  const email = `${username}@service.invalid`;
  await db
    .insert(person)
    .values({ id, organisationId, username, email, name, role: 'service', createdAt: now() });
  return id;
}
