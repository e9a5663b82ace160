import { readJob } from '@colloquy/contract/jobs';
import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { chooseLanguage, silentWav } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

const SHEET = [
  'File,Participant,Language,Speakers,Track of,Speaker',
  'one.wav,P-01,Klingon,Interviewer; P-01,,',
  'left.wav,,,,Group A,Moderator',
  'right.wav,P-03,,,Group A,P-03',
].join('\r\n');

story('previews, fixes and imports a ZIP with a spreadsheet', async ({ newPage, installation }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 } });
  await signIn(page, installation, 'customer');
  await page.goto('/client/qual-ai/jobs/create?files=many');
  await page.getByLabel('Name', { exact: true }).fill('Whole study');
  await chooseLanguage(page, 'English');
  await page.getByRole('button', { name: 'Go on to the files' }).click();
  await page.getByRole('tab', { name: 'Folder or ZIP' }).click();
  const sounds = Object.fromEntries(
    ['one', 'left', 'right'].map((name, at) => [`study/${name}.wav`, new Uint8Array(silentWav(1 + at))]),
  );
  const zip = zipSync({ ...sounds, 'study/files.csv': strToU8(SHEET), '__MACOSX/._one.wav': strToU8('x') });
  await page
    .getByLabel('ZIP or sheet to import')
    .setInputFiles({ name: 'study.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });

  await page.getByText('The language “Klingon” is not known here.').waitFor();
  await page.getByText('2 files can be added, 1 must be mended or left out.').waitFor();
  await page.getByText('track 2 of 2 of Group A: P-03').waitFor();
  await page.getByRole('button', { name: 'Edit study/one.wav' }).click();
  await page.getByLabel('Language spoken').selectOption({ label: 'German' });
  await expectNoViolations(page);
  await page.getByText('P-01, German, Interviewer and P-01').waitFor();
  await page.getByRole('button', { name: 'Add 3 files' }).click();
  // The files are silent and therefore fail eventually.
  await page.getByText(/3 files (are uploaded and at work|could not be transcribed)\./).waitFor();

  await page.getByRole('link', { name: 'Watch them become words' }).click();
  await page.getByText('P-01, German, Interviewer and P-01').waitFor();
  await page.getByText('P-03, 2 tracks: Moderator and P-03').waitFor();
  const jobId = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  const { job } = readJob.answer.parse(await (await page.request.get(`/api/jobs/${jobId}`)).json());
  expect(job.files.map(({ settings }) => settings.participant).toSorted()).toEqual(['P-01', 'P-03']);
});
