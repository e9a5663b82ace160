import type { Role } from '@colloquy/contract';
import { v5 } from 'uuid';
import { makePerson } from '../capabilities/identity/index.ts';
import { findHouse, findOrganisationByCode, makeOrganisation } from '../capabilities/organisations/index.ts';
import { addSubscription } from '../capabilities/subscriptions/index.ts';
import { now } from '../platform/clock.ts';
import { asTask } from '../platform/database/open.ts';
import { run } from '../platform/database/scope.ts';
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
  await subscribe(homes.demo);
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

/** Room for colleagues, and credits for more than the interview. Done again it finds what it made. */
async function subscribe(organisationId: string): Promise<void> {
  const startsOn = now().toISOString().slice(0, 10);
  const ordered = { plan: 2, period: 1, seats: 12, startsOn, renews: true, price: null } as const;
  await run(asTask(organisationId), () =>
    addSubscription(
      { organisationId, personId: null },
      { ...ordered, requestId: v5('demo', organisationId) },
    ),
  );
}

/** Unique violation, as the driver or its wrapper tells it. */
function ignoreExisting(error: Error & { code?: string; cause?: { code?: string } }): void {
  if ((error.cause?.code ?? error.code) !== '23505') throw error;
}
