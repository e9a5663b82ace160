import { findTasks, type TaskSummary } from '@colloquy/contract/operations';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { Tasks } from './tasks.tsx';

const TASK: TaskSummary = {
  id: 't',
  name: 'transcription.recognise-speech',
  label: 'Recognise speech',
  organisation: 'Field Office',
  job: null,
  jobId: null,
  state: 'failed',
  attempt: 3,
  failure: 'engine-limit',
  createdAt: '2026-11-23T10:00:00.000Z',
  heartbeatAt: null,
  startAfter: null,
  endedAt: '2026-11-23T10:05:00.000Z',
};

test('the machine name of a failure is in its tooltip, and in its text for screen readers', async () => {
  mockServer().on(findTasks, { rows: [TASK], total: 1, next: null });
  renderWithProviders(<Tasks counts={undefined} />);
  const failure = await screen.findByText('Engine limit reached');
  expect(failure.dataset['tooltip']).toBe('engine-limit');
  expect(failure.textContent).toBe('Engine limit reached (engine-limit)');
});
