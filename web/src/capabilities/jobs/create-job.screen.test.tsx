import { serviceOffMessage } from '@colloquy/contract';
import { changeJob, createJob, findJobChoices, type JobDetail, readJob } from '@colloquy/contract/jobs';
import { findQualities, findSpeechLanguages } from '@colloquy/contract/models';
import { findOwnServices } from '@colloquy/contract/services';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { createJobScreen } from './create-job.screen.tsx';
import { transcription } from '../transcription/testing/in-transcription.tsx';

const CreateJobScreen = createJobScreen(transcription);

const SETTINGS = { name: 'Draft', language: null, speakers: 2, quality: 'fast' as const };
const DRAFT = { id: 'd', sid: 'SID002', revision: 6, settings: SETTINGS, files: [], manyFiles: true };
const OFFERED = { isAvailable: true, engine: 'Local', price: 10, sentTo: null, remedy: null };

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findSpeechLanguages, { first: ['th'], languages: ['en', 'th'], expected: [] });
  server.on(findJobChoices, { people: [], reviewers: [], languages: [] });
  server.on(findOwnServices, {
    services: [{ sid: 'SID002', name: 'Qual AI', isAvailable: true, off: null }],
  });
  server.on(findQualities, { qualities: [{ ...OFFERED, quality: 'fast' }] } as never);
  server.on(readJob, { job: DRAFT as unknown as JobDetail });
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const go = () => screen.getByRole('button', { name: 'Go on to the files' });

test('a job needs a name, is created once, and leads to its files', async () => {
  server.on(createJob, () => refusal(400, 'language-not-supported', 'No engine knows this language.'));
  const { user, router } = renderWithProviders(<CreateJobScreen />, { at: '/client/qual-ai/jobs/create' });
  await user.click(await screen.findByRole('button', { name: 'Go on to the files' }));
  await screen.findByText('Enter a name for the job.');
  expect(changes()).toEqual([]);
  await user.type(screen.getByLabelText('Name'), 'Food market');
  await user.type(screen.getByLabelText('Number of speakers'), '3');
  await user.click(screen.getByRole('combobox', { name: 'Language spoken' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Detect, current',
    'Thai',
    'English',
  ]);
  await user.click(screen.getByRole('option', { name: 'Thai' }));
  await user.click(screen.getByRole('radio', { name: /^One job with all files/ }));
  await user.click(go());
  await screen.findByText('No engine knows this language.');
  server.on(createJob, { job: DRAFT as unknown as JobDetail });
  await user.click(go());
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/client/qual-ai/jobs/create/multiple/file'),
  );
  const [first, second] = changes().map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({
    name: 'Food market',
    language: 'th',
    speakers: 3,
    quality: 'fast',
    manyFiles: true,
  });
});

test('an existing draft is changed over its revision', async () => {
  server.on(changeJob, { job: DRAFT as unknown as JobDetail });
  const { user } = renderWithProviders(<CreateJobScreen />, { at: '/client/qual-ai/jobs/create?job=d' });
  const speakers = await screen.findByLabelText<HTMLInputElement>('Number of speakers');
  expect(speakers.value).toBe('2');
  expect(screen.queryByRole('radio', { name: /^One job with all files/ })).toBeNull();
  await user.clear(speakers);
  await user.click(go());
  await waitFor(() =>
    expect(changes().map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { ...SETTINGS, speakers: null, revision: 6 }],
    ]),
  );
});

const OFF = {
  services: [{ sid: 'SID002' as const, name: 'Qual AI', isAvailable: false, off: 'person' as const }],
};
const OFF_MESSAGE = serviceOffMessage('SID002', 'person');

test('a service that is switched off shows no form', async () => {
  server.on(findOwnServices, OFF);
  renderWithProviders(<CreateJobScreen />);
  await screen.findByText(OFF_MESSAGE);
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('an open form stays when the service is switched off', async () => {
  const { user } = renderWithProviders(<CreateJobScreen />);
  await user.type(await screen.findByLabelText('Name'), 'Food market');
  server.on(findOwnServices, OFF);
  await act(() => queryClient.invalidateQueries({ queryKey: ['services'] }));
  await screen.findByText(OFF_MESSAGE);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Food market');
});
