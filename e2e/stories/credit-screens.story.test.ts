import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { signIn, readSignIn } from '../sign-in.ts';
import { story } from '../story.ts';

describe('credits', () => {
  story(
    'are granted to an organisation and by its admin to a user, and all screens agree',
    async ({ newPage, installation }) => {
      const [platform, admin, customer] = [await newPage(), await newPage(), await newPage()];
      const { username } = readSignIn(installation, 'customer');

      await signIn(admin, installation, 'organisationadmin');
      await admin.goto('/organisationadmin/organizations');
      await amount(admin, 'Available');
      const before = await allAmounts(admin);

      await signIn(platform, installation, 'admin');
      await platform.goto('/admin/organizations?q=demo');
      await platform
        .getByRole('table', { name: 'Organisations' })
        .getByRole('link', { name: /^Field Office ?DEMO$/ })
        .click();
      await platform.getByRole('button', { name: 'Add organisation credit' }).click();
      const grant = platform.getByRole('dialog', { name: 'Add organisation credit' });
      await grant.getByRole('button', { name: 'Add credits' }).click();
      await grant.getByText('Enter an amount such as 25 or 7.50.').waitFor();
      await grant.getByLabel('Credits', { exact: true }).fill('120.50');
      await grant.getByLabel('Reason').fill('Order of November');
      await grant.getByRole('button', { name: 'Add credits' }).dblclick();
      await grant.waitFor({ state: 'detached' });

      // The organisation admin's page updates without a reload.
      await expect.poll(() => amount(admin, 'Total added')).toBe(before['Total added']! + 12_050);
      expectToAddUp(await allAmounts(admin));

      // Withdraws a part that was a mistake, with a reason.
      const organisationId = new URL(platform.url()).pathname.split('/').at(-1)!;
      await platform.goto(`/admin/${organisationId}/viewservices/amounthistory`);
      const history = platform.getByRole('table', { name: 'Amount history' });
      const granted = history.getByRole('row', { name: /Order of November/ });
      await granted.getByRole('button', { name: /^Correct no\./ }).click();
      const correction = platform.getByRole('dialog', { name: /^Correct grant no\./ });
      await correction.getByLabel('Credits to take back').fill('20.50');
      await correction.getByLabel('Reason').fill('Ordered less');
      await correction.getByRole('button', { name: 'Take back credits' }).click();
      await history.getByRole('row', { name: /Correction.*Ordered less.*−20\.50/ }).waitFor();
      await expect.poll(() => amount(admin, 'Total added')).toBe(before['Total added']! + 10_000);
      expectToAddUp(await allAmounts(admin));

      await admin.getByRole('link', { name: 'User credits' }).click();
      // Other stories add people to the organisation whose names contain this one.
      const row = admin
        .getByRole('table', { name: 'User credits' })
        .getByRole('row')
        .filter({ has: admin.getByText(username, { exact: true }) });
      await row.getByRole('button', { name: /^Add credit/ }).click();
      const give = admin.getByRole('dialog', { name: 'Add user credit' });
      await give.getByLabel('Credits', { exact: true }).fill('30');
      await give.getByRole('button', { name: 'Add credits' }).click();
      await give.waitFor({ state: 'detached' });
      await row.getByRole('button', { name: /^Set limit/ }).click();
      const limit = admin.getByRole('dialog', { name: 'Monthly limit' });
      await limit.getByLabel('Credits per month').fill('25');
      await limit.getByRole('button', { name: 'Set limit' }).click();
      await limit.waitFor({ state: 'detached' });
      await row.getByText(/of 25.00 used/).waitFor();
      const shared = await allAmounts(admin);
      expectToAddUp(shared);
      expect(shared['Allocated to users']).toBe(before['Allocated to users']! + 3_000);

      await row.getByRole('link').click();
      const spendable = await amount(admin, 'Available to spend');
      expect(await amount(admin, 'Own credits')).toBeGreaterThanOrEqual(3_000);
      await admin.getByRole('link', { name: 'Amount history' }).click();
      const postings = admin.getByRole('table', { name: 'Amount history' });
      await postings
        .getByRole('row', { name: /Allocated to a user/ })
        .first()
        .waitFor();
      expect(new URL(admin.url()).searchParams.get('personId')).toMatch(/^[0-9a-f-]{36}$/);

      await signIn(customer, installation, 'customer');
      await customer.goto('/client/subscriptions');
      expect(await amount(customer, 'Credits left')).toBe(spendable);
      await customer.getByText('Left of your monthly limit').waitFor();
      await customer.getByRole('table', { name: 'Prices' }).waitFor();
    },
  );
});

type Named = Record<string, number>;

/** Amount of the first `dl` entry with this label, in hundredths. */
async function amount(page: Page, label: string): Promise<number> {
  const term = page.locator('dt', { hasText: new RegExp(`^${label}$`) });
  return hundredths(term.locator('xpath=following-sibling::dd[1]').first());
}

async function hundredths(place: Locator): Promise<number> {
  return Math.round(Number((await place.innerText()).replaceAll(',', '')) * 100);
}

async function allAmounts(page: Page): Promise<Named> {
  const labels = [
    'Available',
    'Allocated to users',
    'Reserved for running jobs',
    'Spent',
    'Expired',
    'Total added',
  ];
  const entries: [string, number][] = [];
  for (const label of labels) entries.push([label, await amount(page, label)]);
  return Object.fromEntries(entries);
}

function expectToAddUp(amounts: Named): void {
  const { 'Total added': granted, ...parts } = amounts;
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(granted);
}
