import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HOME_PATHS, type Role } from '@colloquy/contract';
import { signIn as signInEndpoint } from '@colloquy/contract/identity';
import type { Page } from 'playwright-core';
import type { DemoSignIn } from '../server/src/demo/demo-people.ts';
import type { Installation } from './installation/start-installation.ts';

/** Reads the demo credentials of a role. */
export function readSignIn({ dataFolder }: Installation, role: Role): DemoSignIn {
  const file = path.join(dataFolder, 'demo-sign-ins.json');
  const signIns = JSON.parse(readFileSync(file, 'utf8')) as DemoSignIn[];
  const found = signIns.find((signIn) => signIn.role === role);
  if (!found) throw new Error(`${file} has no ${role}.`);
  return found;
}

/**
 * Signs in and opens the role's home page. Does not use the sign-in screen, which has its own stories. Ends
 * the person's other session.
 */
export async function signIn(page: Page, installation: Installation, role: Role): Promise<DemoSignIn> {
  const person = await startSession(page, installation, role);
  await page.goto(HOME_PATHS[role]);
  await menuButton(page).waitFor();
  return person;
}

/** Signs in as the sign-in screen does, but opens no screen, which takes longer. */
export async function startSession(page: Page, installation: Installation, role: Role): Promise<DemoSignIn> {
  const person = readSignIn(installation, role);
  // Any address of the product where no script of its own runs.
  await page.goto('/icon.svg');
  const { username, password } = person;
  await page.evaluate(signInFromPage, { path: signInEndpoint.path, body: { username, password } });
  return person;
}

/** Runs in the page. */
async function signInFromPage({ path, body }: { path: string; body: object }): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { userInfo } = (await answer.json()) as { userInfo?: object };
  if (!userInfo) throw new Error(`Signing in answered ${answer.status}.`);
  localStorage.setItem('userInfo', JSON.stringify(userInfo));
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
const menuButton = (page: Page) => page.getByRole('button', { name: /, menu for / });
