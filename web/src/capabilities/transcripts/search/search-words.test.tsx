import { searchWords } from '@colloquy/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { player } from '../../../app/player/player.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { SearchWordsScreen } from './search-words.screen.tsx';

const passage = (id: string, recordingId: string, startMs: number, media: string | null) => ({
  segmentId: id,
  recordingId,
  jobId: 'j',
  sid: 'SID003' as const,
  jobCode: 'QA-1001',
  job: 'Food market',
  file: `${recordingId}.wav`,
  speaker: 'Participant',
  startMs,
  endMs: startMs + 2_000,
  text: 'purple carrots',
  marks: [[0, 6]] as [number, number][],
  media,
});

const played: string[] = [];
beforeEach(() => {
  played.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    played.push(`${this.getAttribute('src')} at ${this.currentTime}`);
    Object.defineProperty(this, 'paused', { value: false, configurable: true });
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true });
    this.dispatchEvent(new Event('pause'));
  });
  mockServer().on(searchWords, {
    rows: [
      passage('a', 'first', 13_000, '/api/media/one'),
      passage('b', 'first', 165_000, '/api/media/one'),
      passage('c', 'second', 4_000, null),
    ],
    next: null,
    total: 3,
  });
});
afterEach(() => vi.restoreAllMocks());

test('passages are grouped by recording, played one at a time and can be downloaded', async () => {
  const { user } = renderWithProviders(<SearchWordsScreen />, { at: '/client/search?q=purple+carrots' });
  const list = await screen.findByRole('list', { name: 'Search results' });
  expect(
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Food marketQA-1001first.wav', 'Food marketQA-1001second.wav']);
  expect(within(list).getAllByRole('link')).toHaveLength(3);
  const [first] = within(list).getAllByRole('link');
  expect(first!.getAttribute('href')).toBe('/client/doc-chat/job/j?t=13000&find=purple+carrots&file=first');
  // Passages without audio have no play button.
  expect(within(list).getAllByRole('button')).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Play from 0:13' }));
  await screen.findByRole('button', { name: 'Pause at 0:13' });
  expect(player.state.get().recording?.pagePath).toBe('/doc-chat/job/j?file=first');
  await user.click(screen.getByRole('button', { name: 'Play from 2:45' }));
  await screen.findByRole('button', { name: 'Pause at 2:45' });
  expect(played).toEqual(['/api/media/one at 13', '/api/media/one at 165']);
  screen.getByRole('button', { name: 'Play from 0:13' });
  await user.click(screen.getByRole('button', { name: 'Pause at 2:45' }));
  await waitFor(() => screen.getByRole('button', { name: 'Play from 2:45' }));

  const csv = screen.getByRole('link', { name: 'CSV' });
  expect(csv.getAttribute('href')).toBe('/api/search.csv?q=purple+carrots');
});
