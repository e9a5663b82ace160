import {
  addSubscription,
  changeSubscription,
  endSubscription,
  findSubscriptions,
  type SubscriptionSummary,
} from '@colloquy/contract/subscriptions';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from './subscriptions.factory.ts';

const server = useTestServer();
let admin: Browser;

beforeAll(async () => {
  admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});

const RUNNING = { plan: 2, period: 0, seats: 5, startsOn: '2026-01-31' } as const;
const PLANNED = { plan: 3, period: 1, seats: null, startsOn: '2190-01-01' };

/** Creates an organisation with a subscription in force and planned successors. */
async function withPlannedSuccessors(...planned: object[]) {
  const { id: organisationId } = await anOrganisation();
  await aSubscription(organisationId, RUNNING);
  for (const fields of planned) {
    const body = { ...PLANNED, ...fields, requestId: newId() };
    await admin.get(addSubscription, { params: { organisationId }, body });
  }
  const rows = async (): Promise<SubscriptionSummary[]> => {
    const query = { organisation: organisationId, sort: 'startsOn', state: 'present' } as const;
    return (await admin.get(findSubscriptions, { query })).rows;
  };
  const end = async ({ id, version }: SubscriptionSummary) =>
    admin.get(endSubscription, { params: { subscriptionId: id }, body: { version } });
  return { rows, end };
}

it('still follows one whose seats are changed', async () => {
  const { rows } = await withPlannedSuccessors(PLANNED);
  const [running] = await rows();
  const { id, endedAt, version } = running!;
  expect(endedAt).not.toBeNull();
  const params = { subscriptionId: id };
  const { subscription } = await admin.get(changeSubscription, { params, body: { seats: 8, version } });
  expect(subscription).toMatchObject({ seats: 8, state: 'running', endedAt });
  expect((await rows()).map(({ seats, state }) => [seats, state])).toEqual([
    [8, 'running'],
    [null, 'planned'],
  ]);
});

it('leaves its predecessor in force when it is ended', async () => {
  const { rows, end } = await withPlannedSuccessors(PLANNED, { ...PLANNED, startsOn: '2195-01-01' });
  const [, first, second] = await rows();
  await end(second!);
  expect(await rows()).toMatchObject([{ state: 'running' }, { id: first!.id, endedAt: null }]);
  await end((await rows())[1]!);
  expect(await rows()).toMatchObject([{ state: 'running' }]);
});

it('leaves its predecessor in force until the next one', async () => {
  const { rows, end } = await withPlannedSuccessors(PLANNED, { ...PLANNED, startsOn: '2195-01-01' });
  const [, first, second] = await rows();
  await end(first!);
  const left = await rows();
  expect(left).toMatchObject([{ state: 'running' }, { id: second!.id, endedAt: null }]);
  expect(left[0]!.endedAt).toBe('2195-01-01T00:00:00.000Z');
});

it('continues without an end once its planned successor is ended', async () => {
  const { rows, end } = await withPlannedSuccessors(PLANNED);
  const [, planned] = await rows();
  await end(planned!);
  expect(await rows()).toMatchObject([{ state: 'running', endedAt: null }]);
});
