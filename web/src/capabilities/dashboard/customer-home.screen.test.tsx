import { readOwnFunds } from '@colloquy/contract/credits';
import { type Home, readHome } from '@colloquy/contract/dashboard';
import { readPreferences, savePreferences } from '@colloquy/contract/identity';
import { type JobSummary, retryJob } from '@colloquy/contract/jobs';
import { openSampleInterview } from '@colloquy/contract/onboarding';
import { findOwnServices } from '@colloquy/contract/services';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { NO_PREFERENCES } from '../../app/preferences/preferences.ts';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { takeOfferedFiles } from '../jobs/index.ts';
import { CustomerHomeScreen } from './customer-home.screen.tsx';

const EMPTY: Home = {
  continued: [],
  toReview: { total: 0, rows: [] },
  attention: { total: 0, rows: [] },
  running: { total: 0, rows: [] },
  done: { total: 0, rows: [] },
  news: [],
  drafts: 0,
  deleted: 0,
  firstSteps: null,
};

type Progress = NonNullable<JobSummary['progress']>;
const READY: Progress = {
  state: 'ready',
  step: 'ready',
  message: 'The transcript is ready.',
  percent: 100,
  secondsLeft: null,
  failure: null,
};

const aJob = (name: string, changes: Partial<JobSummary> = {}): JobSummary => ({
  id: name.toLowerCase(),
  code: 'QA-1001',
  sid: 'SID002',
  name,
  stage: 5,
  stageLabel: 'Chat and Review',
  status: 'active',
  settings: { name, language: null, speakers: null, quality: 'fast', options: {} } as JobSummary['settings'],
  manyFiles: false,
  waitsForStart: false,
  progress: READY,
  fileCount: 1,
  failedFiles: [],
  durationMs: 175_000,
  createdBy: 'Researcher',
  access: 'own',
  createdAt: '2026-11-20T08:00:00Z',
  completedAt: null,
  revision: 1,
  ...changes,
});

const failed = (reason: string, canRetry: boolean): Progress => ({
  ...READY,
  state: 'failed',
  failure: { reason, found: `Found ${reason}.`, remedy: 'Do something.', canRetry },
});

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  storeUserInfo({ id: 'p', name: 'Researcher', org: 'O', oid: 'o', role: 'customer', username: 'r' });
  server = mockServer();
  server.on(findOwnServices, { services: [] });
  server.on(readPreferences, { preferences: NO_PREFERENCES, version: 0 });
  server.on(savePreferences, { version: 1 });
  server.on(readOwnFunds, {
    pool: 98_800,
    own: 0,
    limit: null,
    spendable: 98_800,
    until: '2026-12-01T00:00:00Z',
  });
  takeOfferedFiles();
});

async function showHome(home: Partial<Home> = {}) {
  server.on(readHome, { ...EMPTY, ...home });
  const view = renderWithProviders(<CustomerHomeScreen />, { at: '/client/dashboard' });
  await screen.findByRole('region', { name: /^To review/ });
  return view;
}
const region = (name: RegExp | string) => screen.getByRole('region', { name });
const hrefOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');
const hasRequest = ({ path }: { path: string }) =>
  server.requests.some((request) => request.path === path.replace(':jobId', 'retried'));

test('empty lists say what will be in them', async () => {
  const { container } = await showHome();
  for (const [name, sentence] of [
    ['To review', 'Transcripts that are ready appear here for you to check.'],
    ['In progress', 'Recordings appear here while they are transcribed.'],
    ['Recently completed', 'Jobs appear here once you have accepted them.'],
    ['Needs attention', 'Nothing needs your attention.'],
    ['For you', 'Mentions, replies, questions and jobs that colleagues share with you appear here.'],
  ] as const)
    within(region(name)).getByText(sentence);
  expect(screen.queryByRole('region', { name: 'Continue' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Drafts and deleted jobs' })).toBeNull();
  await screen.findByText('Credits 988 · until 30 Nov 2026');
  await expectAccessible(container);
});

test('shows where the person was, and how far they are', async () => {
  const { container } = await showHome({
    continued: [
      {
        job: aJob('Market', { fileCount: 3 }),
        recordingId: 'rec',
        name: 'interview.opus',
        durationMs: 175_000,
        positionMs: 78_400,
        checkedPercent: 64,
        toCheck: 10,
        comments: 2,
      },
    ],
    toReview: {
      total: 6,
      rows: [{ job: aJob('Wave', { fileCount: 4 }), languages: ['de', 'es'], checkedPercent: 12 }],
    },
    running: {
      total: 1,
      rows: [aJob('Entrevista', { progress: { ...READY, state: 'running', percent: 62, secondsLeft: 20 } })],
    },
    drafts: 1,
    deleted: 2,
  });
  const continued = region('Continue');
  within(continued).getByText('interview.opus · 2:55 · 10 words to check · 2 comments');
  within(continued).getByText('64% checked');
  expect(hrefOf('Continue at 1:18 Market')).toBe('/client/qual-ai/job/market?file=rec&t=78400');
  const review = region('To review 6');
  within(review).getByText('4 files · 2:55 · German, Spanish');
  expect(
    within(review).getByRole('progressbar', { name: 'Checked of Wave' }).getAttribute('aria-valuenow'),
  ).toBe('12');
  within(review).getByText('5 more to review');
  within(region(/^In progress/)).getByText('62%, less than a minute left');
  expect(hrefOf('1 draft')).toBe('/client/jobs/status?status=New+Job');
  expect(hrefOf('2 deleted')).toBe('/client/deleted');
  await expectAccessible(container);
});

test('failures stand apart, each with what happened and what helps', async () => {
  server.on(retryJob, { job: aJob('Retried') as never });
  const { user } = await showHome({
    attention: {
      total: 4,
      rows: [
        aJob('Files', { fileCount: 4, failedFiles: ['a', 'b', 'c'], progress: failed('damaged', false) }),
        aJob('Spoken', { failedFiles: ['a'], progress: failed('no-speech', true) }),
        aJob('Retried', { failedFiles: ['a'], progress: failed('unexpected', true) }),
        aJob('Unpaid', { progress: { ...READY, state: 'unpaid', message: 'Waits for credits.' } }),
      ],
    },
  });
  const attention = within(region(/^Needs attention/));
  attention.getByText('3 of 4 failed. Found damaged.');
  attention.getByText('Waits for credits.');
  expect(['Fix Files', 'Language… Spoken', 'Open Unpaid'].map(hrefOf)).toEqual([
    '/client/qual-ai/job/files',
    '/client/qual-ai/job/spoken',
    '/client/qual-ai/job/unpaid',
  ]);
  await user.click(attention.getByRole('button', { name: 'Retry Retried' }));
  await waitFor(() => expect(hasRequest(retryJob)).toBe(true));
});

test('messages lead to their words, and received jobs to the job', async () => {
  const message = { by: 'A. Reader', at: '2026-11-25T08:00:00Z', job: aJob('Market') };
  await showHome({
    news: [
      { ...message, kind: 'mention', recordingId: 'rec', recording: 'P03.wav', atMs: 34_000, text: 'Is it?' },
      { ...message, kind: 'shared', recordingId: null, recording: null, atMs: null, text: null },
    ],
  });
  expect(hrefOf('A. Reader mentioned you in P03.wav')).toBe(
    '/client/qual-ai/job/market?file=rec&panel=comments&t=34000',
  );
  expect(hrefOf('A. Reader shared Market with you')).toBe('/client/qual-ai/job/market');
  within(region('For you')).getByText('Is it?');
});

test('the first steps tick themselves, offer the sample and can be dismissed', async () => {
  server.on(openSampleInterview, { jobId: 'sample-id' });
  const firstSteps = { hasRecording: true, hasChecked: false, hasDownloaded: false, hasSample: false };
  const { user, router, container } = await showHome({ firstSteps });
  const steps = within(region('First steps'));
  steps.getByText('1 of 3 done');
  expect(
    steps.getAllByRole('listitem').map((step) => within(step).queryByRole('img', { name: 'Done' }) !== null),
  ).toEqual([true, false, false]);
  await expectAccessible(container);
  await user.click(steps.getByRole('button', { name: 'Dismiss the first steps' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    preferences: { home: { hidesFirstSteps: true } },
  });
  expect(router.state.location.pathname).toBe('/client/dashboard');
});

test('the sample interview opens with one click', async () => {
  server.on(openSampleInterview, { jobId: 'sample-id' });
  const { user, router } = await showHome({
    firstSteps: { hasRecording: false, hasChecked: false, hasDownloaded: false, hasSample: false },
  });
  await user.click(screen.getByRole('button', { name: 'Open the sample interview' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/qual-ai/job/sample-id'));
});

/** The pointer with the dragged files goes to another element, or out of the window. */
const leave = (relatedTarget: Element | null) =>
  fireEvent(document.body, Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget }));

test('files dropped anywhere, or chosen, are handed to the screen that creates jobs', async () => {
  const { user, router } = await showHome();
  const file = new File(['sound'], 'interview.wav');
  const entry = {
    isFile: true,
    fullPath: '/interview.wav',
    file: (found: (file: File) => void) => found(file),
  };
  const item = { kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => file };
  const dataTransfer = { types: ['Files'], items: [item] };
  fireEvent.dragEnter(document.body, { dataTransfer });
  screen.getByText('Drop to add the files');
  leave(document.body);
  screen.getByText('Drop to add the files');
  leave(null);
  expect(screen.queryByText('Drop to add the files')).toBeNull();
  fireEvent.drop(document.body, { dataTransfer });
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/qual-ai/jobs/create'));
  expect(takeOfferedFiles()).toEqual([file]);

  await router.navigate('/client/dashboard');
  await user.upload(screen.getByLabelText('Recordings, transcripts or ZIPs'), file);
  expect(takeOfferedFiles()).toEqual([file]);
  expect(router.state.location.pathname).toBe('/client/qual-ai/jobs/create');
});

test('text dragged over the page is none of its business', async () => {
  await showHome();
  fireEvent.dragEnter(document.body, { dataTransfer: { types: ['text/plain'], items: [] } });
  expect(screen.queryByText('Drop to add the files')).toBeNull();
});
