import { setTimeout as sleep } from 'node:timers/promises';
import type { AudioSource, SpeechEngine } from '@colloquy/engines';
import { expect, it } from 'vitest';
import { quickEngines } from '../../testing/quick-engines.ts';
import { limitPieces } from './limit-pieces.ts';

const audio: AudioSource = { read: () => Promise.resolve(new Int16Array(0)) };
const asked = { language: 'en', fromMs: 0, vocabulary: [], signal: new AbortController().signal };

/** Hears a second in each time that it is given; deaf ones take no notice of being told to stop. */
const taking = (times: number[]): SpeechEngine => ({
  ...quickEngines().speech,
  async *transcribe() {
    for (const [at, ms] of times.entries()) {
      await sleep(ms);
      yield { untilMs: (at + 1) * 1_000, utterances: [] };
    }
  },
});

it('each piece has its own time, and an engine that takes no notice is left', async () => {
  const inTime = limitPieces(taking([60, 60, 60]), 150);
  expect(await Array.fromAsync(inTime.transcribe(audio, asked))).toHaveLength(3);
  const late = limitPieces(taking([0, 5_000]), 50);
  await expect(Array.fromAsync(late.transcribe(audio, asked))).rejects.toMatchObject({
    code: 'engine-too-slow',
  });
});
