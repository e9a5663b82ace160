import type { EndpointSpec } from '@colloquy/contract';
import {
  countNotifications,
  findNotifications,
  readAllNotifications,
  readNotification,
} from '@colloquy/contract/notifications';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { now } from '../../platform/clock.ts';
import { asSystem, bySession } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken } from '../../platform/secrets.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aNotification } from './notifications.factory.ts';

const server = useTestServer();
let recipient: TestPerson;
let notificationId: string;

beforeAll(async () => {
  recipient = await aPerson((await anOrganisation()).id);
});
beforeEach(async () => {
  await server.superuser.query('delete from notification');
  await aNotification(recipient);
  const { rows } = await server.superuser.query<{ id: string }>('select id from notification');
  notificationId = rows[0]!.id;
});

const calls: [string, EndpointSpec, () => { params?: Record<string, unknown>; body?: object }][] = [
  ['the list', findNotifications, () => ({})],
  ['the count', countNotifications, () => ({})],
  ['reading one', readNotification, () => ({ params: { notificationId } })],
  ['reading all', readAllNotifications, () => ({ body: {} })],
];

test.each(calls)('%s needs a session', async (_name, endpoint, input) => {
  expect((await new Browser(server).call(endpoint, input())).status).toBe(401);
});

const unreadRows = async (): Promise<unknown[]> =>
  (await server.superuser.query('select id from notification where read_at is null')).rows;

describe.each([
  ['of another organisation', async () => aPerson((await anOrganisation()).id)],
  ['who is a colleague', () => aPerson(recipient.organisationId)],
  ['who is the organisation’s admin', () => aPerson(recipient.organisationId, 'organisationadmin')],
])('a person %s', (_who, create) => {
  it('neither sees nor changes notifications', async () => {
    const other = await actAs(server, await create());
    expect((await other.get(findNotifications, { query: {} })).rows).toEqual([]);
    expect(await other.get(countNotifications)).toMatchObject({ unread: 0 });
    expect((await other.call(readNotification, { params: { notificationId } })).status).toBe(404);
    await other.get(readAllNotifications, { body: {} });
    expect(await unreadRows()).toEqual([{ id: notificationId }]);
  });
});

test('the database shows and changes only one’s own notifications', async () => {
  const asPerson = async (person: TestPerson) => {
    const browser = await actAs(server, person);
    return run(bySession(hashToken(browser.cookie!), now()), async () => {
      const seen = await sqlQuery('select id from notification');
      const changed = await sqlQuery('update notification set read_at = now()');
      return [seen.rowCount, changed.rowCount];
    });
  };
  expect(await asPerson(await aPerson(recipient.organisationId, 'organisationadmin'))).toEqual([0, 0]);
  expect(await asPerson(await aPerson((await anOrganisation()).id))).toEqual([0, 0]);
  expect(await asPerson(recipient)).toEqual([1, 1]);
  const elsewhere = asSystem((await anOrganisation()).id);
  expect((await run(elsewhere, () => sqlQuery('select id from notification'))).rowCount).toBe(0);
});

test.each([
  ['an unknown group', findNotifications, { query: { group: 'gossip' } }],
  ['a forged cursor', findNotifications, { query: { after: 'x' } }],
  ['an unknown group to read', readAllNotifications, { body: { group: 'gossip' } }],
] as [string, EndpointSpec, object][])('answers 400 to %s', async (_name, endpoint, input) => {
  expect((await (await actAs(server, recipient)).call(endpoint, input)).status).toBe(400);
});

test('an unknown notification is not found', async () => {
  const browser = await actAs(server, recipient);
  for (const unknown of [newId(), 'x'])
    expect((await browser.call(readNotification, { params: { notificationId: unknown } })).status).toBe(404);
});
