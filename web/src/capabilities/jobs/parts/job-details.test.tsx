import { type JobDetail, type JobPeople, readJobPeople } from '@colloquy/contract/jobs';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { inTranscription } from '../../transcription/testing/in-transcription.tsx';
import { JobDetails } from './job-details.tsx';

const job = {
  id: 'j',
  code: 'QA-7',
  sid: 'SID002',
  status: 'active',
  createdAt: '2026-01-02T03:04:05.000Z',
  createdBy: 'Customer One',
  completedAt: null,
  settings: { language: 'en', speakers: 2 },
  stages: [
    { number: 1, label: 'New Job', state: 'done' },
    { number: 3, label: 'Transcription', state: 'now' },
    { number: 4, label: 'Translation', state: 'skipped' },
  ],
  files: [
    {
      id: 'f1',
      name: 'market.mp3',
      bytes: 2_048,
      durationMs: 61_000,
      recordingId: null,
      settings: {},
      tracks: [],
      transcriptName: null,
      transcribedBy: { engine: 'Whisper base' },
      progress: { state: 'ready' },
    },
  ],
  abilities: { canShare: true },
} as unknown as JobDetail;

test('shows the facts of a job and its file, its stages and who has access', async () => {
  const server = mockServer();
  server.on(readJobPeople, {
    owner: { id: 'a', name: 'Customer One' },
    people: [{ id: 'b', name: 'Customer Two', access: 'work', since: '2026-01-02T03:04:05.000Z' }],
    groups: [{ id: 'g', name: 'Field team', members: ['one', 'two'] }],
    reviewers: [],
    study: null,
  } satisfies JobPeople);
  const { container } = renderWithProviders(inTranscription(<JobDetails job={job} />));
  const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(factOf('Number')).toBe('QA-7');
  expect(factOf('Ordered')).toContain('Customer One');
  expect(factOf('Settings')).toBe('English, 2 speakers');
  expect(factOf('File')).toBe('market.mp3');
  expect(factOf('Size')).toBe('2 KB');
  expect(factOf('Result')).toContain('Whisper base');
  const stages = within(screen.getByRole('list', { name: 'Stages' }));
  expect(stages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'New Jobdone',
    'Transcriptionnow',
    'Translationnot ordered, skipped',
  ]);
  await screen.findByText('Customer Two');
  screen.getByText('Can edit');
  screen.getByText('Group of 2 people');
  await expectAccessible(container);
});
