import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockLayout } from '../../../testing/mock-layout.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { useTranscript } from '../../editing/index.ts';
import { browserOf, FakeEnvironment, textsIn, ticks } from '../../editing/testing/fake-environment.ts';
import type { FakeTab } from '../../editing/testing/fake-tab.ts';
import { InTranscript, testScope } from '../../editing/testing/test-scope.tsx';
import { ALL_WORDS, type FindState, findText } from '../../transcripts/index.ts';
import { ReplaceBar } from './replace-bar.tsx';

const close = vi.fn();
const QUERY = { ...ALL_WORDS, text: 'a' };

/** Replacement of every “a” that the search has found. */
function Transcript({ session }: { session: FakeTab }) {
  const { segments } = useTranscript(session);
  const [scope] = useState(() => testScope(session));
  const [text, write] = useState('');
  const find = { query: QUERY, hits: findText(segments, QUERY), close } as unknown as FindState;
  return (
    <InTranscript scope={scope}>
      <ReplaceBar find={find} replace={{ isOpen: true, text, toggle: () => undefined, write }} />
    </InTranscript>
  );
}

let session: FakeTab;
let view: ReturnType<typeof renderWithProviders>;
beforeEach(async () => {
  close.mockClear();
  mockLayout({ scroller: 600, item: 32 });
  const environment = new FakeEnvironment();
  const tab = environment.tabOf(browserOf('one'));
  await ticks(10);
  // From here on the server is silent, so the screen shows only the user's changes.
  environment.pause = () => new Promise<never>(() => undefined);
  session = { ...tab, mayEdit: true };
  view = renderWithProviders(<Transcript session={session} />);
  await screen.findByRole('list', { name: 'Matches' });
});
const field = () => screen.getByRole('textbox', { name: 'Replace with' });
const places = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^\d+:\d+: a → / });

test('the chosen places are replaced as one step, with Undo', async () => {
  const { user } = view;
  const before = textsIn(session);
  await user.type(field(), 'ao');
  expect(places()).toHaveLength(4);
  await user.click(places()[0]!);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All 4 matches' });
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: 'Replace 3' }));
  expect(textsIn(session)).toEqual(['we met at the maorket', 'it waos raoining']);
  // Neither what was left out nor what the replacement contains is replaced by the next press.
  expect(screen.getByRole('button', { name: 'Replace 0' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(textsIn(session)).toEqual(before);
});

test('an empty replacement removes, and nothing is replaced while no place is chosen', async () => {
  const { user } = view;
  const all = screen.getByRole('checkbox', { name: 'All 4 matches' });
  await user.click(all);
  const remove = screen.getByRole('button', { name: 'Remove 0' });
  await user.click(remove);
  expect(textsIn(session)[1]).toBe('it was raining');
  await user.click(all);
  await user.click(screen.getByRole('button', { name: 'Remove 4' }));
  expect(textsIn(session)[1]).toBe('it ws rining');
});

test('Escape closes the search', async () => {
  await view.user.type(field(), '{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
