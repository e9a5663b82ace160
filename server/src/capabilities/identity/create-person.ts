import type { Role } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run, type Caller, db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertPerson, savePassword } from './identity.store.ts';
import { hashPassword } from './password-hash.ts';
import { person } from './identity.table.ts';

export type NewPerson = {
  organisationId: string;
  /** Unique in the installation, like the address; both are case-insensitive. */
  username: string;
  email: string;
  name: string;
  role: Role;
  /** If absent, the person sets a password by a one-time link. */
  password?: string;
};

/** Creates a person who can sign in and returns the id. `createdBy` is null for the installation itself. */
export async function createPerson(person: NewPerson, createdBy: string | null = null): Promise<string> {
  const id = newId();
  const passwordHash = person.password === undefined ? undefined : await hashPassword(person.password);
  await run(asIdentity(), async () => {
    await insertPerson({ ...person, id, createdAt: now() });
    if (passwordHash !== undefined) await savePassword(id, passwordHash);
    await audit({ organisationId: person.organisationId, personId: createdBy }, 'person.created', id);
  });
  return id;
}

/**
 * Creates a service account, which orders and owns jobs through API keys only. It has no password; its
 * address is one that cannot exist (RFC 2606), because the column requires one. Returns the id.
 */
export async function createServiceAccount({ organisationId }: Caller, name: string): Promise<string> {
  const id = newId();
  const username = `service-${id.slice(-12)}`;
  const email = `${username}@service.invalid`;
  await db
    .insert(person)
    .values({ id, organisationId, username, email, name, role: 'service', createdAt: now() });
  return id;
}
