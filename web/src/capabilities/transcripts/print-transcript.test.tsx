import type { Transcript } from '@colloquy/contract/transcripts';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { aSegment } from '../editing/testing/segments.ts';
import { PrintTranscript } from './print-transcript.tsx';

const recording = {
  name: 'Market interview',
  durationMs: 61_000,
  approved: false,
  isTimed: true,
  language: 'en',
} as unknown as Transcript['recording'];
const speakers = [{ id: 'a', label: 'Interviewer' }] as never;
const segments = [
  { ...aSegment('1', 'we met at the market', 0), speakerId: 'a' },
  { ...aSegment('2', 'it was raining', 1), speakerId: 'a' },
  { ...aSegment('3', 'did it', 2), speakerId: null },
];

test('is a whole document while the browser prints, and not on the screen', () => {
  renderWithProviders(<PrintTranscript recording={recording} segments={segments} speakers={speakers} />);
  expect(document.querySelector('[data-print]')).toBeNull();
  act(() => void dispatchEvent(new Event('beforeprint')));
  const printed = within(document.querySelector<HTMLElement>('[data-print]')!);
  printed.getByRole('heading', { level: 1, name: 'Market interview' });
  printed.getByText('1 min 1 sec · Automatic transcript, not reviewed');
  expect(printed.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Interviewer 0:00',
    expect.stringMatching(/^Unknown speaker \d+:\d\d$/),
  ]);
  printed.getByText('we met at the market it was raining');
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('did it')).toBeNull();
});
