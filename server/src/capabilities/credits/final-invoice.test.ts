import { deleteOrganisation, restoreOrganisation } from '@colloquy/contract/organisations';
import { addSubscription } from '@colloquy/contract/subscriptions';
import { expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { EUR, useBilling } from './billing.factory.ts';

const server = useTestServer();
const billing = useBilling(server);

it('charges of the current month are invoiced before an organisation is deleted, once', async () => {
  await billing.saveBuyer();
  const { params } = billing;
  const price = EUR(18_400);
  await billing.asAdminAt('2026-06-16T10:00:00Z', (browser) =>
    browser.get(addSubscription, {
      params,
      body: { plan: 2, period: 0, seats: 2, startsOn: '2026-06-16', renews: true, price, requestId: newId() },
    }),
  );
  const findInvoices = async () => {
    const { rows } = await server.superuser.query<{ month: string; net: number }>(
      `select month, (content ->> 'net')::int as net from credit_invoice where organisation_id = $1`,
      [billing.organisationId],
    );
    return rows;
  };
  expect(await findInvoices()).toEqual([]);
  for (const day of ['20', '21'])
    await billing.asAdminAt(`2026-06-${day}T10:00:00Z`, (browser) =>
      browser.get(deleteOrganisation, { params }),
    );
  expect(await findInvoices()).toEqual([{ month: '2026-06', net: 36_800 }]);

  await billing.asAdminAt('2026-06-22T10:00:00Z', (browser) => browser.get(restoreOrganisation, { params }));
  await billing.issueAt('2026-07-02T09:00:00Z');
  expect(await findInvoices()).toHaveLength(1);
});
