import {
  changeJob,
  excludeRun,
  findUploadedFiles,
  type JobDetail,
  jobSettings,
  readJob,
  readOpenWork,
  startJob,
  type UploadedFile,
} from '@colloquy/contract/jobs';
import { readUploadLimits } from '@colloquy/contract/files';
import { findOwnServices } from '@colloquy/contract/services';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { TextField } from '../../ui/form/field.tsx';
import type { JobFile } from './chosen-file.ts';
import { createScreen } from './create/create.screen.tsx';
import { jobScreen } from './job.screen.tsx';
import type { JobPageSlot } from './jobs.routes.ts';
import type { LoadedService, ServiceOrder } from './service-screens.ts';

/** A service that counts the pages of documents. */
const pages: LoadedService = {
  sid: 'SID003',
  describeSettings: ({ language }) => `Pages in ${language}`,
  describeFile: ({ bytes }) => `${bytes / 1_000} pages`,
  describeEngine: (engine) => `counted by ${engine}`,
  stoppedTexts: { count: 'Stopped while counting' },
  Languages: ({ children }) => children([]),
  noFileText: 'No document yet.',
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
  Loaded: ({ children }) => children,
  Fields: ({ settings, problems, onChange }) => (
    <TextField
      label="Chapter"
      error={problems.get('options.chapter')}
      value={String(settings.options?.['chapter'])}
      onChange={({ target }) => onChange({ options: { chapter: target.value } })}
    />
  ),
  FileLanguage: undefined,
  startLabel: 'Start the count',
  ProcessingTime: ({ children }) => children(undefined),
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

test('the create screen has the fields and the start of its service, and checks them before the start', async () => {
  const settings = { name: 'Reports', language: 'en', speakers: null, options: { chapter: '' } };
  const draft = { ...jobOf([]), settings, waitsForStart: true, fileCount: 1, revision: 4 };
  server.on(readJob, { job: draft });
  server.on(readUploadLimits, { maxBytes: 1_000, maxDurationMs: 1_000, services: [] });
  server.on(findUploadedFiles, { files: [uploadedFile] });
  server.on(changeJob, ({ body }) => {
    const { revision, ...change } = body as { revision: number };
    return { job: { ...draft, settings: { ...settings, ...change }, revision: revision + 1 } };
  });
  server.on(startJob, { job: { ...draft, waitsForStart: false } });
  const CreateScreen = createScreen({ ...pages, order }, false);
  const { user, router } = renderWithProviders(<CreateScreen />, {
    at: '/client/doc-chat/jobs/create?job=j',
  });
  await screen.findByRole('heading', { name: 'New Chat with your Document job' });
  await user.click(await screen.findByRole('button', { name: 'Start the count' }));
  await screen.findByText('Name the chapter.');
  expect(server.requests.filter(({ path }) => path.endsWith('/start'))).toEqual([]);
  await user.type(screen.getByLabelText('Chapter'), 'F');
  await waitFor(() =>
    expect(server.requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      options: { chapter: 'F' },
      revision: 4,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Start the count' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/doc-chat/job/j'));
});

const uploadedFile = {
  uploadIds: ['u'],
  jobId: 'j',
  jobName: 'Reports',
  name: 'report.pdf',
  bytes: 3_000,
  durationMs: null,
  settings: {},
  tracks: 0,
  status: 'active',
  progress: { state: 'waiting', message: 'Uploaded. Not started yet.', percent: 0, failure: null },
} as unknown as UploadedFile;

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
