import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { StoredRecording } from '../recording/stored-recording.ts';
import { UnfinishedRecording } from './unfinished-recording.tsx';

const RECORDING = {
  id: 'r',
  jobId: 'j',
  jobName: 'Food market',
  startedAt: '2026-11-22T12:30:00.000Z',
  durationMs: 65_000,
  bytes: 1_000,
  mimeType: 'audio/webm;codecs=opus',
  isEnded: false,
} as StoredRecording;

const actions = { onFinish: vi.fn(), onResume: vi.fn(), onDiscard: vi.fn() };
beforeEach(() => vi.clearAllMocks());
const render = (part: Partial<StoredRecording> = {}, isOfThisJob = true) =>
  renderWithProviders(
    <UnfinishedRecording recording={{ ...RECORDING, ...part }} isOfThisJob={isOfThisJob} {...actions} />,
  );
const press = (name: RegExp | string) => screen.getByRole('button', { name });

test('it is discarded only after a question', async () => {
  const { user } = render();
  await user.click(press('Discard'));
  const dialog = () => within(screen.getByRole('dialog', { name: /^Discard the recording started / }));
  await user.click(dialog().getByRole('button', { name: 'Keep it' }));
  expect(actions.onDiscard).not.toHaveBeenCalled();
  await user.click(press('Discard'));
  await user.click(dialog().getByRole('button', { name: 'Discard' }));
  expect(actions.onDiscard).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('it is finished or continued until it has ended', async () => {
  const { user } = render();
  await user.click(press('Go on recording'));
  await user.click(press(/^Finish the recording/));
  expect(actions.onResume).toHaveBeenCalledOnce();
  expect(actions.onFinish).toHaveBeenCalledOnce();
});

test('after its end, the rest of it is sent', () => {
  render({ isEnded: true }, false);
  press(/^Send the rest of the recording/);
  screen.getByText('Food market');
  expect(screen.queryByRole('button', { name: 'Go on recording' })).toBeNull();
});

test('it cannot be continued in a format that the browser cannot extend', () => {
  render({ mimeType: 'audio/mp4' });
  screen.getByText(/This browser cannot add to it/);
  expect(screen.queryByRole('button', { name: 'Go on recording' })).toBeNull();
});

test('nothing can be saved or sent of a recording without sound', () => {
  render({ bytes: 0 });
  expect(screen.queryByRole('button', { name: 'Save a copy' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Finish/ })).toBeNull();
});
