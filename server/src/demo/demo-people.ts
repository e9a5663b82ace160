import type { Role } from '@colloquy/contract';
import { makePerson } from '../capabilities/identity/index.ts';
import { findHouse, findOrganisationByCode, makeOrganisation } from '../capabilities/organisations/index.ts';
import { deriveKey } from '../platform/secrets.ts';

export type SignIn = { role: Role; username: string; password: string };

type DemoPerson = { role: Role; username: string; name: string; home: 'house' | 'demo' };

/** One for each role, named after it. */
const PEOPLE: readonly DemoPerson[] = [
  { role: 'customer', username: 'customer', name: 'Customer One', home: 'demo' },
  { role: 'organisationadmin', username: 'organisationadmin', name: 'Organisation Admin', home: 'demo' },
  { role: 'reviewer', username: 'reviewer', name: 'Reviewer One', home: 'house' },
  { role: 'admin', username: 'admin', name: 'Platform Admin', home: 'house' },
];

/** Follows from the secret, so that a run that was cut short can be repeated. */
const passwordOf = (secret: string, username: string): string =>
  deriveKey(secret, `demo/${username}`).toString('base64url').slice(0, 16);

/** Makes the two organisations and the four people, those of them that are missing. */
export async function makeDemoPeople(secret: string): Promise<SignIn[]> {
  const homes = {
    house:
      (await findHouse())?.id ?? (await makeOrganisation({ code: 'HOUSE', name: 'House', isHouse: true })),
    demo:
      (await findOrganisationByCode('DEMO')) ??
      (await makeOrganisation({ code: 'DEMO', name: 'Field Office' })),
  };
  const signIns: SignIn[] = [];
  for (const { role, username, name, home } of PEOPLE) {
    const password = passwordOf(secret, username);
    await makePerson({
      organisationId: homes[home],
      username,
      email: `${username}@demo.invalid`,
      name,
      role,
      password,
    }).catch(ignoreExisting);
    signIns.push({ role, username, password });
  }
  return signIns;
}

/** Unique violation, as the driver or its wrapper tells it. */
function ignoreExisting(error: Error & { code?: string; cause?: { code?: string } }): void {
  if ((error.cause?.code ?? error.code) !== '23505') throw error;
}
