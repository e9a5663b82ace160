import 'fake-indexeddb/auto';
import { findThreads } from '@colloquy/contract/comments';
import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TranscriptPane, transcriptOf } from '../../capabilities/transcripts/testing/transcript-pane.tsx';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { storeUserInfo } from '../session/user-info.ts';
import { transcriptExtensions } from './transcript-extensions.ts';

let view: ReturnType<typeof renderWithProviders>;
/** Refuses the edits that were sent, which stay on screen until then. */
let refuseEdits: () => void;
const pane = (id: string) => screen.getByRole('region', { name: id });
const word = (id: string, segment: number, at: number) =>
  pane(id).querySelector<HTMLElement>(`[data-segment="segment-${segment}"] [data-word="${at}"]`)!;
const marked = (id: string, kind: string) =>
  [...pane(id).querySelectorAll(`.${kind}`)].map(({ textContent }) => textContent);
const announced = (id: string) =>
  within(pane(id))
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

beforeEach(async () => {
  storeUserInfo({ id: 'me', name: 'Me', org: 'Office', oid: 'office', role: 'customer', username: 'me' });
  vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const server = mockServer();
  // Both have the same words, so that a look-up in the wrong one would find them.
  server.on(readTranscript, ({ path }) => transcriptOf(path.split('/')[3]!));
  server.on(findThreads, { threads: [] });
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.on(sendCommands, () => promise.then((answer) => answer.clone()));
  refuseEdits = () => resolve(refusal(404, 'not-found', 'This does not exist.'));
  view = renderWithProviders(
    <>
      <TranscriptPane id="one" extensions={transcriptExtensions} usesAddress />
      <TranscriptPane id="two" extensions={transcriptExtensions} />
    </>,
  );
  await waitFor(() => expect([word('one', 0, 0), word('two', 0, 0)].every(Boolean)).toBe(true));
  // The parts without a place follow after the first paint.
  await waitFor(() => expect(within(pane('two')).getByRole('button', { name: /^Ann: change/ })).toBeTruthy());
});

test('a search marks and scrolls only its own transcript', async () => {
  await view.user.click(within(pane('two')).getByRole('button', { name: 'Find in this transcript' }));
  await view.user.type(await within(pane('two')).findByRole('searchbox'), 'raining{Enter}');
  await waitFor(() => expect(marked('two', 'hit')).toEqual(['raining']));
  expect(marked('two', 'found')).toEqual(['raining']);
  expect([marked('one', 'hit'), marked('one', 'found')]).toEqual([[], []]);
  expect(within(pane('one')).queryByRole('searchbox')).toBeNull();
  expect(pane('one').scrollBy).not.toHaveBeenCalled();
  expect(window.scrollBy).not.toHaveBeenCalled();
});

test('shortcuts move and announce in the transcript that was used last', async () => {
  const shown = () => [marked('one', 'found'), marked('two', 'found')];
  await view.user.pointer({ keys: '[MouseLeft]', target: word('two', 0, 0) });
  await view.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(shown()).toEqual([[], ['met']]);
  expect([announced('one'), announced('two')]).toEqual([[], ['met']]);
  await view.user.pointer({ keys: '[MouseLeft]', target: word('one', 1, 0) });
  await view.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(shown()).toEqual([['met'], ['met']]);
  expect(announced('one')).toEqual(['met']);
});

test('a selection offers actions and is edited only in its own transcript', async () => {
  const words = pane('two').querySelectorAll('[data-segment="segment-0"] [data-word]');
  await view.user.pointer({ keys: '[MouseLeft]', target: words[1]! });
  act(() => getSelection()!.setBaseAndExtent(words[1]!.firstChild!, 0, words[2]!.firstChild!, 2));
  await within(pane('two')).findByRole('toolbar', { name: 'Actions for these words' });
  expect(within(pane('one')).queryByRole('toolbar', { name: 'Actions for these words' })).toBeNull();
  await view.user.keyboard('{Alt>}x{/Alt}');
  const textIn = (id: string) => pane(id).querySelector('[data-segment="segment-0"]')!.textContent;
  await waitFor(() => expect(textIn('two')).toBe('we the market'));
  expect(textIn('one')).toBe('we met at the market');
  refuseEdits();
  await waitFor(() => expect(textIn('two')).toBe('we met at the market'));
});

test('the speaker of a turn is chosen in its own transcript', async () => {
  const name = (id: string) => within(pane(id)).getAllByRole('button', { name: /: change speaker$/ })[0]!;
  await view.user.click(name('two'));
  const picker = await screen.findByRole('dialog', { name: 'Who speaks?' });
  await view.user.click(within(picker).getByRole('option', { name: /Ben/ }));
  await waitFor(() => expect(name('two').textContent).toBe('Ben'));
  expect(name('one').textContent).toBe('Ann');
  refuseEdits();
  await waitFor(() => expect(name('two').textContent).toBe('Ann'));
});

test('panels and links are those of the transcript in the address', async () => {
  await act(() => view.router.navigate('?t=10500'));
  await waitFor(() => expect(marked('one', 'found')).toEqual(['was']));
  expect(marked('two', 'found')).toEqual([]);
  await view.user.click(within(pane('two')).getByRole('button', { name: 'Speakers, comments and more' }));
  const drawer = await screen.findByRole('dialog', { name: 'Transcript tools' });
  await view.user.click(within(drawer).getByRole('tab', { name: 'Comments' }));
  await within(drawer).findByText(/^No open comments/);
  expect(view.router.state.location.search).toBe('?t=10500');
});

test('one recording plays at a time', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true });
    this.dispatchEvent(new Event('play'));
  });
  const button = (id: string, name: string) => within(pane(id)).findByRole('button', { name });
  await view.user.click(await button('one', 'Play'));
  await button('one', 'Pause');
  await view.user.click(await button('two', 'Play'));
  await button('two', 'Pause');
  await button('one', 'Play');
});
