import { HOME_PATHS, ROLES, type Role } from '@colloquy/contract';
import { describe, expect } from 'vitest';
import { openMenu, signIn, submitSignIn, readSignIn } from '../sign-in.ts';
import { story } from '../story.ts';

const homeHeadings: Record<Role, string> = {
  customer: 'Dashboard',
  reviewer: 'Jobs',
  organisationadmin: 'Hey Admin!',
  admin: 'Hey Admin!',
};

describe('signing in and out', () => {
  for (const role of ROLES) {
    story(`the ${role} reaches the home page, is greeted and logs out`, async ({ newPage, installation }) => {
      const page = await newPage();
      const person = readSignIn(installation, role);
      await page.goto('/login');
      await submitSignIn(page, person);
      await page.waitForURL((url) => url.pathname === HOME_PATHS[role]);
      await page.getByRole('heading', { level: 1, name: homeHeadings[role] }).waitFor();
      const info = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}'));
      expect(info).toMatchObject({ role, username: person.username });
      await page.getByText(`Welcome, ${info.name.split(' ')[0]}`).waitFor();

      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      await page.getByText('User Logged Out Successfully').waitFor();
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      // The browser stays known, but no user is signed in.
      expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device']);
      await page.goBack();
      await page.waitForURL('**/login**');
    });
  }

  story('refuses a wrong password beside its field', async ({ newPage }) => {
    const page = await newPage();
    await page.goto('/');
    await page.getByLabel('Username').fill('customer');
    await page.getByLabel('Password', { exact: true }).fill('not the right one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('The username or password is incorrect.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  story('reports missing fields of an empty form without a request', async ({ newPage }) => {
    const page = await newPage();
    await page.goto('/login');
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('/api/') ? 1 : 0));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('User name should not be empty').waitFor();
    expect(calls).toBe(0);
  });

  story('opens a deep link after the sign-in', async ({ newPage, installation }) => {
    const page = await newPage();
    await page.goto('/client/qual-ai/jobs/completed?q=market');
    await page.waitForURL('**/login?next=**');
    await submitSignIn(page, readSignIn(installation, 'customer'));
    await page.waitForURL('**/client/qual-ai/jobs/completed?q=market');
  });

  story(
    'redirects signed-in users from the sign-in screens to their home',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'reviewer');
      for (const path of ['/', '/login']) {
        await page.goto(path);
        await page.waitForURL(`**${HOME_PATHS.reviewer}`);
      }
    },
  );

  story(
    "shows 'No permission' on another role's screen and 'Page not found' on an unknown path, with a link home",
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'reviewer');
      const dead = [
        ['/admin', 'No permission'],
        ['/client/dashboard', 'No permission'],
        ['/no/such/place', 'Page not found'],
      ] as const;
      for (const [path, heading] of dead) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await page.getByRole('link', { name: 'Go to dashboard' }).click();
        await page.waitForURL(`**${HOME_PATHS.reviewer}`);
      }
    },
  );
});
