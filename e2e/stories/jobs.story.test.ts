import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { clipInterview } from '../clip-interview.ts';
import { asSuperuser } from '../database.ts';
import { chooseFiles, createJobDraft, silentWav, startDraft } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { goOffline } from '../go-offline.ts';
import { story } from '../story.ts';
import { chooseInJobMenu } from '../job-page.ts';

describe('managing a job', () => {
  story(
    'reports a recording without speech; the job is deleted, undone, deleted again and restored',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'customer');
      const jobId = await createJobDraft(page, 'Nobody there');
      await chooseFiles(page, [{ name: 'quiet.wav', mimeType: 'audio/wav', buffer: silentWav(5) }]);
      await startDraft(page);
      const alert = page.getByRole('main').getByRole('alert');
      await alert.waitFor({ timeout: 150_000 });
      expect(await alert.innerText()).toContain('The recording is silent throughout.');

      // Dialogs are loaded on demand: offline, a message says so and the page stays.
      await goOffline(page);
      await chooseInJobMenu(page, 'Share…');
      const missed = page.getByRole('dialog', { name: 'Couldn’t open this' });
      await missed.getByText('The server can’t be reached.').waitFor();
      // Online again, the dialog opens without another click.
      await page.context().setOffline(false);
      await page.getByRole('dialog', { name: 'Who has access to Nobody there' }).waitFor();
      await page.keyboard.press('Escape');
      const menu = page.getByRole('button', { name: 'More for Nobody there' });
      await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);

      const question = await askToDelete(page);
      await question.getByRole('button', { name: 'Keep it' }).click();
      await question.waitFor({ state: 'detached' });
      await askToDelete(page);
      await question.getByRole('button', { name: 'Delete the job' }).click();
      await page.waitForURL('**/client/jobs/status');
      await page.getByText('Nobody there was deleted.').waitFor();
      // The page of the job, which has an Undo of its own, stays until the list is loaded.
      await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Nobody there' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('link', { name: 'Nobody there' }).click();
      await page.waitForURL(`**/client/qual-ai/job/${jobId}`);

      await askToDelete(page);
      await question.getByRole('button', { name: 'Delete the job' }).click();
      await page.getByText('Nobody there was deleted.').waitFor();
      await page.goto(`/client/qual-ai/job/${jobId}`);
      await page.getByRole('heading', { name: 'This job was deleted' }).waitFor();
      await page.getByText(/Deleted by .*Removed for good on /).waitFor();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Restore' }).click();
      await page.getByRole('heading', { name: 'Nobody there' }).waitFor();
      expect(await alert.innerText()).toContain('The recording is silent throughout.');
    },
  );

  story(
    'shows deleted jobs to their customer and to an organisation admin',
    async ({ newPage, installation }) => {
      const [page, admin] = await Promise.all([newPage(), newPage()]);
      await signIn(page, installation, 'customer');
      await createJobDraft(page, 'Lost, found');
      await createJobDraft(page, 'Lost, kept by nobody');
      await page.goto('/client/jobs/status?q=Lost');
      await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      await page
        .getByRole('dialog', { name: 'Delete 2 jobs?' })
        .getByRole('button', { name: 'Delete 2 jobs' })
        .click();
      await page.getByText('2 jobs were deleted.').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Deleted' }).click();
      await page.getByRole('button', { name: 'Restore Lost, found' }).click();
      await page.getByText('“Lost, found” is restored.').waitFor();
      await page.getByRole('button', { name: 'Restore Lost, found' }).waitFor({ state: 'detached' });
      await expectNoViolations(page);

      // Simulates deletion by the organisation's retention period.
      await asSuperuser(installation, (client) =>
        client.query(`update job set deleted_by = null where name = 'Lost, kept by nobody'`),
      );
      await signIn(admin, installation, 'organisationadmin');
      await admin.getByRole('navigation').getByRole('link', { name: 'Deleted' }).click();
      const row = admin.getByRole('row').filter({ hasText: 'Lost, kept by nobody' });
      await row.getByText('Automatically, by the organisation’s settings').waitFor();
      await expectNoViolations(admin);
      await row.getByRole('button', { name: /^Restore/ }).click();
      await row.waitFor({ state: 'detached' });

      await admin.goto('/organisationadmin/users?tab=groups');
      await admin.getByRole('button', { name: 'New group' }).click();
      await admin.getByLabel('Group name').fill('Market team');
      await admin.getByRole('button', { name: 'Save' }).click();
      await admin.getByRole('button', { name: 'Delete Market team' }).click();
      await admin.getByText(/^Market team deleted/).waitFor();
      await admin.getByRole('main').getByRole('link', { name: 'Deleted' }).click();
      await expectNoViolations(admin);
      await admin.getByRole('button', { name: 'Restore Market team' }).click();
      await admin.getByRole('heading', { name: 'No deleted items' }).waitFor();
      await page.goto('/client/jobs/status?q=Lost');
      await page.getByRole('link', { name: 'Lost, kept by nobody' }).waitFor();
    },
  );

  story(
    'shows how many jobs a retention period affects before it is saved',
    async ({ newPage, installation }) => {
      const [page, admin] = await Promise.all([newPage(), newPage()]);
      await signIn(page, installation, 'customer');
      const jobId = await createJobDraft(page, 'Long done');
      await asSuperuser(installation, (client) =>
        client.query(`update job set completed_at = now() - interval '9000 days' where id = $1`, [jobId]),
      );
      await signIn(admin, installation, 'organisationadmin');
      await admin.goto('/organisationadmin/accountmanagement');
      const days = admin.getByLabel('Keep completed jobs (days)');
      await days.fill('8000');
      await admin.getByText('1 job is older than this.').waitFor();
      await admin.getByRole('button', { name: 'Save', exact: true }).click();
      const question = admin.getByRole('dialog', { name: 'Delete 1 job?' });
      await expectNoViolations(admin);
      await question.getByRole('button', { name: 'Don’t save' }).click();
      await admin.getByText('Unsaved changes').waitFor();
    },
  );

  story('cancels work and shows it on the job', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'customer');
    await createJobDraft(page, 'Stopped');
    await chooseFiles(page, [{ name: 'long.opus', mimeType: 'audio/ogg', buffer: await clipInterview(120) }]);
    await startDraft(page);
    await chooseInJobMenu(page, 'Cancel job…');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the job' }).click();
    await page.getByText('This job was cancelled. What was made until then is kept.').waitFor();
    await page.getByRole('button', { name: 'More for Stopped' }).click();
    await page.getByRole('menuitem', { name: 'Order again…' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Cancel job…' }).count()).toBe(0);
  });
});

/** Chooses Delete in the menu of the shown job. Returns the confirmation dialog. */
async function askToDelete(page: Page): Promise<Locator> {
  await chooseInJobMenu(page, 'Delete…');
  const question = page.getByRole('dialog', { name: 'Delete “Nobody there”?' });
  await question.waitFor();
  return question;
}
