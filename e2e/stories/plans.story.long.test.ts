import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

describe('plans', () => {
  story(
    'are changed by a platform admin, show usage and appear in the monthly statement',
    async ({ newPage, installation }) => {
      const [platform, admin] = [await newPage(), await newPage()];

      await signIn(admin, installation, 'organisationadmin');
      await admin.goto('/organisationadmin/subscriptions');
      const plan = admin.getByRole('region', { name: 'Pay per User' });
      const [taken, ordered] = await seats(plan);
      await plan.getByText(/ left/).waitFor();
      const plans = admin.getByRole('region', { name: 'Compare plans' });
      await plans.getByRole('columnheader', { name: 'Pay per User Your plan' }).waitFor();

      await signIn(platform, installation, 'admin');
      await platform.goto('/admin/subscriptions?state=present');
      const row = platform
        .getByRole('table', { name: 'Subscriptions' })
        .getByRole('row')
        .filter({ has: platform.getByText('Field Office', { exact: true }) });
      await row.getByRole('button', { name: /^Edit/ }).click();
      await platform.getByLabel('Seats').fill('1');
      await platform.getByRole('button', { name: 'Save' }).click();
      await platform
        .getByText(`${taken} seats are taken, and there would be 1. Free ${taken - 1} first.`)
        .waitFor();
      await platform.getByLabel('Seats').fill(String(ordered + 8));
      await platform.getByRole('button', { name: 'Save' }).click();
      await row.getByRole('cell', { name: String(ordered + 8), exact: true }).waitFor();

      await admin.reload();
      await plan.getByText(`${taken} of ${ordered + 8} seats`).waitFor();

      await admin.goto('/organisationadmin/organizations');
      await admin.getByRole('link', { name: 'User credits' }).click();
      await admin.getByRole('tab', { name: 'Statements' }).click();
      const months = admin.getByRole('table', { name: 'Statements' });
      const present = months.getByRole('row', { name: /Month to date/ });
      await present.waitFor();
      const file = admin.waitForEvent('download');
      await present.getByRole('link', { name: /^Statement of .*, PDF$/ }).click();
      expect((await file).suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.pdf$/);
      await present.getByRole('link', { name: /Month to date/ }).click();
      await admin.getByRole('table', { name: 'Amount history' }).getByText('Granted').first().waitFor();
    },
  );
});

/** Used and ordered seats of a plan. Other stories add people to the organisation. */
async function seats(plan: Locator): Promise<[taken: number, ordered: number]> {
  const text = await plan.getByText(/^\d+ of \d+ seats$/).innerText();
  const [taken = 0, ordered = 0] = text.match(/\d+/g)?.map(Number) ?? [];
  return [taken, ordered];
}
