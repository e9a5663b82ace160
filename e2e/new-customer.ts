import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setPassword } from '@colloquy/contract/identity';
import { addUser } from '@colloquy/contract/users';
import type { Page } from 'playwright-core';
import { v7 as newId } from 'uuid';
import type { Installation } from './installation/start-installation.ts';
import { readMailsTo } from './mails.ts';
import { startSession, submitSignIn } from './sign-in.ts';

const PASSWORD = 'harbour pencil 31 foxes';

/** Signs in as a new customer of the demo organisation, without jobs, whom its admin invites on a page of their own. */
export async function signInAsNewCustomer(page: Page, installation: Installation): Promise<void> {
  const username = `new-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.test`;
  const context = await page.context().browser()!.newContext({ baseURL: installation.url });
  const admin = await context.newPage();
  await startSession(admin, installation, 'organisationadmin');
  const headers = { origin: installation.url };
  const data = { id: newId(), name: 'Customer New', username, email, adminType: 1 };
  const added = await admin.request.post(addUser.path, { headers, data });
  if (!added.ok()) throw new Error(`Adding a user answered ${added.status()}: ${await added.text()}`);
  await context.close();
  const token = await invitationOf(installation, email);
  const set = await page.request.post(setPassword.path, { headers, data: { token, password: PASSWORD } });
  if (!set.ok()) throw new Error(`Setting the password answered ${set.status()}: ${await set.text()}`);
  await page.goto('/login');
  await submitSignIn(page, { role: 'customer', username, password: PASSWORD });
  await page.waitForURL('**/client/dashboard');
}

const MAIL_WITHIN_MS = 60_000;

async function invitationOf(installation: Installation, email: string): Promise<string> {
  for (const until = Date.now() + MAIL_WITHIN_MS; Date.now() < until; await sleep(250)) {
    for (const { text } of await readMailsTo(installation, email)) {
      const token = /token=([\w-]+)/.exec(text)?.[1];
      if (token !== undefined) return token;
    }
  }
  throw new Error(`${email} got no invitation.`);
}
