import type { Role } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertPerson, savePassword } from './identity.store.ts';
import { hashPassword } from './password-hash.ts';

export type NewPerson = {
  organisationId: string;
  /** Unique in the installation, as is the address; neither minds upper and lower case. */
  username: string;
  email: string;
  name: string;
  role: Role;
  /** Without one the person sets it by a one-time link. */
  password?: string;
};

/** Makes a person who may sign in. `madeBy` is null for the installation itself. Answers the id. */
export async function makePerson(person: NewPerson, madeBy: string | null = null): Promise<string> {
  const id = newId();
  const passwordHash = person.password === undefined ? undefined : await hashPassword(person.password);
  await run(asIdentity(), async () => {
    await insertPerson({ ...person, id, createdAt: now() });
    if (passwordHash !== undefined) await savePassword(id, passwordHash);
    await audit({ organisationId: person.organisationId, personId: madeBy }, 'person.made', id);
  });
  return id;
}
