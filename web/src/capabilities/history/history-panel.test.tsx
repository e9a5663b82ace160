import { type HistoryEntry, readHistory } from '@colloquy/contract/transcripts';
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import type { EditSession } from '../editing/index.ts';
import { InTranscript, testScope } from '../editing/testing/test-scope.tsx';
import { HistoryPanel } from './history-panel.tsx';

const session = {
  recordingId: 'recording',
  mayEdit: true,
  getState: () => state,
  subscribe: () => () => undefined,
} as unknown as EditSession;
const state = { transcript: { recording: { language: 'en' }, segments: [] }, undo: [] };

const entry = (id: string, undoes: HistoryEntry['undoes'] = null): HistoryEntry => ({
  id,
  person: { id: 'one', name: 'Reviewer' },
  at: '2026-11-23T10:00:00.000Z',
  kind: undoes ? 'undo' : 'set-text',
  undoes,
  outcome: 'applied',
  commands: 1,
  before: 1,
  revision: 2,
  segments: [],
  segmentCount: 1,
  speakers: [],
});

const render = () =>
  renderWithProviders(
    <InTranscript scope={testScope(session)}>
      <HistoryPanel />
    </InTranscript>,
  );

beforeEach(() => {
  const server = mockServer();
  server.on(readHistory, {
    rows: [entry('undo', { id: 'edit', kind: 'set-text' }), entry('edit')],
    next: null,
    people: [],
  });
});
afterEach(() => onlineManager.setOnline(true));

it('reports that it is offline, and loads once the connection is back', async () => {
  onlineManager.setOnline(false);
  render();
  await screen.findByText('You’re offline. Changes will load when you’re back online.');
  expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull();
  act(() => onlineManager.setOnline(true));
  await screen.findByText('Edited text');
});

it('shows an undone step as one entry', async () => {
  render();
  await screen.findByText('Edited text');
  expect(screen.queryByText(/^Undid/)).toBeNull();
  screen.getByText(/^Undone/);
});
