import {
  changeJob,
  createJob,
  excludeRun,
  type JobDetail,
  jobSettings,
  readJob,
  readOpenWork,
} from '@colloquy/contract/jobs';
import { findOwnServices } from '@colloquy/contract/services';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { addFilesScreen } from './add-files.screen.tsx';
import type { JobFile } from './chosen-file.ts';
import { createJobScreen } from './create-job.screen.tsx';
import { jobScreen } from './job.screen.tsx';
import type { JobPageSlot } from './jobs.routes.ts';
import type { LoadedService, ServiceOrder } from './service-screens.ts';

/** A service that counts the pages of documents. */
const pages: LoadedService = {
  sid: 'SID003',
  invitation: 'Name the documents first.',
  describeSettings: ({ language }) => `Pages in ${language}`,
  describeFile: ({ bytes }) => `${bytes / 1_000} pages`,
  describeEngine: (engine) => `counted by ${engine}`,
  stoppedTexts: { count: 'Stopped while counting' },
  Languages: ({ children }) => children([]),
  noFileText: 'No document yet.',
  watchLabel: () => 'Watch the count',
  describeKey: (key) => `in ${key.toUpperCase()}`,
  describeResult: () => 'Counted pages',
  Notice: () => <p>Counted by a machine.</p>,
  FailureActions: ({ file }) => <button type="button">Count {file.name} by hand</button>,
  FileNotice: () => null,
};
const order: ServiceOrder = {
  settings: jobSettings.extend({
    options: z.object({ chapter: z.string().min(1, 'Name the chapter.') }),
  }),
  defaults: { name: '', language: 'en', speakers: null, options: { chapter: '' } },
  errorFields: {},
  Loaded: ({ children }) => children,
  Fields: ({ form: { register, formState } }) => (
    <>
      <TextField label="Language of the pages" {...register('language')} />
      <TextField
        label="Chapter"
        error={formState.errors.options?.['chapter']?.message}
        {...register('options.chapter')}
      />
    </>
  ),
};

const file = (state: string) =>
  ({
    id: `file-${state}`,
    name: `${state}.pdf`,
    bytes: 3_000,
    durationMs: null,
    recordingId: null,
    status: 'active',
    tracks: [],
    settings: {},
    runs: [],
    progress: {
      state,
      step: 'count',
      percent: 10,
      message: 'Counting.',
      failure: { reason: 'broken', found: 'It is empty.', remedy: 'Send another one.' },
    },
  }) as unknown as JobFile;
const jobOf = (files: JobDetail['files']) =>
  ({
    id: 'j',
    code: 'J-1',
    createdAt: '2026-01-02T03:04:05.000Z',
    createdBy: 'Customer One',
    sid: 'SID003',
    name: 'Reports',
    status: 'active',
    stages: [],
    settings: { language: 'en' },
    files,
    manyFiles: false,
    completedAt: null,
    reviews: [],
    abilities: { canAccept: true, canChange: true, canRetry: true, canAddFiles: true },
  }) as unknown as JobDetail;

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  const service = { sid: 'SID003' as const, name: 'Chat', isAvailable: true, off: null };
  server.on(findOwnServices, { services: [service] });
});

const openJob = (files: JobDetail['files'], slots: readonly JobPageSlot[] = []) => {
  server.on(readJob, { job: jobOf(files) });
  const JobScreen = jobScreen(pages, slots);
  return renderWithProviders(<JobScreen />, { path: '/job/:jobId', at: '/job/j' });
};

test('the form of an order has the fields of its service and orders that service', async () => {
  server.on(createJob, { job: jobOf([]) });
  const CreateJobScreen = createJobScreen({ ...pages, order });
  const { user } = renderWithProviders(<CreateJobScreen />);
  await screen.findByRole('heading', { name: 'New Chat with your Document job' });
  await screen.findByLabelText('Name');
  await user.type(screen.getByLabelText('Name'), 'Reports');
  await user.clear(screen.getByLabelText('Language of the pages'));
  await user.type(screen.getByLabelText('Language of the pages'), 'sw');
  await user.click(screen.getByRole('button', { name: 'Go on to the files' }));
  await screen.findByText('Name the chapter.');
  await user.type(screen.getByLabelText('Chapter'), 'Findings');
  await user.click(screen.getByRole('button', { name: 'Go on to the files' }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      sid: 'SID003',
      name: 'Reports',
      language: 'sw',
      options: { chapter: 'Findings' },
    }),
  );
});

test("the form of a draft shows and changes its service's own settings", async () => {
  const settings = { name: 'Reports', language: 'en', speakers: null, options: { chapter: 'Methods' } };
  const draft = { ...jobOf([]), settings, revision: 4 };
  server.on(readJob, { job: draft });
  server.on(changeJob, { job: draft });
  const CreateJobScreen = createJobScreen({ ...pages, order });
  const { user } = renderWithProviders(<CreateJobScreen />, { at: '/?job=j' });
  const chapter = await screen.findByLabelText<HTMLInputElement>('Chapter');
  expect(chapter.value).toBe('Methods');
  await user.clear(chapter);
  await user.type(chapter, 'Findings');
  await user.click(screen.getByRole('button', { name: 'Go on to the files' }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      ...settings,
      options: { chapter: 'Findings' },
      revision: 4,
    }),
  );
});

test('the page for files leads back to the order of its service', async () => {
  const AddFilesScreen = addFilesScreen(pages, false);
  renderWithProviders(<AddFilesScreen />);
  await screen.findByText('Name the documents first.');
  const link = screen.getByRole('link', { name: 'New Chat with your Document job' });
  expect(link.getAttribute('href')).toBe('/client/doc-chat/jobs/create');
});

test('the job page shows the settings, notice and result of its service', async () => {
  openJob([file('ready')]);
  await screen.findByText('J-1');
  screen.getByText('Pages in en');
  screen.getByText('Counted by a machine.');
  screen.getByText('Counted pages');
  screen.getByText(/3 pages/);
});

test('the sentences of a job name what its service makes', async () => {
  const { abilities, ...job } = jobOf([
    { ...file('ready'), transcribedBy: { engine: 'Abacus' } } as unknown as JobFile,
  ]);
  const canCancel = { ...abilities, canCancel: true };
  const reviews = [{ reviewer: 'Ada', state: 'running' as const, since: '2026-11-22T12:30:00.000Z' }];
  server.on(readJob, {
    job: { ...job, reviews, abilities: canCancel, completedAt: '2026-11-22T12:30:00.000Z' },
  });
  server.on(readOpenWork, { comments: 0, reviews: [] });
  storeUserInfo({ id: 'p', name: 'Customer One', org: 'Field', oid: 'o', role: 'customer', username: 'c' });
  const JobScreen = jobScreen(pages, []);
  const { user } = renderWithProviders(<JobScreen />, { path: '/job/:jobId', at: '/job/j' });
  await screen.findByText(/^This job is completed and its chat is locked/);
  screen.getByText(/^Ada has been reviewing this chat since/);
  await screen.findByText(/counted by Abacus$/);
  act(() => screen.getByRole('button', { name: 'More for Reports' }).focus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel job…' }));
  await screen.findByText('Work stops and can’t be resumed. The chat so far is kept.');
  await user.click(screen.getByRole('button', { name: 'Keep it running' }));
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByRole('dialog', { name: 'Accept this chat?' });
});

test('a job of another service is redirected to its own page, with the query', async () => {
  server.on(readJob, { job: { ...jobOf([]), sid: 'SID005' } });
  const JobScreen = jobScreen(pages, []);
  const { router } = renderWithProviders(<JobScreen />, {
    path: '/:service?/job/:jobId',
    at: '/job/j?file=f',
  });
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/vca/job/j', search: '?file=f' }),
  );
});

test('a failed file shows the step and the actions of its service', async () => {
  openJob([file('failed')]);
  await screen.findByText('Stopped while counting');
  screen.getByRole('button', { name: 'Count failed.pdf by hand' });
});

const runOf = (key: string, part: object) => ({
  id: `run-${key}`,
  stage: 2,
  key,
  state: 'running',
  message: 'Counting.',
  percent: 40,
  failure: null,
  canExclude: true,
  ...part,
});
const broken = { found: 'It is empty.', remedy: 'Send another one.', canRetry: false };

test('a file with several runs shows each of them, and one that stopped can be left out', async () => {
  const runs = [
    runOf('es', { state: 'failed', message: 'It is empty.', failure: broken }),
    runOf('fr', {}),
    runOf('de', { state: 'done', message: 'Done.', canExclude: false }),
  ];
  const excluded = [
    runOf('es', { state: 'skipped', message: 'Left out.', canExclude: false }),
    ...runs.slice(1),
  ];
  server.on(excludeRun, {
    job: jobOf([
      {
        ...file('failed'),
        progress: file('running').progress,
        runs: excluded,
      } as unknown as JobFile,
    ]),
  });
  const { user } = openJob([{ ...file('failed'), runs } as unknown as JobFile]);
  const list = await screen.findByRole('list', { name: 'Work on failed.pdf' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'In progress, in ESIt is empty. Send another one.Leave out In progress, in ES',
    'In progress, in FRCounting. ',
    'In progress, in DEDone. ',
  ]);
  within(list).getByRole('progressbar', { name: 'Progress of In progress, in FR' });
  await user.click(screen.getByRole('button', { name: 'Leave out In progress, in ES' }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ runId: 'run-es' }),
  );
  await within(list).findByText('Left out.');
  await waitFor(() => expect(document.activeElement).toBe(list));
  await screen.findByText('In progress, in ES is left out.');
});

test('a file with one run has no list of runs', async () => {
  openJob([{ ...file('failed'), runs: [runOf('', {})] } as unknown as JobFile]);
  await screen.findByText('Stopped while counting');
  expect(screen.queryByRole('list', { name: 'Work on failed.pdf' })).toBeNull();
});

test('a job without files shows what its service says', async () => {
  openJob([]);
  await screen.findByText('No document yet.');
});

test('accepting counts the work in parts of the page that are not loaded yet', async () => {
  const part: JobPageSlot = {
    id: 'part',
    Content: lazyPart(() => new Promise(() => {})),
    countRemainingWork: () => Promise.resolve({ unsaved: 0, toCheck: 17, unclear: 0 }),
  };
  const other: JobPageSlot = {
    ...part,
    id: 'other',
    countRemainingWork: () => Promise.resolve({ unsaved: 0, toCheck: 3, unclear: 0 }),
  };
  server.on(readOpenWork, { comments: 0, reviews: [] });
  const { user } = openJob([file('ready')], [part, other]);
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByText('20 words are still to check.');
});
