import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import type { PlayableRecording } from './playback.ts';
import { player } from './player.ts';
import { PlayerDock } from './player-dock.tsx';
import { usePlayback } from './use-playback.ts';

const interview: PlayableRecording = {
  id: 'interview',
  name: 'interview.wav',
  mediaPath: '/api/media/interview',
  durationMs: 60_000,
  pagePath: '/job?file=interview',
};

/** The page of the recording. */
function Page() {
  usePlayback(interview);
  return null;
}

/** Sets `paused` and sends the event, as a browser does. */
function turn(media: HTMLMediaElement, event: 'play' | 'pause'): void {
  Object.defineProperty(media, 'paused', { value: event === 'pause', configurable: true });
  fireEvent(media, new Event(event));
}

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    turn(this, 'play');
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    turn(this, 'pause');
  });
});
afterEach(() => act(player.close));

function Site() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Page />}
      <button onClick={() => setOpen(false)}>Leave the page</button>
      <PlayerDock />
    </>
  );
}

/** Plays the recording on its page. */
async function renderOnPage() {
  const view = renderWithProviders(<Site />);
  await screen.findByText('Leave the page');
  act(player.playbackOf(interview.id).play);
  const leavePage = () => view.user.click(screen.getByText('Leave the page'));
  return { ...view, leavePage };
}

const findBar = () => screen.findByRole('complementary', { name: 'Player' });

test('the dock appears when the page closes, and plays on', async () => {
  const { leavePage } = await renderOnPage();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  await leavePage();
  const bar = within(await findBar());
  await bar.findByRole('button', { name: 'Pause' });
  expect(bar.getByRole('link', { name: 'interview.wav' }).getAttribute('href')).toBe(interview.pagePath);
  player.media().currentTime = 12;
  fireEvent(player.media(), new Event('timeupdate'));
  expect(bar.getByText(/0:12/)).toBeTruthy();
});

test('the dock pauses, plays and closes', async () => {
  const { leavePage, user } = await renderOnPage();
  await leavePage();
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(player.media().paused).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Play' }));
  expect(player.media().paused).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Close player' }));
  expect(player.media().paused).toBe(true);
  expect(screen.queryByRole('complementary', { name: 'Player' })).toBeNull();
});

test('a paused recording leaves with its page', async () => {
  const { leavePage } = await renderOnPage();
  act(player.playbackOf(interview.id).pause);
  await leavePage();
  await waitFor(() => expect(player.state.get().recording).toBeUndefined());
  expect(screen.queryByRole('button', { name: 'Close player' })).toBeNull();
});

test('a video shows its picture on every page until it is hidden', async () => {
  const { leavePage, user } = await renderOnPage();
  Object.defineProperty(player.media(), 'videoWidth', { value: 640, configurable: true });
  fireEvent(player.media(), new Event('loadedmetadata'));
  const bar = await findBar();
  expect(bar.contains(player.media())).toBe(true);
  await leavePage();
  expect(bar.contains(player.media())).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Hide video' }));
  // A media element outside the document would pause.
  expect(bar.contains(player.media())).toBe(true);
  expect(player.media().paused).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Show video' }));
});
