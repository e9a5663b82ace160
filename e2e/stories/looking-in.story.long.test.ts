import { expect } from 'vitest';
import { findDemo } from '../demo.ts';
import { signIn } from '../people.ts';
import { story } from '../story.ts';

story(
  'a platform admin sees an organisation’s words while its admin lets them',
  async ({ newPage, installation }) => {
    const { job, organisation } = await findDemo(await newPage(), installation);
    const [own, platform] = [await newPage(), await newPage()];
    await signIn(platform, installation, 'admin');
    await platform.goto(`/admin/jobs?job=${job}`);
    await platform.getByText('Its admin can let you look for a time.').waitFor();
    expect(await platform.getByRole('link', { name: 'Look at its material' }).count()).toBe(0);

    await signIn(own, installation, 'organisationadmin');
    await own.goto('/organisationadmin/accountmanagement');
    await own.getByRole('button', { name: 'Let them look' }).click();
    await own.getByRole('button', { name: 'Withdraw the access' }).waitFor();

    await platform.reload();
    await platform.getByRole('link', { name: 'Look at its material' }).click();
    await platform.waitForURL(`**/qual-ai/job/${job}?organisation=${organisation}`);
    await platform.getByText('You are looking at the material of another organisation').waitFor();
    await platform.locator('[data-word]').first().waitFor();
    expect(await platform.getByRole('button', { name: 'Delete' }).count()).toBe(0);

    await own.goto('/organisationadmin/audit');
    await own.getByRole('cell', { name: 'Looked at material' }).first().waitFor();
    await own.goto('/organisationadmin/accountmanagement');
    await own.getByRole('button', { name: 'Withdraw the access' }).click();
    await own.getByRole('button', { name: 'Let them look' }).waitFor();
    await platform.reload();
    await platform.getByRole('heading', { level: 1, name: /permission/i }).waitFor();
    expect(await platform.locator('[data-word]').count()).toBe(0);
  },
);

story('an organisation is added, edited, deleted and brought back', async ({ newPage, installation }) => {
  const page = await newPage();
  await signIn(page, installation, 'admin');
  await page.goto('/admin/organizations?organisation=new');
  const code = `S${Date.now()}`;
  await page.getByLabel('Name').fill('Study House');
  await page.getByRole('button', { name: 'Add the organisation' }).click();
  await page.getByText('Use at least 2 characters.').waitFor();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kampala');
  await page.getByRole('option', { name: 'Africa/Kampala' }).click();
  await page.getByRole('button', { name: 'Add the organisation' }).click();
  await page.getByRole('heading', { level: 1, name: 'Study House' }).waitFor();

  await page.getByRole('link', { name: 'Details and editing' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Study Hall');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Study Hall: details' }).waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const remove = page.getByRole('button', { name: 'Delete the organisation' });
  await page.getByText('What will be lost:').waitFor();
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('To be sure, type its code').fill(code.toLowerCase());
  await remove.click();
  await page.waitForURL('**/admin/organizations');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Study Hall is back.').waitFor();
  await page.getByRole('link', { name: 'Study Hall' }).waitFor();
});
