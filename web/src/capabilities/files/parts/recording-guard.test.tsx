import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NavigationGuard } from '../../../app/navigation/navigation-guard.tsx';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { getRecorder, recorderState } from '../recording/recorder.ts';
import type { StoredRecording } from '../recording/stored-recording.ts';
import { RecordingGuard } from './recording-guard.tsx';

const before = getRecorder();
beforeEach(() =>
  recorderState.set({ phase: 'paused', recording: { id: 'r' } as StoredRecording, problem: null }),
);
afterEach(() => recorderState.set(before));

const show = () =>
  renderWithProviders(
    <>
      <NavigationGuard />
      <RecordingGuard />
    </>,
    { at: '/record' },
  );
const question = () => screen.queryByRole('dialog', { name: 'A recording is running' });

test('another screen opens only after the question, which stops the recording', async () => {
  const { user, router } = show();
  await act(async () => router.navigate('/elsewhere'));
  await screen.findByRole('dialog', { name: 'A recording is running' });
  expect(router.state.location.pathname).toBe('/record');
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(router.state.location.pathname).toBe('/record');
  expect(getRecorder().recording).not.toBeNull();
  await act(async () => router.navigate('/elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Stop it and leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  expect(getRecorder().recording).toBeNull();
});

test.each([
  ['/record?tab=levels', 'stays on this screen'],
  ['/login', 'ends the session'],
])('nothing is asked if the navigation to %s %s', async (to) => {
  const { router } = show();
  await act(async () => router.navigate(to));
  expect(question()).toBeNull();
  expect(router.state.location.pathname + router.state.location.search).toBe(to);
});

test('nothing is asked without a recording', async () => {
  recorderState.set(before);
  const { router } = show();
  await act(async () => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});
