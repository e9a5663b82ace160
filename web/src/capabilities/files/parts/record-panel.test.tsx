import { readUploadLimits } from '@colloquy/contract/files';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { getRecorder, type RecorderState, recorderState } from '../recording/recorder.ts';
import { type Sending, sentRecordings } from '../recording/send-recording.ts';
import type { StoredRecording } from '../recording/stored-recording.ts';
import { RecordPanel } from './record-panel.tsx';

const JOB = { id: 'j', sid: 'SID002' as const, name: 'Food market' };
const RECORDING = {
  id: 'r',
  jobId: 'j',
  fileName: 'Recording 2026-11-22 12.30.webm',
  mimeType: 'audio/webm;codecs=opus',
  source: 'microphone',
  bytes: 2_000_000,
  durationMs: 65_000,
  isEnded: false,
} as StoredRecording;

const before = getRecorder();
beforeEach(() => {
  mockServer().on(readUploadLimits, { maxBytes: 1, maxDurationMs: 4 * 3_600_000, services: [] });
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      getUserMedia: () => undefined,
      getDisplayMedia: () => undefined,
      enumerateDevices: async () => [{ kind: 'audioinput', deviceId: 'desk', label: 'Table microphone' }],
    }),
  });
});
afterEach(() => {
  act(() => {
    recorderState.set(before);
    sentRecordings.set([]);
  });
  Reflect.deleteProperty(navigator, 'mediaDevices');
});
const inState = (state: Partial<RecorderState>) => act(() => recorderState.set({ ...before, ...state }));
const press = (name: string) => screen.getByRole('button', { name });

describe('before a recording', () => {
  test('a browser that cannot record says why', () => {
    vi.stubGlobal('MediaRecorder', undefined);
    renderWithProviders(<RecordPanel job={JOB} />);
    expect(screen.getByRole('alert').textContent).toMatch(/records only on a secure address/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('nothing starts without consent', async () => {
    const { user } = renderWithProviders(<RecordPanel job={JOB} />);
    press('Open the microphone');
    expect(screen.queryByRole('checkbox')).toBeNull();
    inState({ phase: 'ready' });
    await screen.findByRole('option', { name: 'Table microphone' });
    await user.click(press('Start recording'));
    screen.getByText('Nothing is recorded without it.');
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
    expect(getRecorder()).toMatchObject({ phase: 'ready', problem: null });
    await user.click(screen.getByRole('checkbox'));
    expect(screen.queryByText('Nothing is recorded without it.')).toBeNull();
    // Nothing is open in this test, so that starting reports a problem.
    await user.click(press('Start recording'));
    expect(getRecorder().problem).not.toBeNull();
    screen.getByRole('alert');
  });

  test('another source closes the open input', async () => {
    const { user } = renderWithProviders(<RecordPanel job={JOB} />);
    inState({ phase: 'ready' });
    await user.selectOptions(
      screen.getByLabelText('What is recorded'),
      'A tab of this browser: a call, a talk',
    );
    expect(getRecorder().phase).toBe('off');
    press('Choose the tab');
    expect(screen.queryByLabelText('Microphone')).toBeNull();
  });
});

describe('a recording', () => {
  const sending = (change: Partial<Sending>) =>
    act(() =>
      sentRecordings.set([
        {
          recording: RECORDING,
          sending: { state: 'running', sentBytes: 1_000_000, problem: null, ...change },
        },
      ]),
    );

  test('says how long it is and where it is stored', () => {
    renderWithProviders(<RecordPanel job={JOB} />);
    inState({ phase: 'paused', recording: RECORDING });
    expect(screen.getByRole('timer', { name: 'Recorded so far' }).textContent).toBe('1:05');
    expect(screen.getByRole('status').textContent).toBe('Paused');
    screen.getByText(/are kept on this computer\.$/);
    sending({});
    screen.getByText(/of them with the server\.$/);
    sending({ state: 'waiting' });
    screen.getByText(/The connection is gone/);
    sending({ state: 'failed', problem: 'The job was deleted.' });
    screen.getByText(/The server did not take it: The job was deleted\.$/);
  });

  test('warns before the longest length, which the server says', async () => {
    renderWithProviders(<RecordPanel job={JOB} />);
    inState({ phase: 'paused', recording: { ...RECORDING, durationMs: 4 * 3_600_000 - 600_000 } });
    expect((await screen.findByRole('alert')).textContent).toMatch(/finish within 10 min/);
    inState({ phase: 'paused', recording: RECORDING });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('can be finished without its last seconds only if the disk is full', () => {
    renderWithProviders(<RecordPanel job={JOB} />);
    inState({ phase: 'paused', recording: RECORDING, problem: 'unplugged' });
    press('Go on');
    press('Finish');
    expect(screen.queryByRole('button', { name: 'Finish without the last seconds' })).toBeNull();
    inState({ phase: 'paused', recording: RECORDING, problem: 'disk-full' });
    press('Finish without the last seconds');
    expect(screen.getByRole('alert').textContent).toMatch(/The disk of this computer is full/);
  });
});
