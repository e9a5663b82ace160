import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockLayout } from '../../../testing/mock-layout.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { useTranscript } from '../../editing/index.ts';
import { browserOf, FakeEnvironment, textsIn, ticks } from '../../editing/testing/fake-environment.ts';
import type { FakeTab } from '../../editing/testing/fake-tab.ts';
import { InTranscript, testScope } from '../../editing/testing/test-scope.tsx';
import { FindBar } from '../../transcripts/find/find-bar.tsx';
import { useFind } from '../../transcripts/find/use-find.ts';
import { ReplaceBar } from './replace-bar.tsx';

const visit = vi.fn();

/** Find and replace as the screen composes them. */
function FindAndReplace({ session }: { session: FakeTab }) {
  const find = useFind({ segments: useTranscript(session).segments, mayEdit: true, visit });
  if (!find.isOpen) return <button onClick={find.open}>Find</button>;
  return (
    <>
      <FindBar find={find} />
      {find.replace && <ReplaceBar find={find} replace={find.replace} />}
    </>
  );
}

function Transcript({ session }: { session: FakeTab }) {
  const [scope] = useState(() => testScope(session));
  return (
    <InTranscript scope={scope}>
      <FindAndReplace session={session} />
    </InTranscript>
  );
}

let session: FakeTab;
let view: ReturnType<typeof renderWithProviders>;
beforeEach(async () => {
  visit.mockClear();
  mockLayout({ scroller: 600, item: 32 });
  const environment = new FakeEnvironment();
  const tab = environment.tabOf(browserOf('one'));
  await ticks(10);
  // From here on the server is silent, so the screen shows only the user's changes.
  environment.pause = () => new Promise<never>(() => undefined);
  session = { ...tab, mayEdit: true };
  view = renderWithProviders(<Transcript session={session} />);
  await view.user.click(await screen.findByRole('button', { name: 'Find' }));
});
const find = () => screen.getByRole('searchbox', { name: 'Find in this transcript' });
const count = () => within(screen.getByRole('search')).getByRole('status').textContent;
const seen = () => visit.mock.calls.map(([{ segmentId, start }]) => `${segmentId} ${start}`);

test('Enter goes to the next place and round again, Shift and Enter back, Escape closes', async () => {
  const { user } = view;
  expect(document.activeElement).toBe(find());
  await user.keyboard('a');
  await waitFor(() => expect(count()).toBe('– of 4'));
  await user.keyboard('{Enter}');
  expect(count()).toBe('1 of 4');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(count()).toBe('4 of 4');
  await user.keyboard('{Enter}');
  expect(count()).toBe('1 of 4');
  expect(new Set(seen()).size).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Whole words' }));
  await waitFor(() => expect(count()).toBe('Not found'));
  await user.type(find(), '{Escape}');
  expect(screen.queryByRole('search')).toBeNull();
});

test('the chosen places are replaced as one step, with Undo', async () => {
  const { user } = view;
  const before = textsIn(session);
  await user.keyboard('a');
  await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'o');
  const places = await screen.findAllByRole('checkbox', { name: /a → o$/ });
  expect(places).toHaveLength(4);
  await user.click(places[0]!);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All 4 places' });
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: 'Replace 3' }));
  expect(textsIn(session)).toEqual(['we met at the morket', 'it wos roining']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(textsIn(session)).toEqual(before);
});
