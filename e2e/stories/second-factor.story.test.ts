import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { asSuperuser } from '../database.ts';
import { openMenu, signIn, submitSignIn, readSignIn } from '../sign-in.ts';
import { story } from '../story.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Code that an authenticator app shows for the key, a number of 30-second steps from now. */
function codeOf(key: string, ahead = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', secret).update(message).digest();
  const number = (mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

const logOut = async (page: Page): Promise<void> => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
};

story(
  'a customer adds an authenticator app and a passkey, signs in with each and with a recovery code, and removes them',
  async ({ newPage, installation }) => {
    // Other stories sign in as the same person, even if this one fails.
    onTestFinished(() =>
      asSuperuser(installation, async (client) => void (await client.query('delete from second_factor'))),
    );
    // WebAuthn does not accept IP addresses.
    const page = await newPage({ baseURL: installation.url.replace('127.0.0.1', 'localhost') });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const person = await signIn(page, installation, 'customer');
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Security' }).click();
    await button(page, 'Add an authenticator app').click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    await expectNoViolations(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await button(page, 'Cancel').click();
    expect(await focused()).toBe('Second factor');
    await button(page, 'Add an authenticator app').click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('maxlength')))
      .toBe('40');
    const key = await page.locator('form code').innerText();
    await page.getByLabel('Name').fill('Work phone');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await button(page, 'Add').click();
    await page.getByText('This code is incorrect or has already been used.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
    await button(page, 'Add').click();
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    const codes = await page.locator('ul.font-mono li').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectNoViolations(page);
    await button(page, 'I’ve saved them').click();
    await page.getByText('You have 10 left.').waitFor();
    expect(await focused()).toBe('Recovery codes');
    await button(page, 'Add a passkey').click();
    await page.getByText('“Passkey” was added.').waitFor();

    // New codes invalidate the old ones, so the user confirms first. The server then requires a confirmation
    // of identity, and a later failure is shown.
    const answers = [
      { status: 409, json: { code: 1, error: 'confirm-first', message: 'Confirm it’s you first.' } },
      { status: 500, json: { code: 1, error: 'unexpected', message: 'The codes could not be generated.' } },
    ];
    await page.route('**/api/security/recovery-codes', (route) => {
      const next = answers.shift();
      return next ? route.fulfill(next) : route.continue();
    });
    await button(page, 'Generate new codes').click();
    await page.getByText('Your old codes will stop working.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' }).click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await page.getByLabel('Your password', { exact: true }).fill(person.password);
    await button(page, 'Continue').click();
    await page.getByText('The codes could not be generated.').waitFor();
    expect(answers).toEqual([]);
    await page.unroute('**/api/security/recovery-codes');

    await logOut(page);
    await submitSignIn(page, person);
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await expectNoViolations(page);
    // The previous code is used up; that of the next step is already valid.
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
    await button(page, 'Sign in').click();
    await page.waitForURL('**/client/dashboard');

    await logOut(page);
    await submitSignIn(page, person);
    await button(page, 'Use a passkey').click();
    await page.waitForURL('**/client/dashboard');

    await logOut(page);
    await button(page, 'Sign in with a passkey').click();
    await page.waitForURL('**/client/dashboard');

    await logOut(page);
    await submitSignIn(page, person);
    await page.getByLabel('Code', { exact: true }).fill(codes[0]!);
    await button(page, 'Sign in').click();
    await page.waitForURL('**/client/dashboard');
    await page.goto('/security');
    await page.getByText('You have 9 left.').waitFor();
    for (const name of ['Work phone', 'Passkey']) {
      await button(page, `Remove ${name}`).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText(`“${name}” was removed.`).waitFor();
    }
    await logOut(page);
    await submitSignIn(page, readSignIn(installation, 'customer'));
    await page.waitForURL('**/client/dashboard');
  },
);
