import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { describeViolations, runAxe } from '../accessibility.ts';
import { asSuperuser } from '../database.ts';
import type { Installation } from '../installation/start-installation.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const year = (page: Page) => panel(page, 'Services Analysis').getByRole('group', { name: 'Year' });
const month = (page: Page) => panel(page, 'Services Analysis').getByRole('group', { name: 'Month' });
const ticks = (page: Page, axis: 'xAxis' | 'yAxis') =>
  page.locator(`.recharts-${axis}-tick-labels .recharts-cartesian-axis-tick-value`).allTextContents();
const cards = (page: Page) => page.getByRole('main').locator('dl').first().locator('dt').allTextContents();

/** Cells of a row of the table beside the chart. */
async function row(page: Page, name: string): Promise<string[]> {
  const shown = panel(page, 'Services Analysis').getByRole('row').filter({ hasText: name });
  await shown.waitFor();
  return shown.getByRole('cell').allTextContents();
}

/** Creates an organisation that paid for two pieces of work in February of the leap year 2024. */
async function payInLeapYear(installation: Installation, name: string, code: string): Promise<void> {
  await asSuperuser(installation, async (client) => {
    const id = randomUUID();
    await client.query(
      `insert into organisation (id, code, name, time_zone, created_at) values ($1, $2, $3, 'Africa/Kigali', '2023-12-01')`,
      [id, code, name],
    );
    const first = `select api.grant_credits($1, gen_random_uuid(), null, '2023-12-02', 100000, null)`;
    await client.query(first, [id]);
    // In Kigali this evening is already the 29th.
    const paid = [
      ['2024-02-08T10:00:00Z', 'SID002', 1250],
      ['2024-02-28T22:30:00Z', 'SID004', 800],
    ] as const;
    for (const [at, sid, amount] of paid) {
      const reservation = randomUUID();
      await client.query(
        `select * from api.reserve_credits($1, gen_random_uuid(), null, $2, $3, gen_random_uuid(), null, null, $4, null, null, $5)`,
        [id, at, reservation, sid, amount],
      );
      await client.query(
        `select api.end_reservation($1, gen_random_uuid(), null, $2, 'settle', $3, $4, null)`,
        [id, at, reservation, amount],
      );
    }
  });
}

async function toYear(page: Page, wanted: number): Promise<void> {
  const shown = Number(await year(page).locator('output').textContent());
  for (let at = shown; at > wanted; at--) await button(page, 'Previous year').click();
  await expect.poll(() => year(page).locator('output').textContent()).toBe(String(wanted));
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

describe('the dashboard', () => {
  story('shows a platform admin the spending by year and month', async ({ newPage, installation }) => {
    const code = `orchard-${randomUUID().slice(0, 8)}`;
    const name = `Orchard Survey ${code.slice(8)}`;
    await payInLeapYear(installation, name, code);
    const page = await newPage();
    await signIn(page, installation, 'admin');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/dashboard/details', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/admin');
    await page.getByText('Loading...').waitFor();
    expect(await panel(page, "Service's Partner").count()).toBe(0);
    held.resolve();
    await panel(page, "Service's Partner").waitFor();
    await page.getByText('Loading...').waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Hey Admin!');
    expect(await cards(page)).toEqual([
      'Total Organization',
      'Total Users',
      'Total Active User',
      'Total Deactive User',
    ]);

    const [chart, ring] = ['Services Analysis', "Service's Partner"].map((title) => panel(page, title));
    const heightOf = async (place: typeof chart) =>
      (await place!.locator('svg.recharts-surface').boundingBox())!.height;
    expect([await heightOf(chart), await heightOf(ring)]).toEqual([300, 190]);
    const [wide, narrow] = [(await chart!.boundingBox())!.width, (await ring!.boundingBox())!.width];
    expect(Math.abs(wide / narrow - 7 / 3)).toBeLessThan(0.2);
    expect(await ring!.getByRole('listitem').allTextContents()).toHaveLength(4);
    expect(await chart!.getByRole('list', { name: 'Lines' }).getByRole('listitem').allTextContents()).toEqual(
      ['Language Service', 'Qual AI', 'Chat with Document', 'Verbatim Code & Analysis'],
    );
    const strokes = await chart!
      .locator('.recharts-line-curve')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('stroke')));
    expect(new Set(strokes).size).toBe(4);

    await chooseOrganisation(page, name, code);
    await stepThroughTime(page);
    expect(describeViolations(await runAxe(page))).toEqual([]);
  });

  story('shows an admin their own organisation, also by keyboard', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'organisationadmin');
    await panel(page, "Service's Partner").waitFor();
    expect(await cards(page)).toEqual([
      'Total Users',
      'Total Active User',
      'Total Deactive User',
      'Total Jobs',
    ]);
    expect(await page.getByPlaceholder('Select Organization').count()).toBe(0);
    await button(page, 'Monthly').focus();
    await page.keyboard.press('Enter');
    await month(page).waitFor();
    await page.locator('svg.recharts-surface[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page
      .locator('.recharts-tooltip-wrapper')
      .getByText(/^[A-Z][a-z]{2} - \d$/)
      .waitFor();
  });

  story('reports failed calls, some as a message and others inline', async ({ newPage, installation }) => {
    const page = await newPage();
    const broken = { code: 1, error: 'unexpected', message: 'Something went wrong on our side.' };
    const fail = (call: string) =>
      page.route(`**/api/dashboard/${call}`, (route) => route.fulfill({ status: 500, json: broken }));
    for (const call of ['credit-amount', 'service-credit-history', 'monthly-service-credit'])
      await fail(call);
    await signIn(page, installation, 'organisationadmin');
    const quiet = ['Credits', 'Credits spent by month', 'This month'].map((title) => panel(page, title));
    for (const each of quiet) {
      await each.getByRole('button', { name: 'Retry' }).waitFor();
      expect(await each.getByText('–').count()).toBeGreaterThan(0);
    }
    expect(await page.getByText('Cannot get details').count()).toBe(0);
    await page.unrouteAll();
    for (const each of quiet) {
      await each.getByRole('button', { name: 'Retry' }).click();
      await each.getByText('0.00').first().waitFor();
    }

    await fail('service-analysis');
    await button(page, 'Previous year').click();
    await page.getByText('Cannot get details').waitFor();
    await page.unrouteAll();
    await panel(page, 'Services Analysis').getByRole('button', { name: 'Retry' }).click();
    await page.locator('.recharts-line-curve').first().waitFor({ state: 'attached' });
  });
});

/** Starts with all organisations, then chooses one by a part of its name. */
async function chooseOrganisation(page: Page, name: string, code: string): Promise<void> {
  const field = page.getByPlaceholder('Select Organization');
  const options = page.getByRole('option');
  await field.click();
  await field.fill('no such organisation');
  await page.getByText('No results found').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByText('No results found').waitFor({ state: 'detached' });
  await field.click();
  expect((await page.getByRole('listbox').boundingBox())!.height).toBeLessThan(164);
  await field.fill(name.toUpperCase());
  await expect.poll(() => options.count()).toBe(1);
  await options.first().click();
  await options.first().waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('organisation')).toBe(code);
}

async function stepThroughTime(page: Page): Promise<void> {
  const now = new Date();
  const present = MONTHS[now.getMonth()]!;
  expect(await year(page).locator('output').textContent()).toBe(String(now.getFullYear()));
  expect(await month(page).count()).toBe(0);
  await toYear(page, 2024);
  expect(await month(page).count()).toBe(0);
  await page.getByText('Show as a table').click();
  await expect.poll(() => row(page, 'Feb')).toEqual(['0.00', '12.50', '0.00', '8.00']);
  await expect.poll(() => ticks(page, 'xAxis')).toEqual(MONTHS);
  expect((await ticks(page, 'yAxis'))[0]).toBe('0');
  await panel(page, 'All services').getByRole('columnheader', { name: 'Credits spent, 2024' }).waitFor();

  // The monthly view starts with the current month and steps across years.
  await button(page, 'Monthly').click();
  expect(await month(page).locator('output').textContent()).toBe(present);
  for (let at = now.getMonth(); at > 0; at--) await button(page, 'Previous month').click();
  const shown = async () => [
    await month(page).locator('output').textContent(),
    await year(page).locator('output').textContent(),
  ];
  await expect.poll(shown).toEqual(['Jan', '2024']);
  await button(page, 'Previous month').click();
  await expect.poll(shown).toEqual(['Dec', '2023']);
  await button(page, 'Next month').click();
  await expect.poll(shown).toEqual(['Jan', '2024']);
  await button(page, 'Next month').click();
  await expect.poll(() => ticks(page, 'xAxis')).toEqual([1, 2, 3, 4, 5].map((week) => `Feb - ${week}`));
  expect(await row(page, 'Feb - 2')).toEqual(['0.00', '12.50', '0.00', '0.00']);
  expect(await row(page, 'Feb - 5')).toEqual(['0.00', '0.00', '0.00', '8.00']);
  await button(page, 'Next year').click();
  await expect.poll(() => ticks(page, 'xAxis')).toEqual([1, 2, 3, 4].map((week) => `Feb - ${week}`));
  await expect.poll(shown).toEqual(['Feb', '2025']);

  // A link opens the same month; returning to the yearly view resets it to the current one.
  await page.reload();
  await expect.poll(shown).toEqual(['Feb', '2025']);
  await button(page, 'Yearly').click();
  await expect.poll(() => ticks(page, 'xAxis')).toEqual(MONTHS);
  expect(await year(page).locator('output').textContent()).toBe('2025');
  await button(page, 'Monthly').click();
  await expect.poll(shown).toEqual([present, '2025']);
}
