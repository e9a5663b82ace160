import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAssignmentRow } from '../assignment.ts';
import { clipInterview } from '../clip-interview.ts';
import { chooseFiles, chooseLanguage, silentWav, startDraft } from '../create-job.ts';
import { copyDemoInterview } from '../copy-interview.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';
import { openTranscript, saved, textOnServer, typeIntoTurn } from '../transcript-editor.ts';
import { chooseInJobMenu, openFileList } from '../job-page.ts';

story('several files are one job, which is duplicated', async ({ newPage, installation }) => {
  const page = await newPage();
  await signIn(page, installation, 'customer');
  await page.goto('/client/qual-ai/jobs/create/multiple/file');
  await chooseFiles(page, [
    { name: 'both mornings 1.opus', mimeType: 'audio/ogg', buffer: await clipInterview(5) },
    { name: 'both mornings 2.wav', mimeType: 'audio/wav', buffer: silentWav(5) },
  ]);
  await chooseLanguage(page, 'English');
  expect(await page.getByRole('radio', { name: /^one study “both mornings”/ }).isChecked()).toBe(true);
  await startDraft(page);
  await page.waitForURL('**/client/qual-ai/job/multi/**');
  const files = await openFileList(page);
  await files.getByText('both mornings 1.opus').waitFor();
  await files.getByRole('button', { name: 'Leave out both mornings 2.wav' }).click({ timeout: 150_000 });
  await files.getByText('Left out').waitFor();

  await page.keyboard.press('Escape');
  await chooseInJobMenu(page, 'Order again…');
  await page.getByRole('dialog').getByRole('button', { name: 'Create the draft' }).click();
  await page.waitForURL('**/jobs/create/multiple/file?job=**');
  await chooseFiles(page, [{ name: 'third.wav', mimeType: 'audio/wav', buffer: silentWav(1) }]);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('both mornings (2)');
});

story('a job is assigned to a reviewer, who corrects and finishes it', async ({ newPage, installation }) => {
  const [customer, admin, reviewer] = await Promise.all([newPage(), newPage(), newPage()]);
  const { job, recording } = await copyDemoInterview(customer, installation);

  await signIn(admin, installation, 'organisationadmin');
  await admin.goto(`/qual-ai/job/${job}`);
  await admin.getByRole('button', { name: 'Assign reviewer' }).click();
  await admin.getByRole('button', { name: 'Send offer' }).click();
  await admin.getByRole('dialog').getByText('Choose a reviewer.').waitFor();
  await admin.getByRole('radio', { name: /^Reviewer One/ }).check();
  await admin.getByRole('button', { name: 'Send offer' }).click();
  await admin.getByText('Offered', { exact: true }).waitFor();

  await signIn(reviewer, installation, 'reviewer');
  const row = await findAssignmentRow(reviewer, customer, job);
  await row.getByRole('button', { name: /^Accept/ }).click();
  await row.getByRole('link').click();
  await reviewer.waitForURL(`**/qual-ai/job/${job}?assignment=**`);
  await reviewer.locator('[data-segment]').first().waitFor();
  await expect.poll(() => soundOf(reviewer), { timeout: 20_000 }).toBe(200);
  await typeIntoTurn(reviewer, 0, ' Checked.');
  await reviewer.keyboard.press('Escape');
  await saved(reviewer).waitFor();
  expect(await textOnServer(customer, recording)).toContain('Checked.');

  // A link without the assignment still finds it.
  await openTranscript(reviewer, `/qual-ai/job/${job}`);
  await reviewer.getByRole('button', { name: /^Finish/ }).click();
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Finish review' }).click();
  await reviewer.waitForURL('**/reviewer/jobs');
  await reviewer.goto('/reviewer/jobs/completed');
  await reviewer.getByText('HR completed jobs').first().waitFor();
  await row.waitFor();
  await admin.getByText('Finished', { exact: true }).waitFor();
});

/** HTTP status for the URL from which the waveform was loaded; 0 until it is requested. */
const soundOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    const address = asked.find((name) => name.includes('/peaks') && name.includes('assignment='));
    return address === undefined ? 0 : (await fetch(address)).status;
  });
