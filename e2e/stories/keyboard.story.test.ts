import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { silentWav } from '../create-job.ts';
import { signIn, readSignIn } from '../sign-in.ts';
import { story } from '../story.ts';

describe('by keyboard only', () => {
  story('signs in with a visible focus', async ({ newPage, installation }) => {
    const page = await newPage();
    const { username, password } = readSignIn(installation, 'reviewer');
    await page.goto('/login');
    await tabTo(page, 'Username');
    await page.keyboard.type(username);
    await tabTo(page, 'Password');
    await page.keyboard.type(password);
    expect(await outlineWidth(page)).toBeGreaterThan(1);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reviewer/jobs');
  });

  story('offers to skip the navigation on the first Tab', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'reviewer');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  story(
    'shows the shortcuts, navigates and logs out with the command menu',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'customer');
      await page.getByRole('heading', { level: 1 }).waitFor();

      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Command menu').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command' }).waitFor();
      await page.keyboard.type('change pass');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/password/change');

      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command' }).waitFor();
      await page.keyboard.type('logout');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/login');
    },
  );

  story('creates a job and chooses its file', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'customer');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).waitFor();
    await page.keyboard.type('new job');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/qual-ai/jobs/create');

    const choosing = page.waitForEvent('filechooser');
    await tabToElement(page, page.getByRole('button', { name: 'Choose files' }));
    await page.keyboard.press('Enter');
    const chooser = await choosing;
    await chooser.setFiles({ name: 'quiet.wav', mimeType: 'audio/wav', buffer: silentWav(1) });
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await tabTo(page, 'Participant of quiet.wav');
    await page.keyboard.type('P-01');
    await tabTo(page, 'Language spoken');
    await page.keyboard.type('English');
    await page.keyboard.press('Enter');
    await tabToElement(page, page.getByRole('button', { name: 'Start transcription' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/client/qual-ai/job/**');
    await page.getByText('P-01').first().waitFor();
  });
});

const tabTo = (page: Page, label: string) => tabToElement(page, page.getByLabel(label, { exact: true }));

/** Presses Tab until the element has the focus. */
async function tabToElement(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 30; presses++) {
    if (await element.evaluate((found) => found === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Thirty Tabs do not lead to ${String(element)}.`);
}

/** Outline width of the focused element in pixels. */
async function outlineWidth(page: Page): Promise<number> {
  const style = await page.evaluate(() => {
    const { outlineStyle, outlineWidth: width } = getComputedStyle(document.activeElement ?? document.body);
    return { outlineStyle, width };
  });
  return style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.width);
}
