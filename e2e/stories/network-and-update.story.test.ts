import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { chooseFiles, createJobDraft, silentWav, startDraft } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { goOffline } from '../go-offline.ts';
import { story } from '../story.ts';
import { openInterview, openTranscript, saved, textOnServer, typeIntoTurn } from '../transcript-editor.ts';

describe("the user's work survives", () => {
  story('in the editor, while offline and after an update', async ({ newPage, installation }) => {
    const page = await newPage();
    await prefetchNothing(page);
    const { recording } = await openInterview(page, installation);
    const beside = page.getByRole('complementary', { name: 'Transcript tools' });
    const open = (name: string) => beside.getByRole('tab', { name, exact: true }).click();
    const failure = beside.getByRole('alert');
    const words = page.locator('[data-segment]');
    await goOffline(page);
    await typeIntoTurn(page, 1, ' platypus');
    await open('Log');
    await failure.getByText('The server can’t be reached.').waitFor();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await failure.getByText('The server can’t be reached.').waitFor();
    await words.getByText('platypus').waitFor();
    await page.getByText('Offline (1)').waitFor();
    await expectNoViolations(page);

    await page.context().setOffline(false);
    await beside.getByRole('button', { name: 'Save version' }).waitFor();
    await failure.waitFor({ state: 'detached' });
    await saved(page).waitFor();
    expect(await textOnServer(page, recording)).toContain('platypus');

    await goOffline(page);
    const { rollOut, arrive } = newVersion(page);
    await typeIntoTurn(page, 0, ' wombat');
    await rollOut();
    await page.context().setOffline(false);
    const notice = page.getByRole('status').filter({ hasText: 'Colloquy has been updated.' });
    await notice.getByText(/Reload the page when you’re ready/).waitFor();
    await open('Comments');
    await failure.getByText('Colloquy has been updated. Reload the page to open this').waitFor();
    await expectNoViolations(page);
    await saved(page).waitFor();
    expect(await textOnServer(page, recording)).toMatch(/wombat[^]*platypus/);

    // Loaded parts continue to work: the transcript, its editor and the open panel.
    await typeIntoTurn(page, 0, ' quokka');
    await words.getByText('wombat quokka').waitFor();
    await open('Log');
    await beside.getByRole('button', { name: 'Save version' }).waitFor();
    await notice.waitFor();
    await expect.poll(() => textOnServer(page, recording)).toMatch(/wombat quokka[^]*platypus/);

    await arrive();
    await notice.getByRole('button', { name: 'Reload page' }).click();
    await notice.waitFor({ state: 'detached' });
    await words.getByText('wombat quokka').waitFor();
    await open('Comments');
    await beside.getByRole('tabpanel', { name: 'Comments' }).waitFor();
    expect(await failure.count()).toBe(0);
  });

  story(
    'in the editor, while the connection is lost as its parts load',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await prefetchNothing(page);
      const { job, recording } = await copyDemoInterview(page, installation);
      const words = page.locator('[data-segment]');
      let isConnected = true;
      await page.route('**/assets/*.js', async (route) => {
        isConnected &&= (await words.count()) === 0;
        await (isConnected ? route.continue() : route.abort());
      });
      await openTranscript(page, `/client/qual-ai/job/${job}`);
      const failures = page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded.' });
      await failures.first().waitFor();
      await typeIntoTurn(page, 0, ' wombat');
      await words.getByText('wombat').waitFor();
      // Parts without a place of their own fail together, with one message.
      const further = page.locator('[role=alert] ~ [role=alert]');
      await expect.poll(() => further.count()).toBeGreaterThan(0);
      expect(await further.filter({ visible: true }).count()).toBe(0);
      await expectNoViolations(page);

      await page.unroute('**/assets/*.js');
      await failures.first().getByRole('button', { name: 'Reload page' }).click();
      await expect.poll(() => failures.count()).toBe(0);
      await words.getByText('wombat').waitFor();
      await saved(page).waitFor();
      expect(await textOnServer(page, recording)).toContain('wombat');
    },
  );

  story('in the upload list, while the server restarts', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'customer');
    const jobId = await createJobDraft(page, 'Uploaded during a restart');
    await chooseFiles(page, [{ name: 'kept.wav', mimeType: 'audio/wav', buffer: silentWav(5) }]);
    await page.getByText('Uploaded', { exact: true }).waitFor();

    let refused = 0;
    await page.route(`**/api/jobs/${jobId}`, async (route) => {
      await route.fulfill({ status: 502, body: 'Bad Gateway' });
      refused += 1;
    });
    // The event stream restarts, as after an interruption, and the page refetches its data. Repeated, so that
    // the page has handled the first refusal before the second request.
    for (const times of [1, 2]) {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect.poll(() => refused).toBeGreaterThanOrEqual(times);
    }
    await page.getByText('kept.wav').first().waitFor();
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await page.getByLabel('Recordings to upload').waitFor({ state: 'attached' });
    await page.unroute(`**/api/jobs/${jobId}`);
    await startDraft(page);
    await page.getByRole('heading', { name: /^Uploaded during a restart/ }).waitFor();
  });
});

/** Simulates a busy browser that prefetches nothing. */
const prefetchNothing = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));

/** Simulates a new version: `/` names another entry script, and the old scripts are gone. */
function newVersion(page: Page) {
  const context = page.context();
  const firstPage = (address: URL) => address.pathname === '/';
  const scripts = '**/assets/*.js';
  return {
    rollOut: async () => {
      // These scripts are missing on purpose.
      page.removeAllListeners('response');
      await context.route(firstPage, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replaceAll(/index-[\w-]+\.js/g, 'index-of-the-next-version.js');
        await route.fulfill({ response: answer, body });
      });
      await context.route(scripts, (route) => route.fulfill({ status: 404, body: '' }));
    },
    /** After a reload the page gets existing scripts. */
    arrive: async () => {
      await context.unroute(firstPage);
      await context.unroute(scripts);
    },
  };
}
