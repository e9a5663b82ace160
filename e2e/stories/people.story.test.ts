import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readMailsTo } from '../mails.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { signIn, submitSignIn } from '../sign-in.ts';
import { story } from '../story.ts';
import { chooseInJobMenu } from '../job-page.ts';

const PASSWORD = 'quarry lantern 58 otters';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

story(
  'an invited user reads and then edits a colleague’s job, and is signed out when the account is closed',
  async ({ newPage, installation }) => {
    const username = `colleague-${randomUUID().slice(0, 8)}`;
    const email = `${username}@example.test`;
    const admin = await newPage();
    await signIn(admin, installation, 'organisationadmin');
    await admin.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
    await admin.getByRole('link', { name: 'Add user' }).first().click();
    await button(admin, 'Add and invite').click();
    await admin.getByText('Enter a name.').waitFor();
    await admin.getByLabel('Name', { exact: true }).fill('Customer Two');
    await admin.getByLabel('Username').fill(username);
    await admin.getByLabel('Email').fill(email);
    await button(admin, 'Add and invite').click();
    await admin.getByRole('heading', { name: 'Customer Two' }).waitFor();
    await admin.getByText('Invited', { exact: true }).waitFor();

    const owner = await newPage();
    const { job } = await copyDemoInterview(owner, installation);
    await owner.goto(`/client/qual-ai/job/${job}`);
    await chooseInJobMenu(owner, 'Share…');
    await owner.getByRole('combobox', { name: 'Share with a colleague' }).fill(username);
    await owner.getByRole('option', { name: username }).click();
    await owner.getByLabel('What Customer Two may do').waitFor();

    const token = async (): Promise<string | undefined> =>
      (await readMailsTo(installation, email))
        .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
        .find(Boolean);
    await expect.poll(token, { timeout: 60_000 }).toBeDefined();
    const colleague = await newPage();
    await colleague.goto(`/password/set?token=${await token()}`);
    await colleague.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await colleague.getByLabel('Confirm new password').fill(PASSWORD);
    await button(colleague, 'Set password').click();
    await colleague.waitForURL('**/login');
    await submitSignIn(colleague, { role: 'customer', username, password: PASSWORD });
    await colleague.waitForURL('**/client/dashboard');
    await colleague.goto('/client/jobs/status?whose=shared');
    await colleague.getByRole('table').getByRole('link').first().click();
    await colleague.locator('[data-word]').first().waitFor();
    expect(await button(colleague, 'Accept').count()).toBe(0);
    await colleague.getByRole('button', { name: /^More for / }).click();
    await colleague.getByRole('menuitem', { name: 'Order again…' }).waitFor();
    expect(await colleague.getByRole('menuitem', { name: 'Share…' }).count()).toBe(0);
    await colleague.keyboard.press('Escape');

    // The permitted actions change on the open page.
    await owner.getByLabel('What Customer Two may do').selectOption('work');
    await button(colleague, 'Accept').waitFor();
    await button(owner, 'Take the access of Customer Two away').click();
    await colleague.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();

    await button(admin, 'Deactivate').click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click();
    await admin.getByText('Deactivated', { exact: true }).first().waitFor();
    await colleague.waitForURL('**/login**');
  },
);

story(
  'an organisation is created on one page; its first admin follows the link, sees the first steps and deactivates several users at once',
  async ({ newPage, installation }) => {
    const unique = randomUUID().slice(0, 8);
    const [username, email] = [`admin-${unique}`, `admin-${unique}@example.test`];
    const platform = await newPage();
    await signIn(platform, installation, 'admin');
    await platform.goto('/admin/organizations');
    await platform.getByRole('link', { name: 'New organisation' }).click();
    await platform.getByLabel('Organisation name').fill(`Field Office ${unique}`);
    await platform.getByLabel('Code').fill(`f-${unique}`);
    // Unsaved input survives a click elsewhere.
    await platform.getByRole('link', { name: 'Feedback' }).click();
    await button(platform, 'Keep editing').click();
    await platform.getByLabel('Plan').selectOption('Enterprise');
    await platform.getByLabel('Name', { exact: true }).fill('Organisation Admin');
    await platform.getByLabel('Username').fill(username);
    await platform.getByLabel('Email').fill(email);
    await platform.getByLabel('Credits (optional)').fill('250');
    await button(platform, 'Add organisation').click();
    await platform.getByText(`The invitation has been sent to ${email}.`).waitFor();
    await platform.getByRole('link', { name: 'View organisation' }).click();
    await platform.getByRole('heading', { level: 1, name: `Field Office ${unique}` }).waitFor();

    const token = async (): Promise<string | undefined> =>
      (await readMailsTo(installation, email))
        .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
        .find(Boolean);
    await expect.poll(token, { timeout: 60_000 }).toBeDefined();
    const admin = await newPage();
    await admin.goto(`/password/set?token=${await token()}`);
    await admin.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await admin.getByLabel('Confirm new password').fill(PASSWORD);
    await button(admin, 'Set password').click();
    await admin.waitForURL('**/login');
    await submitSignIn(admin, { role: 'organisationadmin', username, password: PASSWORD });
    await admin.getByRole('heading', { name: 'First steps' }).waitFor();
    await admin.getByRole('link', { name: 'Invite people' }).click();
    for (const name of ['Customer One', 'Customer Two']) {
      const own = `${name.replace(' ', '-').toLowerCase()}-${unique}`;
      await admin.getByLabel('Name', { exact: true }).fill(name);
      await admin.getByLabel('Username').fill(own);
      await admin.getByLabel('Email').fill(`${own}@example.test`);
      await button(admin, 'Add and invite').click();
      await admin.getByRole('heading', { name }).waitFor();
      await admin.goto('/organisationadmin/users/add');
    }
    await admin.goto('/organisationadmin/users?state=invited');
    await admin.getByRole('row').getByRole('checkbox').first().waitFor();
    for (const box of await admin.getByRole('row').getByRole('checkbox').all()) await box.check();
    await button(admin, 'Deactivate').click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate', exact: true }).click();
    await admin.getByText('2 users deactivated.').waitFor();
    await admin.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
    await admin.goto('/organisationadmin/users?state=deactivated');
    await admin.getByText('Customer Two').waitFor();
  },
);
