import { expect } from 'vitest';
import { findDemo } from '../demo.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

story(
  'support access allows reading and listening, requires confirmation for downloads, and is audited',
  async ({ newPage, installation }) => {
    const { job, organisation } = await findDemo(await newPage(), installation);
    const [own, platform] = [await newPage(), await newPage()];
    await signIn(platform, installation, 'admin');
    await platform.goto(`/admin/jobs?job=${job}`);
    await platform.getByText('Its administrator can grant support access for a time.').waitFor();
    const view = platform.getByRole('link', { name: 'View with support access' });
    expect(await view.count()).toBe(0);

    await signIn(own, installation, 'organisationadmin');
    await own.goto('/organisationadmin/accountmanagement');
    await own.getByRole('button', { name: 'Grant access' }).click();
    await own.getByText('Downloads are not allowed.').waitFor();

    await platform.reload();
    await view.click();
    await platform.waitForURL(`**/qual-ai/job/${job}?organisation=${organisation}`);
    await platform.getByText('You can read and listen, but not download.').waitFor();
    await platform.locator('[data-word]').first().waitFor();
    expect(await platform.getByRole('button', { name: /Delete|Download/ }).count()).toBe(0);
    const link = `/api/jobs/${job}/export?format=txt&organisation=${organisation}`;
    expect((await platform.request.get(link)).status()).toBe(403);

    // Withdrawing access closes the open page.
    await own.getByRole('button', { name: 'Remove access' }).click();
    await platform.getByRole('heading', { level: 1, name: 'No support access' }).waitFor();
    expect(await platform.locator('[data-word]').count()).toBe(0);

    await own.getByRole('checkbox', { name: /^Allow downloads/ }).check();
    await own.getByRole('button', { name: 'Grant access' }).click();
    await own.getByText('Downloads are allowed.').waitFor();
    await platform.reload();
    await platform.getByText('You can read and listen, and download transcripts and audio.').waitFor();
    await platform.getByRole('button', { name: 'Download', exact: true }).waitFor();
    expect((await platform.request.get(link)).status()).toBe(200);

    await own.goto('/organisationadmin/audit');
    await own.getByRole('cell', { name: 'Viewed with support access' }).first().waitFor();
    const downloaded = own.getByRole('row').filter({ hasText: 'Transcript downloaded' });
    await downloaded.getByText(/\(platform admin\)$/).waitFor();
    await downloaded.getByRole('link', { name: /QA-1001/ }).waitFor();
    await own.goto('/organisationadmin/accountmanagement');
    await own.getByRole('button', { name: 'Remove access' }).click();

    await platform.goto('/admin/audit');
    await platform
      .getByRole('row')
      .filter({ hasText: 'Transcript downloaded' })
      .getByRole('link')
      .first()
      .waitFor();
  },
);

story('an organisation is created, edited, deleted and restored', async ({ newPage, installation }) => {
  const page = await newPage();
  await signIn(page, installation, 'admin');
  await page.goto('/admin/organizations/new');
  const code = `S${Date.now()}`;
  await page.getByLabel('Organisation name').fill(`Study House ${code}`);
  await page.getByRole('button', { name: 'Add organisation' }).click();
  await page.getByText('Use at least 2 characters.').waitFor();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kampala');
  await page.getByRole('option', { name: 'Africa/Kampala' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Organisation Admin');
  await page.getByLabel('Username').fill(`admin-${code}`);
  await page.getByLabel('Email').fill(`admin-${code}@example.test`);
  await page.getByRole('button', { name: 'Add organisation' }).click();
  await page.getByText(`Study House ${code} is set up.`).waitFor();
  await page.getByRole('link', { name: 'View organisation' }).click();
  await page.getByRole('heading', { level: 1, name: `Study House ${code}` }).waitFor();

  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill(`Study Hall ${code}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: `Study Hall ${code}: details` }).waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const remove = page.getByRole('button', { name: 'Delete organisation' });
  await page.getByText('This will be deleted:').waitFor();
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  await page.getByLabel('Enter the code to confirm').fill(code.toLowerCase());
  await remove.click();
  await page.waitForURL('**/admin/organizations');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Study Hall ${code} restored.`).waitFor();
  await page.getByRole('link', { name: `Study Hall ${code}` }).waitFor();
});
