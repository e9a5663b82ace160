import {
  findSnapshots,
  readLineage,
  readRevision,
  type Snapshot,
  type TranscriptRevision,
} from '@colloquy/contract/transcripts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockLayout } from '../../../testing/mock-layout.ts';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { EditSession } from '../../editing/index.ts';
import { aSegment } from '../../editing/testing/segments.ts';
import { InTranscript, testScope } from '../../editing/testing/test-scope.tsx';
import { ComparisonSheet } from './comparison-sheet.tsx';

const turn = (place: number, text: string) => ({
  ...aSegment(`segment-${place}`, text, place),
  // Each segment is a turn.
  speakerId: place % 2 === 0 ? 'speaker-1' : 'speaker-2',
});
const NOW = [turn(0, 'we met here'), turn(1, 'it was raining'), turn(2, 'nobody came')];
const OLD = [turn(0, 'we met there'), turn(1, 'it was raining'), turn(2, 'no body came')];
const SPEAKERS = ['speaker-1', 'speaker-2'].map((id, at) => ({
  id,
  number: at + 1,
  name: null,
  label: id,
  role: null,
  colour: at + 1,
}));
const SNAPSHOT: Snapshot = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Before',
  revision: 3,
  person: null,
  at: '2026-11-23T10:00:00.000Z',
  trigger: null,
};
const state = {
  transcript: {
    recording: { id: 'r', revision: 9, language: 'en', media: null },
    segments: NOW,
    speakers: SPEAKERS,
  },
  undo: [],
};

const edit = vi.fn(() => 'step');
const close = vi.fn();
let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  vi.clearAllMocks();
  mockLayout({ scroller: 600, item: 140 });
  server = mockServer();
  server.on(findSnapshots, { snapshots: [SNAPSHOT] });
  server.on(readLineage, { links: [] });
  const past: TranscriptRevision = { revision: 3, segments: OLD, speakers: SPEAKERS };
  server.on(readRevision, past);
});

function show({ mayEdit = true, from = SNAPSHOT.id as string | number } = {}) {
  const session = {
    recordingId: 'r',
    mayEdit,
    subscribe: () => () => undefined,
    getState: () => state,
    edit,
  } as unknown as EditSession;
  return renderWithProviders(
    <InTranscript scope={testScope(session)}>
      <ComparisonSheet comparison={{ from, to: 'now' }} onClose={close} />
    </InTranscript>,
  );
}
const ticks = () => screen.getAllByRole('checkbox', { name: /^Restore the turn at/ });

test('chosen turns are restored as one step, which Undo reverses', async () => {
  const { user } = show();
  await screen.findByText('2 of 3 turns changed');
  const restore = screen.getByRole('button', { name: 'Restore turns' });
  expect(restore.getAttribute('aria-disabled')).toBe('true');
  await user.click(restore);
  expect(edit).not.toHaveBeenCalled();
  for (const tick of ticks()) await user.click(tick);
  await user.click(screen.getByRole('button', { name: 'Restore 2 turns' }));
  expect(edit).toHaveBeenCalledExactlyOnceWith([
    { kind: 'restore', segmentIds: ['segment-0', 'segment-2'], to: 3 },
  ]);
  screen.getByText(/^2 turns restored\./);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(edit).toHaveBeenLastCalledWith([{ kind: 'undo', undoes: 'step' }]);
  expect(screen.queryByText(/restored/)).toBeNull();
});

test('N and P go from change to change, Escape closes', async () => {
  const { user } = show();
  await screen.findByText('2 of 3 turns changed');
  const [first, second] = within(screen.getByRole('list', { name: 'Changed turns' })).getAllByRole(
    'listitem',
  );
  await user.click(screen.getByRole('button', { name: 'Next change (N)' }));
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('n');
  await waitFor(() => expect(document.activeElement).toBe(second));
  await user.keyboard('n{Control>}p{/Control}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('p');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

test('a change of the history has a name of its own, and readers restore nothing', async () => {
  show({ mayEdit: false, from: 3 });
  await screen.findByText('2 of 3 turns changed');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Compare' }).value).toBe('3');
  screen.getByRole('option', { name: 'Before this change' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test.each([
  [
    'a failure',
    () => server.on(readRevision, () => refusal(500, 'unexpected', 'Something went wrong.')),
    'Something went wrong.',
  ],
  ['a deleted snapshot', () => server.on(findSnapshots, { snapshots: [] }), 'This version was deleted.'],
])('says so after %s', async (_name, fail, text) => {
  fail();
  show();
  await screen.findByText(text);
  expect(screen.queryByRole('list', { name: 'Changed turns' })).toBeNull();
});
