import type { AudioSource, SpeechEngine } from '@colloquy/engines';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quickEngines } from '../../testing/quick-engines.ts';
import { limitPieces } from './limit-pieces.ts';

const audio: AudioSource = { read: () => Promise.resolve(new Int16Array(0)) };
const asked = { language: 'en', fromMs: 0, vocabulary: [], signal: new AbortController().signal };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Transcribes a second in each time that it is given, and ignores being told to stop. */
const taking = (times: number[]): SpeechEngine => ({
  ...quickEngines().speech,
  async *transcribe() {
    for (const [at, ms] of times.entries()) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      yield { untilMs: (at + 1) * 1_000, utterances: [] };
    }
  },
});

it('each piece has its own time, and an engine that takes no notice is left', async () => {
  const inTime = Array.fromAsync(limitPieces(taking([140, 140, 140]), 150).transcribe(audio, asked));
  await vi.advanceTimersByTimeAsync(420);
  expect(await inTime).toHaveLength(3);

  const late = Array.fromAsync(limitPieces(taking([0, 5_000]), 50).transcribe(audio, asked));
  await Promise.all([
    expect(late).rejects.toMatchObject({ code: 'engine-too-slow' }),
    vi.advanceTimersByTimeAsync(60),
  ]);
});
