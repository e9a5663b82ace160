import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const broken = { status: 500, json: { code: 1, error: 'unexpected', message: 'This did not work.' } };
const nextStep = { kind: 'set-up', factors: [], canUsePasskeys: true };

/** Mocks a response for a state that the demo does not have. The first calls fail. */
const answerAfter = async (page: Page, failures: number, path: string, body: object): Promise<void> => {
  let left = failures;
  await page.route(`**${path}`, (route) =>
    route.fulfill(left-- > 0 ? broken : { json: { code: 0, message: 'Success', ...body } }),
  );
};

const giveLogin = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('quarry lantern 58 otters');
};

story(
  'reports a second step that fails to load beside the sign-in form',
  async ({ newPage, installation }) => {
    const page = await newPage({ baseURL: installation.url.replace('127.0.0.1', 'localhost') });
    await answerAfter(page, 0, '/api/sign-in', { nextStep });
    await giveLogin(page);
    // The field preloads what sends the form; every script after that belongs to the second step.
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/*.js', (route) => route.abort());
    await button(page, 'Sign in').click();
    await page.getByText('This page couldn’t be loaded. Reload it to try again.').waitFor();
    await page.getByLabel('Username').waitFor();
  },
);

story('lets the user retry or cancel setting up an authenticator app', async ({ newPage, installation }) => {
  const page = await newPage({ baseURL: installation.url.replace('127.0.0.1', 'localhost') });
  await answerAfter(page, 0, '/api/sign-in', { nextStep });
  await answerAfter(page, 1, '/api/sign-in/set-up/totp', {
    factorId: '00000000-0000-7000-8000-000000000001',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Colloquy:somebody?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Colloquy',
  });
  await giveLogin(page);
  await button(page, 'Sign in').click();
  await button(page, 'Use an authenticator app').click();
  await button(page, 'Back to sign-in').waitFor();
  await button(page, 'Retry').click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await button(page, 'Cancel').click();
  await button(page, 'Use a passkey').waitFor();
});

story('does not blame a link for a server failure', async ({ newPage }) => {
  const page = await newPage();
  const change = { kind: 'email', value: 'somebody.else@example.test', name: 'Customer One' };
  const account = { username: 'customer-1', org: 'Demo' };
  await answerAfter(page, 1, '/api/account-changes/read', { ...change, ...account });
  await page.goto(`/account/confirm?token=${'x'.repeat(43)}`);
  await button(page, 'Retry').click();
  await button(page, 'Decline').waitFor();
  await answerAfter(page, 1, '/api/password/link', { name: 'Customer One', ...account });
  await page.goto(`/password/set?token=${'x'.repeat(43)}`);
  await button(page, 'Retry').waitFor();
});

story('warns an inactive user in time, who can stay signed in', async ({ newPage, installation }) => {
  const page = await newPage();
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), idleMinutes: 5 } });
  });
  await page.clock.install();
  await signIn(page, installation, 'customer');
  await page.clock.fastForward('04:20');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.runFor('00:20');
  await warning.waitFor();
  await page.clock.runFor('00:08');
  expect(await warning.isVisible()).toBe(true);
  await expectNoViolations(page);
  await button(page, 'Stay signed in').click();
  await warning.waitFor({ state: 'hidden' });
});
