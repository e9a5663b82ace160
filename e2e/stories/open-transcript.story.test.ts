import { expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { chooseFiles, createJobDraft, startDraft } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

const TYPED = [
  'Anna: Was it far?',
  'Bo: Not at all.',
  '[00:99:99] Anna: And then?',
  'Bo: Then we went home.',
].join('\n');

story('a transcript without audio opens without player and times', async ({ newPage, installation }) => {
  const page = await newPage();
  await signIn(page, installation, 'customer');
  await createJobDraft(page, 'Typed by hand');
  await chooseFiles(page, [{ name: 'walk.txt', mimeType: 'text/plain', buffer: Buffer.from(TYPED) }]);
  await startDraft(page);
  await page.getByText('Not at all.').waitFor();
  await page
    .getByText('Line 3 has a time that cannot be read: it is left out, the words are kept.')
    .waitFor();
  const from = page.getByText('Imported from walk.txt');
  expect(await from.textContent()).toBe(
    'Imported from walk.txt · No audio · No times · No words confirmed yet',
  );
  await page.getByText('Imported transcript', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Play from/ }).count()).toBe(0);
  await expectNoViolations(page);

  // Words without a confidence are not counted as right.
  await page.goto(`${page.url()}?panel=confidence`);
  await page.getByText('12 words not confirmed', { exact: true }).waitFor();
  await page.getByText('The imported file has no confidence values').waitFor();
  expect(await page.getByRole('slider', { name: /^Thoroughness/ }).count()).toBe(0);
  await expectNoViolations(page);
  await page.locator('[data-word]').first().click();
  await page.keyboard.press('Alt+a');
  await page.getByText('11 words not confirmed', { exact: true }).waitFor();
  await page.getByText('· 1 of 12 words confirmed').waitFor();
});
