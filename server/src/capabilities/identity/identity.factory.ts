import type { Role } from '@colloquy/contract';
import { makePerson } from './make-person.ts';

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

/** A person named after the role: the first customer of a test file is Customer One. */
export async function aPerson(organisationId: string, role: Role = 'customer'): Promise<TestPerson> {
  const count = (counts.get(role) ?? 0) + 1;
  counts.set(role, count);
  const username = `${role}-${count}`;
  const name = `${NAMES[role]} ${WORDS[count - 1] ?? count}`;
  const email = `${username}@example.test`;
  const id = await makePerson({ organisationId, username, email, name, role, password: TEST_PASSWORD });
  return { id, organisationId, username, name, role };
}
