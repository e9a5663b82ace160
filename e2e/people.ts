import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HOMES } from '@colloquy/contract';
import type { Role } from '@colloquy/contract';
import type { Page } from 'playwright-core';
import type { Installation } from './installation/start-installation.ts';

/** What a person of the demo organisation types in order to enter. */
export type SignIn = { role: Role; username: string; password: string };

/** The demo organisation's sign-in of a role. */
export function signInOf({ dataFolder }: Installation, role: Role): SignIn {
  const file = path.join(dataFolder, 'demo-sign-ins.json');
  const signIns = JSON.parse(readFileSync(file, 'utf8')) as SignIn[];
  const found = signIns.find((signIn) => signIn.role === role);
  if (!found) throw new Error(`${file} has no ${role}.`);
  return found;
}

/** Signs in on the sign-in screen, as a person does, and waits for the role's home. Ends that person's other session. */
export async function signIn(page: Page, installation: Installation, role: Role): Promise<SignIn> {
  await page.goto('/login');
  const person = signInOf(installation, role);
  await signInFrom(page, person);
  await page.waitForURL(`**${HOMES[role]}`);
  await menuButton(page).waitFor();
  return person;
}

/** Fills in and sends the sign-in screen that the page shows. */
export async function signInFrom(page: Page, { username, password }: SignIn): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the menu under the initials. */
export async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
}

/** The initials in the bar, which stand there at every width. */
const menuButton = (page: Page) => page.getByRole('button', { name: /, menu of / });
