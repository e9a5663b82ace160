import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { openMenu, signIn } from '../sign-in.ts';
import { goOffline } from '../go-offline.ts';
import { story } from '../story.ts';
import {
  openInterview,
  openTranscript,
  saved,
  textOnServer,
  undo,
  typeIntoTurn,
} from '../transcript-editor.ts';

describe('unsent edits', () => {
  story(
    'wait while offline without blocking the editor, and are saved when online again',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await page.setViewportSize({ width: 1280, height: 720 });
      const { recording } = await openInterview(page, installation);
      await saved(page).waitFor();
      // Without the message that the sound cannot be played, if it was still loading.
      const controls = page.locator('[data-player] > div').first();
      const height = async () => (await controls.boundingBox())!.height;
      const before = await height();
      await goOffline(page);
      await typeIntoTurn(page, 1, ' platypus');
      await kept(page).waitFor();
      expect(await height(), 'nothing is pushed down').toBe(before);
      await page.keyboard.press('Escape');
      await typeIntoTurn(page, 0, ' wombat');
      await page.getByText('Offline (2)').waitFor();

      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('dialog', { name: 'Some edits aren’t saved yet' }).waitFor();
      await page.getByRole('button', { name: 'Stay' }).click();

      await page.context().setOffline(false);
      await saved(page).waitFor();
      await expect.poll(() => textOnServer(page, recording)).toMatch(/wombat[^]*platypus/);
      await undo(page, 2);
      await expect.poll(() => textOnServer(page, recording)).not.toMatch(/wombat|platypus/);
    },
  );

  story('survive a reload and closing the browser', async ({ newPage, installation }) => {
    const page = await newPage();
    const { recording } = await openInterview(page, installation);
    const stop = await loseEdits(page);
    await typeIntoTurn(page, 1, ' quokka');
    await kept(page).waitFor();
    await page.reload();
    await page.getByText('quokka').waitFor();
    expect(await textOnServer(page, recording)).not.toContain('quokka');

    const context = page.context();
    const address = page.url();
    await page.close();
    const again = await context.newPage();
    await again.goto(address);
    await again.getByText('quokka').waitFor();
    await stop(again);
    await saved(again).waitFor();
    expect(await textOnServer(again, recording)).toContain('quokka');
    await undo(again);
  });

  story('are kept when the page closes during typing', async ({ newPage, installation }) => {
    const page = await newPage();
    const { recording } = await openInterview(page, installation);
    await typeIntoTurn(page, 1, ' kakapo');
    await page.reload();
    await page.getByText('kakapo').waitFor();
    await expect.poll(() => textOnServer(page, recording)).toContain('kakapo');
    await undo(page);
  });

  story('can be copied if the server refuses them', async ({ newPage, installation }) => {
    const page = await newPage();
    const { recording } = await openInterview(page, installation);
    await page.context().route('**/api/recordings/*/commands', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 1, error: 'not-found', message: 'This doesn’t exist, or you don’t have access to it.' },
      }),
    );
    await typeIntoTurn(page, 1, ' axolotl');
    await page.getByRole('button', { name: '1 edit not applied' }).click();
    const list = page.getByRole('dialog', { name: 'Edits not applied' });
    await list.getByText('axolotl').waitFor();
    await expectNoViolations(page);
    await page.reload();
    await page.getByRole('button', { name: '1 edit not applied' }).click();
    await list.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('not applied').waitFor({ state: 'detached' });
    expect(await textOnServer(page, recording)).not.toContain('axolotl');
  });

  story('appear in a second tab within a second', async ({ newPage, installation }) => {
    const page = await newPage();
    const { job, recording } = await openInterview(page, installation);
    const second = await page.context().newPage();
    await openTranscript(second, `/client/qual-ai/job/${job}`);
    await typeIntoTurn(page, 1, ' numbat');
    await second.getByText('numbat').waitFor();
    await typeIntoTurn(second, 0, ' dingo');
    await page.getByText('dingo').waitFor();
    await Promise.all([saved(page).waitFor(), saved(second).waitFor()]);
    expect(await textOnServer(page, recording)).toMatch(/dingo[^]*numbat/);

    // Closing the tab that sends: the other one takes over.
    const stop = await loseEdits(page);
    await typeIntoTurn(page, 0, ' emu');
    await second.getByText('dingo emu').waitFor();
    await page.close();
    await stop(second);
    await saved(second).waitFor();
    expect(await textOnServer(second, recording)).toContain('dingo emu');
    await undo(second, 3);
  });

  story(
    'stay locked after the session is replaced, for the same person only',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { job, recording } = await openInterview(page, installation);
      const stop = await loseEdits(page);
      await typeIntoTurn(page, 1, ' bilby');
      await kept(page).waitFor();
      const elsewhere = await newPage();
      await signIn(elsewhere, installation, 'customer');
      await page.waitForURL('**/login**');
      await stop(page);

      // Another user of the same browser does not see them.
      await signIn(page, installation, 'organisationadmin');
      await openTranscript(page, `/qual-ai/job/${job}`);
      expect(await page.getByText('bilby').count()).toBe(0);
      expect(await textOnServer(page, recording)).not.toContain('bilby');

      // They are saved as soon as the same person signs in, on any page.
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await signIn(page, installation, 'customer');
      await expect.poll(() => textOnServer(page, recording)).toContain('bilby');
      await openTranscript(page, `/client/qual-ai/job/${job}`);
      await page.getByText('bilby').waitFor();
      await undo(page);
    },
  );
});

const kept = (page: Page) => page.getByText('Offline (1)');

/**
 * Blocks edits from reaching the server. Returns a function that unblocks them for open tabs. The route stays:
 * Chromium loses a request that starts while the last route is removed.
 */
async function loseEdits(page: Page): Promise<(tab: Page) => Promise<void>> {
  let isLost = true;
  await page
    .context()
    .route('**/api/recordings/*/commands', (route) => (isLost ? route.abort() : route.continue()));
  return async (tab) => {
    isLost = false;
    await tab.evaluate(() => dispatchEvent(new Event('online')));
  };
}
