import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Playback } from '../../../app/player/playback.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { PositionSlider } from './position-slider.tsx';

let nowMs = 0;
let update: () => void;
const skip = vi.fn<(ms: number) => void>();
const seek = vi.fn<(ms: number) => void>();
const pressed = vi.fn();
const onKeyDown = ({ key }: KeyboardEvent) => pressed(key);
const playback = {
  nowMs: () => nowMs,
  on: (_events: unknown, listener: () => void) => {
    update = listener;
    return () => undefined;
  },
  skip,
  seek,
} as unknown as Playback;
beforeEach(() => {
  vi.clearAllMocks();
  nowMs = 0;
  // React passes to the body what the screen would see.
  document.body.addEventListener('keydown', onKeyDown);
  return () => document.body.removeEventListener('keydown', onKeyDown);
});

function show(durationMs: number | null = 120_000) {
  const view = renderWithProviders(
    <PositionSlider
      label="Position"
      playback={playback}
      durationMs={durationMs}
      steps={{ arrow: 5_000, page: 30_000 }}
      gestures={{ seek: vi.fn(), zoom: vi.fn(), onHold: vi.fn() }}
      className=""
    >
      <span />
    </PositionSlider>,
  );
  act(() => screen.getByRole('slider', { name: 'Position' }).focus());
  return view;
}

test('tells screen readers where playback is', () => {
  nowMs = 61_900;
  show();
  const slider = screen.getByRole('slider');
  const values = () =>
    ['valuenow', 'valuetext', 'valuemax'].map((each) => slider.getAttribute(`aria-${each}`));
  expect(values()).toEqual(['61', '1:01', '120']);
  nowMs = 62_000;
  act(() => update());
  expect(values()).toEqual(['62', '1:02', '120']);
});

test('arrow and page keys skip, Home and End go to the ends, and the screen does not see them', async () => {
  const { user } = show();
  await user.keyboard('{ArrowRight}{ArrowUp}{ArrowLeft}{ArrowDown}{PageUp}{PageDown}');
  expect(skip.mock.calls.flat()).toEqual([5_000, 5_000, -5_000, -5_000, 30_000, -30_000]);
  await user.keyboard('{Home}{End}');
  expect(seek.mock.calls.flat()).toEqual([0, 120_000]);
  expect(pressed).not.toHaveBeenCalled();
});

test('other keys, and those with Alt, Ctrl or Meta, are left to the screen', async () => {
  const { user } = show();
  await user.keyboard('x{Alt>}{ArrowRight}{/Alt}');
  expect([skip.mock.calls, seek.mock.calls]).toEqual([[], []]);
  expect(pressed).toHaveBeenCalledWith('x');
  expect(pressed).toHaveBeenCalledWith('ArrowRight');
});

test('End does nothing while the length is unknown, and a handled key does not scroll', async () => {
  show(null);
  const slider = screen.getByRole('slider');
  expect(fireEvent.keyDown(slider, { key: 'End' })).toBe(true);
  expect(fireEvent.keyDown(slider, { key: 'Home' })).toBe(false);
  expect(seek.mock.calls).toEqual([[0]]);
});
