import type { AudioSource, SpeechEngine } from '@colloquy/engines';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeEngines } from '../../testing/fake-engines.ts';
import { withPieceTimeout } from './piece-timeout.ts';

const audio: AudioSource = { read: () => Promise.resolve(new Int16Array(0)) };
const request = { language: 'en', fromMs: 0, vocabulary: [], signal: new AbortController().signal };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Transcribes a second in each of these times, and ignores its abort signal. */
const slowEngine = (times: number[]): SpeechEngine => ({
  ...createFakeEngines().speech,
  async *transcribe() {
    for (const [at, ms] of times.entries()) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      yield { untilMs: (at + 1) * 1_000, utterances: [] };
    }
  },
});

it('each piece has its own timeout, and an engine that ignores the abort is abandoned', async () => {
  const inTime = Array.fromAsync(
    withPieceTimeout(slowEngine([140, 140, 140]), 150).transcribe(audio, request),
  );
  await vi.advanceTimersByTimeAsync(420);
  expect(await inTime).toHaveLength(3);

  const late = Array.fromAsync(withPieceTimeout(slowEngine([0, 5_000]), 50).transcribe(audio, request));
  await Promise.all([
    expect(late).rejects.toMatchObject({ code: 'engine-too-slow' }),
    vi.advanceTimersByTimeAsync(60),
  ]);
});
