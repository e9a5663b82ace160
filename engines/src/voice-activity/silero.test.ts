import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { floats, floatsOf, integers, loadModel, tensorOf } from '../onnx/session.ts';
import { seededRandom } from '../speech-whisper/choose-token.ts';
import { ACTIVITY_FRAME, loadActivityModel } from './silero.ts';

/** Ten seconds of an intermittent voice-like hum with noise, the same in every run. */
function hum(): Float32Array {
  const random = seededRandom(1);
  return Float32Array.from({ length: 313 * ACTIVITY_FRAME }, (_, i) => {
    const seconds = i / 16_000;
    const isOn = Math.sin(seconds * 2.5) > 0;
    const tones = [1, 2, 3, 5, 8].map((k) => Math.sin(2 * Math.PI * 140 * k * seconds) / k);
    return (
      (isOn ? 0.2 * tones.reduce((sum, one) => sum + one) * Math.sin(seconds * 25) : 0) +
      0.02 * (random() - 0.5)
    );
  });
}

/** Runs the published graph, frame by frame. */
async function runPublishedGraph(samples: Float32Array): Promise<number[]> {
  const path = createRequire(import.meta.url).resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx');
  const model = await loadModel(path, 1);
  let state = floats(new Float32Array(256), [2, 1, 128]);
  const probabilities: number[] = [];
  for (let at = 0; at < samples.length; at += ACTIVITY_FRAME) {
    const frame = new Float32Array(64 + ACTIVITY_FRAME);
    frame.set(samples.subarray(Math.max(0, at - 64), at + ACTIVITY_FRAME), at === 0 ? 64 : 0);
    const outputs = await model.run({ input: floats(frame, [1, 576]), state, sr: integers([16_000], []) });
    state = tensorOf(outputs, 'stateN');
    probabilities.push(floatsOf(outputs, 'output')[0]!);
  }
  return probabilities;
}

test('batched frames give the same results as the published graph, however the stream is split', async () => {
  const samples = hum();
  const published = await runPublishedGraph(samples);
  expect(Math.max(...published)).toBeGreaterThan(0.5);
  expect(Math.min(...published)).toBeLessThan(0.1);

  const model = await loadActivityModel();
  for (const frames of [313, 128, 1]) {
    const stream = model.openStream();
    const probabilities: number[] = [];
    for (let at = 0; at < samples.length; at += frames * ACTIVITY_FRAME)
      probabilities.push(...(await stream.process(samples.subarray(at, at + frames * ACTIVITY_FRAME))));
    const maxDifference = Math.max(...probabilities.map((one, i) => Math.abs(one - published[i]!)));
    expect(probabilities).toHaveLength(published.length);
    expect(maxDifference).toBeLessThan(1e-4);
  }
  await expect(model.openStream().process(samples.subarray(0, 100))).rejects.toThrow('no whole frames');
});
