import { RESEND_SECONDS } from '@colloquy/contract/identity';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { readMailsTo } from '../mails.ts';
import { submitSignIn, readSignIn } from '../sign-in.ts';
import { story } from '../story.ts';

const SEND = '**/api/forgot-password';
const SENT = { code: 0, message: 'OTP has been sent to the Registered Email' };

const username = (page: Page) => page.getByLabel('Username');
const otp = (page: Page) => page.getByLabel('OTP', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const resend = (page: Page) => page.getByRole('button', { name: /^Resend OTP/ });

/** Opens step 2 with mocked responses of step 1. */
async function openSecondStep(page: Page): Promise<void> {
  await page.route(SEND, (route) => route.fulfill({ json: SENT }));
  await page.goto('/forgot-password');
  await username(page).fill('somebody');
  await submit(page).click();
  await page.getByText('An OTP has been sent to your E-mail.').waitFor();
  await page.unroute(SEND);
}

describe('a forgotten password', () => {
  story('is reset with the OTP from a mail', async ({ newPage, installation }) => {
    const person = readSignIn(installation, 'reviewer');
    const page = await newPage();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByText('Enter your Username to Reset your Password.').waitFor();
    await username(page).fill(person.username);
    await submit(page).click();
    await page.getByText('OTP has been sent to the Registered Email').waitFor();
    await page.getByText('An OTP has been sent to your E-mail.').waitFor();

    const find = async (): Promise<string | undefined> => {
      const texts = (await readMailsTo(installation, `${person.username}@demo.invalid`)).map(
        ({ text }) => text,
      );
      return texts.map((text) => /^(\d{6}) is your OTP/m.exec(text)?.[1]).find(Boolean);
    };
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    const right = (await find())!;
    await otp(page).fill(right === '111111' ? '222222' : '111111');
    await submit(page).click();
    await page.getByText('This OTP is incorrect.').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await otp(page).inputValue()).toBe('');
    await otp(page).fill(right);
    await submit(page).click();

    await page.waitForURL('**/password/reset');
    await page.getByText(`Your username is ${person.username}.`).waitFor();
    await page.reload();
    const set = async (password: string): Promise<void> => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm new password').fill(password);
      await page.getByRole('button', { name: 'Set password' }).click();
    };
    await set(person.password);
    await page.getByText('Choose a password other than the current one.').first().waitFor();
    const next = 'eleven kettles sing at dawn';
    await set(next);
    await page.waitForURL('**/login');
    await submitSignIn(page, { ...person, password: next });
    await page.waitForURL('**/reviewer/jobs');
    // Restores the password for other stories.
    const changed = await page.request.post('/api/password/change', {
      data: { current: next, next: person.password },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(changed.status()).toBe(200);
  });

  story('reports missing and wrong input, and rejects blanks', async ({ newPage }) => {
    const page = await newPage();
    await page.goto('/forgot-password');
    await submit(page).click();
    await page.getByText('User name should not be empty').waitFor();
    await username(page).pressSequentially('   ');
    expect(await username(page).inputValue()).toBe('');
    await username(page).fill('nobody-of-this-name');
    await submit(page).click();
    await page.getByText("User doesn't Exist").waitFor();
    await page.route(SEND, (route) => route.abort());
    await submit(page).click();
    await page.getByText('An error occurred while sending the request.').waitFor();
    await page.unroute(SEND);

    await openSecondStep(page);
    await submit(page).click();
    await page.getByText('OTP should not be Empty').waitFor();
    await otp(page).pressSequentially('  ');
    expect(await otp(page).inputValue()).toBe('');
  });

  story('is requested once despite repeated clicks', async ({ newPage }) => {
    const page = await newPage();
    let asked = 0;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(SEND, async (route) => {
      asked += 1;
      await answered;
      await route.fulfill({ json: SENT });
    });
    await page.goto('/forgot-password');
    await username(page).fill('somebody');
    await submit(page).dblclick();
    await username(page).press('Enter');
    await page.getByRole('button', { name: 'Wait' }).waitFor();
    answer();
    await otp(page).waitFor();
    expect(asked).toBe(1);
  });

  story('can be requested again only after the countdown', async ({ newPage }) => {
    const page = await newPage();
    await page.clock.install();
    await openSecondStep(page);
    expect(await resend(page).textContent()).toMatch(/^Resend OTP \((30|29|28) s\)$/);
    let asked = 0;
    await page.route(SEND, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.fulfill({ json: SENT });
    });
    await resend(page).click({ force: true });
    expect(asked).toBe(0);
    await page.clock.fastForward(RESEND_SECONDS * 1000);
    await page.getByRole('button', { name: 'Resend OTP', exact: true }).click();
    await page.getByText('An error occurred while resending OTP.').waitFor();
    await otp(page).fill('123');
    await page.getByRole('button', { name: 'Resend OTP', exact: true }).click();
    await page.getByRole('button', { name: /^Resend OTP \(\d+ s\)$/ }).waitFor();
    expect([asked, await otp(page).inputValue()]).toEqual([2, '']);
  });

  story('cannot be reset without an OTP or with a used link', async ({ newPage }) => {
    const page = await newPage();
    await page.goto('/password/reset');
    await page.waitForURL('**/forgot-password');
    await page.goto(`/password/set?token=${'x'.repeat(43)}`);
    await page.getByText('This link has been used or has expired. Request a new one.').waitFor();
    await page.getByRole('link', { name: 'Request an OTP' }).click();
    await page.waitForURL('**/forgot-password');
  });
});
