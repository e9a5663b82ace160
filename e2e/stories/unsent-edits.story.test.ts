import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../axe.ts';
import { openMenu, signIn } from '../people.ts';
import { story } from '../story.ts';
import { openInterview, openWords, saved, textOnServer, undo, writeIn } from '../words.ts';

describe('edits that the server does not have yet', () => {
  story(
    'wait while the network is cut, and are saved when it is back; nothing is held up',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await page.setViewportSize({ width: 1280, height: 720 });
      const { recording } = await openInterview(page, installation);
      await saved(page).waitFor();
      const player = async () => (await page.locator('[data-player]').boundingBox())!.height;
      const before = await player();
      await page.context().setOffline(true);
      await writeIn(page, 1, ' platypus');
      await kept(page).waitFor();
      expect(await player(), 'nothing is pushed down').toBe(before);
      await page.keyboard.press('Escape');
      await writeIn(page, 0, ' wombat');
      await page.getByText('Offline (2)').waitFor();

      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('dialog', { name: 'Edits are not saved yet' }).waitFor();
      await page.getByRole('button', { name: 'Stay' }).click();

      await page.context().setOffline(false);
      await saved(page).waitFor();
      await expect.poll(() => textOnServer(page, recording)).toMatch(/wombat[^]*platypus/);
      await undo(page, 2);
      await expect.poll(() => textOnServer(page, recording)).not.toMatch(/wombat|platypus/);
    },
  );

  story(
    'are there again after a reload, and after the browser was closed',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { recording } = await openInterview(page, installation);
      const stop = await loseEdits(page);
      await writeIn(page, 1, ' quokka');
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
    },
  );

  story('are not lost when the page goes while one still types', async ({ newPage, installation }) => {
    const page = await newPage();
    const { recording } = await openInterview(page, installation);
    await writeIn(page, 1, ' kakapo');
    await page.reload();
    await page.getByText('kakapo').waitFor();
    await expect.poll(() => textOnServer(page, recording)).toContain('kakapo');
    await undo(page);
  });

  story('are offered to be copied where the server refuses them', async ({ newPage, installation }) => {
    const page = await newPage();
    const { recording } = await openInterview(page, installation);
    await page.context().route('**/api/recordings/*/commands', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 1, error: 'not-found', message: 'This does not exist, or you may not see it.' },
      }),
    );
    await writeIn(page, 1, ' axolotl');
    await page.getByRole('button', { name: '1 edit not applied' }).click();
    const list = page.getByRole('dialog', { name: 'Edits that could not be applied' });
    await list.getByText('axolotl').waitFor();
    await expectNoViolations(page);
    await page.reload();
    await page.getByRole('button', { name: '1 edit not applied' }).click();
    await list.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('not applied').waitFor({ state: 'detached' });
    expect(await textOnServer(page, recording)).not.toContain('axolotl');
  });

  story('show in a second tab within a second, wherever they are made', async ({ newPage, installation }) => {
    const page = await newPage();
    const { job, recording } = await openInterview(page, installation);
    const second = await page.context().newPage();
    await openWords(second, `/client/qual-ai/job/${job}`);
    await writeIn(page, 1, ' numbat');
    await second.getByText('numbat').waitFor();
    await writeIn(second, 0, ' dingo');
    await page.getByText('dingo').waitFor();
    await Promise.all([saved(page).waitFor(), saved(second).waitFor()]);
    expect(await textOnServer(page, recording)).toMatch(/dingo[^]*numbat/);

    // The tab that sends is closed: the other one goes on.
    const stop = await loseEdits(page);
    await writeIn(page, 0, ' emu');
    await second.getByText('dingo emu').waitFor();
    await page.close();
    await stop(second);
    await saved(second).waitFor();
    expect(await textOnServer(second, recording)).toContain('dingo emu');
    await undo(second, 3);
  });

  story(
    'stay locked when the session is replaced: for the same person alone',
    async ({ newPage, installation }) => {
      const page = await newPage();
      const { job, recording } = await openInterview(page, installation);
      const stop = await loseEdits(page);
      await writeIn(page, 1, ' bilby');
      await kept(page).waitFor();
      const elsewhere = await newPage();
      await signIn(elsewhere, installation, 'customer');
      await page.waitForURL('**/login');
      await stop(page);

      // Somebody else at the same browser has nothing of them.
      await signIn(page, installation, 'organisationadmin');
      await openWords(page, `/qual-ai/job/${job}`);
      expect(await page.getByText('bilby').count()).toBe(0);
      expect(await textOnServer(page, recording)).not.toContain('bilby');

      // The same person has them saved as soon as they are there, wherever they look.
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await signIn(page, installation, 'customer');
      await expect.poll(() => textOnServer(page, recording)).toContain('bilby');
      await openWords(page, `/client/qual-ai/job/${job}`);
      await page.getByText('bilby').waitFor();
      await undo(page);
    },
  );
});

const kept = (page: Page) => page.getByText('Offline (1)');

/** From now on no edit reaches the server; everything else does. Answers how to end that, for the tabs that are open. */
async function loseEdits(page: Page): Promise<(tab: Page) => Promise<void>> {
  const context = page.context();
  await context.route('**/api/recordings/*/commands', (route) => route.abort());
  return async (tab) => {
    await context.unroute('**/api/recordings/*/commands');
    await tab.evaluate(() => dispatchEvent(new Event('online')));
  };
}
