import type { Role } from '@colloquy/contract';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { savePassword } from './identity.store.ts';
import { makePerson } from './make-person.ts';
import { hashPassword } from './password-hash.ts';

/** Twelve characters and more, and in no list of common ones. */
export const TEST_PASSWORD = 'quarry lantern 58 otters';

const NAMES: Record<Role, string> = {
  customer: 'Customer',
  reviewer: 'Reviewer',
  organisationadmin: 'Organisation Admin',
  admin: 'Platform Admin',
};

const WORDS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const counts = new Map<Role, number>();

export type TestPerson = { id: string; organisationId: string; username: string; name: string; role: Role };

/** Of the password that all have: to hash it for each of them would be a tenth of a test run. */
let hash: Promise<string> | undefined;

/** A person named after the role, and numbered. */
export async function aPerson(organisationId: string, role: Role = 'customer'): Promise<TestPerson> {
  const count = (counts.get(role) ?? 0) + 1;
  counts.set(role, count);
  const username = `${role}-${count}`;
  const name = `${NAMES[role]} ${WORDS[count - 1] ?? count}`;
  const email = `${username}@example.test`;
  const id = await makePerson({ organisationId, username, email, name, role });
  const passwordHash = await (hash ??= hashPassword(TEST_PASSWORD));
  await run(asIdentity(), () => savePassword(id, passwordHash));
  return { id, organisationId, username, name, role };
}
