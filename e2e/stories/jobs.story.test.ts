import { describe, expect } from 'vitest';
import { clipInterview } from '../clip.ts';
import { beginJob, chooseFiles, silence } from '../order.ts';
import { signIn } from '../people.ts';
import { story } from '../story.ts';

describe('a job in hand', () => {
  story(
    'what nobody speaks in says so; it is deleted, taken back and deleted again',
    async ({ newPage, installation }) => {
      const page = await newPage();
      await signIn(page, installation, 'customer');
      const jobId = await beginJob(page, 'Nobody there');
      await chooseFiles(page, [{ name: 'quiet.wav', mimeType: 'audio/wav', buffer: silence(5) }]);
      await page.getByRole('link', { name: 'Watch it become words' }).click();
      const alert = page.getByRole('main').getByRole('alert');
      await alert.waitFor({ timeout: 150_000 });
      expect(await alert.innerText()).toContain('The recording is silent from beginning to end.');

      // What a dialog is made of comes when it is opened: without a network it says so, and the page stays.
      await page.context().setOffline(true);
      const share = page.getByRole('button', { name: 'Share' });
      await share.click();
      const missed = page.getByRole('dialog', { name: 'This did not open' });
      await missed.getByText('The server cannot be reached.').waitFor();
      await page.context().setOffline(false);
      await missed.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('dialog', { name: 'Who has access to Nobody there' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => share.evaluate((button) => button === document.activeElement)).toBe(true);

      await page.getByRole('button', { name: 'Delete this job' }).click();
      await page.waitForURL('**/client/jobs/status');
      await page.getByText('Nobody there - quiet was deleted.').waitFor();
      await page.getByRole('link', { name: 'Nobody there' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('link', { name: 'Nobody there' }).click();
      await page.waitForURL(`**/client/qual-ai/job/${jobId}`);

      await page.getByRole('button', { name: 'Delete this job' }).click();
      await page.getByText('Nobody there - quiet was deleted.').waitFor();
      await page.goto(`/client/qual-ai/job/${jobId}`);
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    },
  );

  story('work is cancelled, and the job says so', async ({ newPage, installation }) => {
    const page = await newPage();
    await signIn(page, installation, 'customer');
    await beginJob(page, 'Stopped');
    await chooseFiles(page, [{ name: 'long.opus', mimeType: 'audio/ogg', buffer: await clipInterview(120) }]);
    await page.getByRole('link', { name: 'Watch it become words' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the job' }).click();
    await page.getByText('This job was cancelled. What was made until then is kept.').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' });
  });
});
