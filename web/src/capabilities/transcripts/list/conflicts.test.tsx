import { readHistory } from '@colloquy/contract/transcripts';
import type { Segment } from '@colloquy/rules/transcript';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeUserInfo } from '../../../app/session/user-info.ts';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { type EditSession, editLabel, stacksAfter } from '../../editing/index.ts';
import { aSegment } from '../../editing/testing/segments.ts';
import { InTranscript, testScope } from '../../editing/testing/test-scope.tsx';
import { ConflictList } from './conflicts.tsx';

const [CUSTOMER, REVIEWER] = ['customer', 'reviewer'];
const edit = vi.fn();

/** The customer's words are in the transcript; those of the reviewer came later. */
function conflictOf(words: string, other: string): Segment {
  const segment = aSegment('segment', words, 0);
  return {
    ...segment,
    words: segment.words.map((word) => ({ ...word, confirmedBy: CUSTOMER! })),
    conflicts: [{ text: other, personId: REVIEWER! }],
  };
}

function openAs(person: string, segment: Segment, others: { personId: string; name: string }[] = []) {
  storeUserInfo({ id: person, name: 'Me', org: 'Office', oid: 'o', role: 'customer', username: 'm' });
  const state = { others };
  const session = {
    recordingId: 'recording',
    mayEdit: true,
    getState: () => state,
    subscribe: () => () => {},
  };
  return renderWithProviders(
    <InTranscript scope={testScope({ ...session, edit } as unknown as EditSession)}>
      <ConflictList segment={segment} language="en" />
    </InTranscript>,
  );
}

beforeEach(() => {
  edit.mockReset();
  const server = mockServer();
  server.on(readHistory, {
    rows: [],
    next: null,
    people: [
      { id: CUSTOMER!, name: 'Customer One' },
      { id: REVIEWER!, name: 'Reviewer One' },
    ],
  });
});

const SEGMENT = conflictOf('Customer words', 'Review words');

test('the author of the other version uses it as theirs', async () => {
  const { user } = openAs(REVIEWER!, SEGMENT);
  expect(screen.getByText('Your version')).toBeTruthy();
  expect(await screen.findByText('Customer One’s version (current)')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep current version' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use my version' }));
  expect(edit).toHaveBeenCalledWith([
    { kind: 'set-text', segmentId: 'segment', text: 'Review words', resolvesConflicts: true },
  ]);
});

test('the author of the current version keeps it as theirs', async () => {
  const { user } = openAs(CUSTOMER!, SEGMENT, [{ personId: REVIEWER!, name: 'Reviewer One' }]);
  expect(screen.getByText('Reviewer One’s version')).toBeTruthy();
  expect(screen.getByText('Your version')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use this version' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep my version' }));
  expect(edit).toHaveBeenCalledWith([
    { kind: 'set-text', segmentId: 'segment', text: 'Customer words', resolvesConflicts: true },
  ]);
});

test('a third person reads both names and chooses between the versions', async () => {
  openAs('colleague', SEGMENT);
  expect(await screen.findByText('Reviewer One’s version')).toBeTruthy();
  expect(screen.getByText('Customer One’s version (current)')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Use this version',
    'Keep current version',
  ]);
});

test('whole words are marked as different', () => {
  const { container } = openAs(CUSTOMER!, conflictOf('the winner, then', 'the dinner, then'));
  const marked = [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['dinner,', 'winner,']);
});

test('undo says that it undoes the choice', () => {
  const { undo } = stacksAfter(
    { undo: [], redo: [] },
    { kind: 'set-text', id: 'c', segmentId: 's', revision: 1, text: '', resolvesConflicts: true },
  );
  expect(editLabel(undo[0]!.kind)).toBe('Choice between versions');
});
