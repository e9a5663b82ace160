import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HOME_PATHS, type Role } from '@colloquy/contract';
import type { Page } from 'playwright-core';
import type { Installation } from './installation/start-installation.ts';

/** Credentials of a demo user. */
export type DemoSignIn = { role: Role; username: string; password: string };

/** Reads the demo credentials of a role. */
export function readSignIn({ dataFolder }: Installation, role: Role): DemoSignIn {
  const file = path.join(dataFolder, 'demo-sign-ins.json');
  const signIns = JSON.parse(readFileSync(file, 'utf8')) as DemoSignIn[];
  const found = signIns.find((signIn) => signIn.role === role);
  if (!found) throw new Error(`${file} has no ${role}.`);
  return found;
}

/** Signs in on the sign-in screen and waits for the role's home page. Ends the person's other session. */
export async function signIn(page: Page, installation: Installation, role: Role): Promise<DemoSignIn> {
  await page.goto('/login');
  const person = readSignIn(installation, role);
  await submitSignIn(page, person);
  await page.waitForURL(`**${HOME_PATHS[role]}`);
  await menuButton(page).waitFor();
  return person;
}

/** Fills in and submits the sign-in screen on the page. */
export async function submitSignIn(page: Page, { username, password }: DemoSignIn): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the user menu. */
export async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
}

/** Initials in the top bar, visible at every width. */
const menuButton = (page: Page) => page.getByRole('button', { name: /, menu of / });
