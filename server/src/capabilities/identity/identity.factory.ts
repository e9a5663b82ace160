import type { Role } from '@colloquy/contract';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { savePassword } from './identity.store.ts';
import { createPerson } from './create-person.ts';
import { hashPassword } from './password-hash.ts';

/** At least twelve characters, and in no list of common passwords. */
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

/** The hash of the shared password: hashing it for each person would take a tenth of a test run. */
let hash: Promise<string> | undefined;

/** Creates a person named after the role, with a number. */
export async function aPerson(organisationId: string, role: Role = 'customer'): Promise<TestPerson> {
  const count = (counts.get(role) ?? 0) + 1;
  counts.set(role, count);
  const username = `${role}-${count}`;
  const name = `${NAMES[role]} ${WORDS[count - 1] ?? count}`;
  const email = `${username}@example.test`;
  const id = await createPerson({ organisationId, username, email, name, role });
  const passwordHash = await (hash ??= hashPassword(TEST_PASSWORD));
  await run(asIdentity(), () => savePassword(id, passwordHash));
  return { id, organisationId, username, name, role };
}
