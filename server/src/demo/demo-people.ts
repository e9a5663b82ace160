import type { Role } from '@colloquy/contract';
import { v5 } from 'uuid';
import { createPerson } from '../capabilities/identity/index.ts';
import {
  findOperatorOrganisation,
  findOrganisationByCode,
  createOrganisation,
} from '../capabilities/organisations/index.ts';
import { addSubscription } from '../capabilities/subscriptions/index.ts';
import { now } from '../platform/clock.ts';
import { asSystem } from '../platform/database/open-scope.ts';
import { run } from '../platform/database/scope.ts';
import { deriveKey } from '../platform/secrets.ts';

/** Credentials of a demo user. */
export type DemoSignIn = { role: Role; username: string; password: string };

type DemoPerson = { role: Role; username: string; name: string; home: 'operator' | 'demo' };

/** One person per role, named after it. */
const PEOPLE: readonly DemoPerson[] = [
  { role: 'customer', username: 'customer', name: 'Customer One', home: 'demo' },
  { role: 'organisationadmin', username: 'organisationadmin', name: 'Organisation Admin', home: 'demo' },
  { role: 'reviewer', username: 'reviewer', name: 'Reviewer One', home: 'operator' },
  { role: 'admin', username: 'admin', name: 'Platform Admin', home: 'operator' },
];

/** Derives the password from the secret, so that an interrupted run can be repeated. */
const passwordOf = (secret: string, username: string): string =>
  deriveKey(secret, `demo/${username}`).toString('base64url').slice(0, 16);

/** Creates the missing ones of the two organisations and four people. */
export async function createDemoPeople(secret: string): Promise<DemoSignIn[]> {
  const organisationIds = {
    operator:
      (await findOperatorOrganisation())?.id ??
      (await createOrganisation({ code: 'OPERATOR', name: 'Operator', isOperator: true })),
    demo:
      (await findOrganisationByCode('DEMO')) ??
      (await createOrganisation({ code: 'DEMO', name: 'Field Office' })),
  };
  await subscribe(organisationIds.demo);
  const signIns: DemoSignIn[] = [];
  for (const { role, username, name, home } of PEOPLE) {
    const password = passwordOf(secret, username);
    await createPerson({
      organisationId: organisationIds[home],
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

/** Subscribes the demo organisation, with seats for colleagues and enough credits. Repeatable. */
async function subscribe(organisationId: string): Promise<void> {
  const startsOn = now().toISOString().slice(0, 10);
  const ordered = { plan: 2, period: 1, seats: 12, startsOn, renews: true, price: null } as const;
  await run(asSystem(organisationId), () =>
    addSubscription(
      { organisationId, personId: null },
      { ...ordered, requestId: v5('demo', organisationId) },
    ),
  );
}

/** Ignores a unique violation, as reported by the driver or its wrapper. */
function ignoreExisting(error: Error & { code?: string; cause?: { code?: string } }): void {
  if ((error.cause?.code ?? error.code) !== '23505') throw error;
}
