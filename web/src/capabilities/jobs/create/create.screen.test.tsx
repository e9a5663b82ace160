import { changeJob, findUploadedFiles, readJobPrice, startJob } from '@colloquy/contract/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { refusal } from '../../../testing/mock-server.ts';
import { getUploads, removeUpload } from '../../files/index.ts';
import { audio, DRAFT, mockDraftServer, openCreate, settings, uploaded } from './testing/draft-server.tsx';

let server: ReturnType<typeof mockDraftServer>;
beforeEach(() => {
  server = mockDraftServer();
});
// Uploads outlive their screen, and ask before a page is left.
afterEach(() => {
  for (const { key } of getUploads()) removeUpload(key);
});

const files = () => screen.findByRole('list', { name: 'Files' });
const start = () => screen.getByRole('button', { name: 'Start transcription' });
const input = () => screen.findByLabelText('Recordings to upload');

test('one file needs a choice and a click: the draft is named after it, and the start leads to its job', async () => {
  const { user, router } = openCreate();
  await user.upload(await input(), [audio('interview-01.mp3')]);
  within(await files()).getByText('interview-01.mp3');
  expect(server.bodiesOf('/api/jobs')).toMatchObject([
    { name: 'interview-01', sid: 'SID002', manyFiles: false, waitsForStart: true },
  ]);
  expect(router.state.location.search).toBe('?job=d');
  expect(screen.queryByRole('group', { name: 'Save as' })).toBeNull();
  expect(screen.queryByText('Ask your admin.')).toBeNull();
  await expectAccessible(document.body);
  await user.click(start());
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/qual-ai/job/d'));
  expect(server.bodiesOf('/api/jobs/d/start')).toEqual([{ leftOut: [] }]);
});

test('several files get a common name and are one study or separate jobs, with live state after the start', async () => {
  const { user } = openCreate();
  await user.upload(await input(), [audio('interview-01.mp3'), audio('interview-02.mp3')]);
  const list = await files();
  expect(server.bodiesOf('/api/jobs')).toMatchObject([{ name: 'interview' }]);
  const choice = within(await screen.findByRole('group', { name: 'Save as' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'separate jobs' }).checked).toBe(true);
  await user.click(choice.getByRole('radio', { name: 'one study “interview” with 2 files' }));
  await waitFor(() => expect(server.bodiesOf('/api/jobs/d')).toEqual([{ manyFiles: true, revision: 1 }]));
  await user.click(choice.getByRole('radio', { name: 'separate jobs' }));
  await user.click(within(list).getByRole('checkbox', { name: /^interview-02/ }));
  expect(screen.queryByRole('group', { name: 'Save as' })).toBeNull();
  await user.click(within(list).getByRole('checkbox', { name: /^interview-02/ }));

  const failure = {
    reason: 'silent',
    found: 'The recording is silent.',
    remedy: 'Check it.',
    canRetry: false,
  };
  server.on(findUploadedFiles, {
    files: [
      uploaded('interview-01.mp3', { progress: { state: 'failed', failure, message: '', percent: 0 } }),
    ],
  });
  await user.click(start());
  await screen.findByText('Failed');
  await screen.findByText('This file could not be transcribed.');
  expect(screen.getByRole('link', { name: 'Open interview' }).getAttribute('href')).toBe(
    '/client/qual-ai/job/d',
  );
  expect(screen.queryByRole('button', { name: 'Start transcription' })).toBeNull();
});

test('a draft is continued after a reload, with the estimate, and its files are edited in place', async () => {
  server.on(findUploadedFiles, {
    files: [uploaded('one.mp3'), uploaded('two.mp3', { settings: { language: 'en', participant: 'P-02' } })],
  });
  const { user } = openCreate('/client/qual-ai/jobs/create/file?job=d');
  const [first, second] = within(await files()).getAllByRole('listitem');
  await screen.findByText('4:00 · about 4 credits of 988 · ready in about 2 min');
  expect(within(second!).getByRole<HTMLInputElement>('combobox', { name: 'Language of two.mp3' }).value).toBe(
    'English',
  );
  expect(within(second!).getByLabelText<HTMLInputElement>('Participant of two.mp3').value).toBe('P-02');
  await user.type(within(first!).getByLabelText('Participant of one.mp3'), 'P-01{Enter}');
  await user.click(within(first!).getByRole('combobox', { name: 'Language of one.mp3' }));
  await user.click(await screen.findByRole('option', { name: 'Thai' }));
  await user.type(within(first!).getByLabelText('Speakers of one.mp3'), '3{Tab}');
  await waitFor(() =>
    expect(server.bodiesOf('/api/jobs/d/change-upload')).toEqual([
      { uploadId: 'one.mp3', settings: { participant: 'P-01' } },
      { uploadId: 'one.mp3', settings: { participant: 'P-01', language: 'th' } },
      { uploadId: 'one.mp3', settings: { participant: 'P-01', language: 'th', speakers: 3 } },
    ]),
  );
  // A language for all replaces that of each file.
  await user.click(screen.getByRole('combobox', { name: 'Language spoken' }));
  await user.click(await screen.findByRole('option', { name: 'Thai' }));
  await waitFor(() =>
    expect(server.bodiesOf('/api/jobs/d/change-upload').slice(3)).toEqual([
      { uploadId: 'one.mp3', settings: { participant: 'P-01', speakers: 3 } },
      { uploadId: 'two.mp3', settings: { participant: 'P-02' } },
    ]),
  );
  expect(server.bodiesOf('/api/jobs/d')).toEqual([{ language: 'th', revision: 1 }]);
  // What is unchecked is neither counted nor started.
  await user.click(within(second!).getByRole('checkbox'));
  await screen.findByText('2:00 · about 2 credits of 988 · ready in about 1 min');
  await user.click(start());
  await waitFor(() => expect(server.bodiesOf('/api/jobs/d/start')).toEqual([{ leftOut: ['two.mp3'] }]));
});

test('a change is repeated on the revision that an arriving file made', async () => {
  server.on(findUploadedFiles, { files: [uploaded('one.mp3')] });
  const { user } = openCreate('/?job=d');
  await screen.findByText(/about 2 credits/);
  server.on(changeJob, ({ body }) => {
    const { revision } = body as { revision: number };
    if (revision < 7) {
      server.changeDraft({ revision: 7 });
      return refusal(409, 'changed-meanwhile', 'It was changed meanwhile.');
    }
    return { job: { ...DRAFT, name: 'Wave 2', settings: { ...settings, name: 'Wave 2' }, revision: 8 } };
  });
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await user.clear(name);
  await user.type(name, 'Wave 2{Enter}');
  await waitFor(() =>
    expect(server.bodiesOf('/api/jobs/d')).toEqual([
      { name: 'Wave 2', revision: 1 },
      { name: 'Wave 2', revision: 7 },
    ]),
  );
  expect(name.value).toBe('Wave 2');
});

test('names to expect are saved with the draft, up to a dozen', async () => {
  server.on(findUploadedFiles, { files: [uploaded('one.mp3')] });
  const { user } = openCreate('/?job=d');
  const names = await screen.findByLabelText('Names to expect');
  await user.type(names, `${Array.from({ length: 13 }, (_, at) => `Name${at}`).join(',')}{Tab}`);
  await screen.findByText('Name at most 12: more make recognition worse.');
  expect(server.bodiesOf('/api/jobs/d')).toEqual([]);
  await user.clear(names);
  await user.type(names, 'Kigali, Amahoro; Kigali{Tab}');
  await waitFor(() =>
    expect(server.bodiesOf('/api/jobs/d')).toEqual([{ vocabulary: ['Kigali', 'Amahoro'], revision: 1 }]),
  );
});

test('a refused start shows why and can be repeated', async () => {
  server.on(findUploadedFiles, { files: [uploaded('one.mp3')] });
  server.on(startJob, () => refusal(409, 'above-plan', 'A job has up to 1 file on the plan Free.'));
  const { user, router } = openCreate('/?job=d');
  await screen.findByText(/about 2 credits/);
  await user.click(start());
  await screen.findByText('A job has up to 1 file on the plan Free.');
  server.on(startJob, { job: { ...DRAFT, waitsForStart: false } });
  await user.click(start());
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/qual-ai/job/d'));
});

test('too few credits are named before the start, which stays possible', async () => {
  server.on(readJobPrice, {
    work: 'transcription',
    price: 100,
    funds: { pool: 100, own: 0, limit: null, spendable: 100 },
  });
  server.on(findUploadedFiles, { files: [uploaded('one.mp3')] });
  openCreate('/?job=d');
  await screen.findByText(/^You are 1.20 credits short\./);
  expect(start().getAttribute('aria-disabled')).toBeNull();
});
