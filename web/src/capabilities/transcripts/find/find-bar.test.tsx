import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { EditSession } from '../../editing/index.ts';
import { aSegment } from '../../editing/testing/segments.ts';
import { InTranscript, testScope } from '../../editing/testing/test-scope.tsx';
import { FindBar } from './find-bar.tsx';
import { useFind } from './use-find.ts';

const segments = ['we met at the market', 'it was raining'].map((text, at) =>
  aSegment(`segment-${at}`, text, at),
);
const state = { transcript: { segments, speakers: [] }, undo: [] };
const session = {
  recordingId: 'r',
  subscribe: () => () => undefined,
  getState: () => state,
} as unknown as EditSession;
const visit = vi.fn();
beforeEach(() => visit.mockClear());

/** The search, with the button that opens it. */
function Search() {
  const find = useFind({ segments, mayEdit: true, visit });
  return (
    <>
      <button onClick={find.open}>Find</button>
      {find.isOpen && <FindBar find={find} />}
    </>
  );
}

function Transcript() {
  const [scope] = useState(() => testScope(session));
  return (
    <InTranscript scope={scope}>
      <Search />
    </InTranscript>
  );
}
const field = () => screen.getByRole('searchbox', { name: 'Find in this transcript' });
const count = () => within(screen.getByRole('search')).getByRole('status').textContent;
const seen = () => visit.mock.calls.map(([{ matched, start }]) => `${matched} ${start}`);

test('Enter goes to the next place and round again, Shift and Enter back', async () => {
  const { user } = renderWithProviders(<Transcript />);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(document.activeElement).toBe(field());
  await user.keyboard('A');
  await waitFor(() => expect(count()).toBe('– of 4'));
  await user.keyboard('{Enter}');
  expect(count()).toBe('1 of 4');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(count()).toBe('4 of 4');
  await user.keyboard('{Enter}{Enter}');
  expect(count()).toBe('2 of 4');
  expect(seen()).toEqual(['a 7', 'a 8', 'a 7', 'a 15']);
});

test('choices narrow the places, and Escape closes and returns the focus', async () => {
  const { user } = renderWithProviders(<Transcript />);
  const open = screen.getByRole('button', { name: 'Find' });
  await user.click(open);
  await user.keyboard('AT');
  await waitFor(() => expect(count()).toBe('– of 1'));
  const matchCase = screen.getByRole('button', { name: 'Match case and accents' });
  await user.click(matchCase);
  expect(matchCase.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(count()).toBe('No matches'));
  await user.click(screen.getByRole('button', { name: 'Next match' }));
  expect(visit).not.toHaveBeenCalled();
  await user.type(field(), '{Escape}');
  expect(screen.queryByRole('search')).toBeNull();
  expect(document.activeElement).toBe(open);
});
