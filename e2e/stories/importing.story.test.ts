import { readJob } from '@colloquy/contract/jobs';
import { strToU8, zipSync } from 'fflate';
import { expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { silentWav, startDraft } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { story } from '../story.ts';

const SHEET = [
  'File,Participant,Language,Speakers,Track of,Speaker',
  'one.wav,P-01,Klingon,Interviewer; P-01,,',
  'left.wav,,,,Group A,Moderator',
  'right.wav,P-03,,,Group A,P-03',
].join('\r\n');

story(
  'a ZIP with a spreadsheet becomes one study, and what the sheet says wrongly is fixed',
  async ({ newPage, installation }) => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await signIn(page, installation, 'customer');
    await page.goto('/client/qual-ai/jobs/create/multiple/file');
    const sounds = Object.fromEntries(
      ['one', 'left', 'right'].map((name, at) => [`study/${name}.wav`, new Uint8Array(silentWav(1 + at))]),
    );
    const zip = zipSync({ ...sounds, 'study/files.csv': strToU8(SHEET), '__MACOSX/._one.wav': strToU8('x') });
    await page
      .getByLabel('Recordings to upload')
      .setInputFiles({ name: 'study.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });

    await page.getByText('study/one.wav: The language “Klingon” is not known here.').waitFor();
    await expect.poll(() => page.getByText('Track of a conversation').count()).toBe(2);
    const language = page.getByRole('combobox', { name: 'Language of one.wav' });
    await language.fill('German');
    await page.getByRole('option', { name: 'German', exact: true }).click();
    await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(3);
    await expectNoViolations(page);
    await page.getByRole('radio', { name: /^one study “study” with/ }).waitFor();
    await startDraft(page);

    await page.getByText('P-01, German, Interviewer and P-01').waitFor();
    await page.getByText('P-03, 2 tracks: Moderator and P-03').waitFor();
    const jobId = page.url().split('/').at(-1)?.split('?')[0] ?? '';
    const { job } = readJob.answer.parse(await (await page.request.get(`/api/jobs/${jobId}`)).json());
    expect(job.files.map(({ settings }) => settings.participant).toSorted()).toEqual(['P-01', 'P-03']);
  },
);
