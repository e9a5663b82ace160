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
      await alert.waitFor({ timeout: 60_000 });
      expect(await alert.innerText()).toContain('The recording is silent from beginning to end.');

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
