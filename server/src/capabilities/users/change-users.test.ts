import type { BodyInput } from '@colloquy/contract';
import { readSession } from '@colloquy/contract/identity';
import { changeUsers, type ChangedUsers, findUsers, MAX_USERS_AT_ONCE } from '@colloquy/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';

const server = useTestServer();
let organisationId: string;
let adminPerson: TestPerson;
let admin: Browser;
let platformAdmin: Browser;
let stranger: TestPerson;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  // A plan without a limit of seats.
  await aSubscription(organisationId, { plan: 3 });
  adminPerson = await aPerson(organisationId, 'organisationadmin');
  admin = await actAs(server, adminPerson);
  platformAdmin = await actAs(
    server,
    await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'),
  );
  stranger = await aPerson((await anOrganisation()).id);
});

const change = (by: Browser, body: BodyInput<typeof changeUsers>): Promise<ChangedUsers> =>
  by.get(changeUsers, { body });
const stateOf = async (id: string): Promise<string> =>
  (await server.superuser.query('select state from person where id = $1', [id])).rows[0].state;
const named = async (name: string, count: number): Promise<TestPerson[]> => {
  const people = await Promise.all(Array.from({ length: count }, () => aPerson(organisationId)));
  await server.superuser.query(`update person set name = $2 || ' ' || username where id = any ($1)`, [
    people.map(({ id }) => id),
    name,
  ]);
  return people;
};

describe('many users', () => {
  it('are deactivated by one request, which reports refusals with reasons', async () => {
    const [one, two] = (await named('Chosen', 2)) as [TestPerson, TestPerson];
    const signedIn = await actAs(server, two);
    await change(admin, { change: { act: 'deactivate' }, users: { ids: [one.id] } });
    const ids = [one.id, two.id, adminPerson.id, stranger.id, newId()];
    const answer = await change(admin, { change: { act: 'deactivate' }, users: { ids } });
    expect(answer).toMatchObject({ changed: 1, links: [] });
    expect(answer.refused.toSorted((a, b) => (a.message < b.message ? -1 : 1))).toMatchObject([
      { id: one.id, username: one.username, message: 'Already deactivated.' },
      { id: adminPerson.id, message: 'This is your own account.' },
    ]);
    expect(await stateOf(stranger.id)).toBe('active');
    expect((await signedIn.call(readSession)).status).toBe(401);
  });

  it("are all that match the list's filter, on any page, for deactivation and activation", async () => {
    const people = await named('Filtered', 60);
    const users = { filter: { q: 'filtered', role: 'customer' as const } };
    const { total } = await admin.get(findUsers, { query: { ...users.filter, size: 50 } });
    expect(total).toBe(60);
    expect(await change(admin, { change: { act: 'deactivate' }, users })).toMatchObject({
      changed: 60,
      refused: [],
    });
    for (const { id } of [people[0]!, people.at(-1)!]) expect(await stateOf(id)).toBe('deactivated');
    const inactive = { filter: { ...users.filter, state: 'deactivated' as const, oid: organisationId } };
    expect(await change(platformAdmin, { change: { act: 'activate' }, users: inactive })).toMatchObject({
      changed: 60,
    });
    expect(await stateOf(people[0]!.id)).toBe('active');
  });

  it('get another role where it is allowed, and each is signed out', async () => {
    const [one] = (await named('Role', 1)) as [TestPerson];
    const users = { ids: [one.id, adminPerson.id] };
    const answer = await change(admin, { change: { act: 'role', role: 'reviewer' }, users });
    expect(answer).toMatchObject({ changed: 1, refused: [{ id: adminPerson.id }] });
    expect((await change(admin, { change: { act: 'role', role: 'reviewer' }, users })).refused).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: one.id, message: 'Already has this role.' }),
      ]) as [],
    );
    const toAdmin = await change(admin, { change: { act: 'role', role: 'admin' }, users: { ids: [one.id] } });
    expect(toAdmin).toMatchObject({ changed: 0, refused: [{ id: one.id }] });
  });

  it('who have no password yet get links if there is no mail server', async () => {
    const [one, two] = (await named('Link', 2)) as [TestPerson, TestPerson];
    await server.superuser.query('update person set joined_at = null where id = $1', [one.id]);
    const answer = await change(admin, { change: { act: 'link' }, users: { filter: { q: 'link' } } });
    expect(answer.links).toMatchObject([{ userId: one.id }]);
    expect(answer.refused).toMatchObject([{ id: two.id, message: 'Already has a password.' }]);
  });

  it('are at most a thousand, and only admins can change them', async () => {
    const ids = Array.from({ length: MAX_USERS_AT_ONCE + 1 }, () => newId());
    const body = { change: { act: 'activate' as const }, users: { ids } };
    expect((await admin.call(changeUsers, { body })).status).toBe(400);
    const customer = await actAs(server, await aPerson(organisationId));
    const own = { ...body, users: { ids: [stranger.id] } };
    expect((await customer.call(changeUsers, { body: own })).status).toBe(403);
  });
});
