import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { createJobDraft } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

const names = ['Orchard, first round', 'Orchard, second round', 'Harbour'];

describe('lists', () => {
  story('searches, sorts and restores a list; Back returns to it', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'customer');
    for (const name of names) await createJobDraft(page, name);

    await page.goto('/client/jobs/status');
    await page.getByRole('searchbox', { name: 'Search by name or number' }).fill('orchard');
    // The previous rows stay until the new ones arrive.
    await expect.poll(() => shownNames(page)).toEqual(['Orchard, second round', 'Orchard, first round']);
    expect(new URL(page.url()).searchParams.get('q')).toBe('orchard');

    await page.getByRole('button', { name: 'Job', exact: true }).click();
    await expect.poll(() => shownNames(page)).toEqual(['Orchard, first round', 'Orchard, second round']);
    await page.getByRole('link', { name: 'Orchard, first round' }).click();
    await page.waitForURL('**/jobs/create/file?job=**');
    await page.goBack();
    await expect.poll(() => shownNames(page)).toEqual(['Orchard, first round', 'Orchard, second round']);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
    await expect.poll(() => shownNames(page)).toEqual(['Orchard, first round', 'Orchard, second round']);

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await downloading).suggestedFilename()).toBe('jobs.csv');
  });

  story(
    'updates a second tab, deletes several jobs at once and undoes it',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'customer');
      await page.goto('/client/jobs/status?q=Quarry');
      await page.getByText('No results found').waitFor();
      const other = await page.context().newPage();
      await createJobDraft(other, 'Quarry, north');
      await createJobDraft(other, 'Quarry, south');
      await expect.poll(() => shownNames(page)).toEqual(['Quarry, south', 'Quarry, north']);

      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 jobs' }).click();
      await page.getByText('2 jobs were deleted.').waitFor();
      await page.getByText('No results found').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => shownNames(page)).toEqual(['Quarry, south', 'Quarry, north']);
    },
  );

  story(
    'lets an organisation admin hold and cancel, but not create or delete',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'organisationadmin');
      await page.getByRole('navigation').getByRole('link', { name: 'Jobs', exact: true }).click();
      await page.getByRole('table', { name: 'Jobs' }).getByRole('link').first().waitFor();
      expect(await page.getByRole('link', { name: 'New Qual AI job' }).count()).toBe(0);
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      const acts = page.getByRole('toolbar');
      await acts.getByRole('button', { name: 'Cancel' }).waitFor();
      expect(await acts.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    },
  );
});

/** Names in the list without the numbers below them, once it has loaded. */
async function shownNames(page: Page): Promise<string[]> {
  await page.locator('table:not([aria-busy])').waitFor();
  const links = await page.getByRole('row').getByRole('link').allInnerTexts();
  return links.map((text) => text.split('\n')[0] ?? '');
}
