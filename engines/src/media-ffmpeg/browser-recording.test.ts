import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../../fixtures/paths.ts';
import { createMedia } from './index.ts';
import { decodeAll } from './media.fixture.ts';

const media = createMedia();
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'recorded-'))));
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

/**
 * Beeps of Chromium's test microphone as a browser records and stores them: stopped without an end, continued
 * after a reload, stopped again.
 */
describe('a browser recording in two parts', () => {
  test('is one recording with the audio of both', async () => {
    const path = fixture('recorded-in-two-parts.webm');
    expect(await media.probe(path, await media.identify(path))).toMatchObject({
      container: 'webm',
      codec: 'opus',
      needsPlayback: true,
    });
    const { channels, report } = await decodeAll(media, path);
    const [samples = new Int16Array()] = channels;
    expect(report?.durationMs).toBeGreaterThan(3_500);
    // One beep per second, also in the last second.
    for (let from = 0; from + 16_000 <= samples.length; from += 16_000)
      expect(
        samples.subarray(from, from + 16_000).reduce((most, each) => Math.max(most, each), 0),
      ).toBeGreaterThan(1_000);
  });

  test.each([0.3, 0.5, 0.77, 0.93])('cut at %d of its bytes, is decoded up to the cut', async (share) => {
    const bytes = await readFile(fixture('recorded-in-two-parts.webm'));
    const whole = (await decodeAll(media, fixture('recorded-in-two-parts.webm'))).report!.durationMs;
    const path = join(folder, `${share}.webm`);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * share)));
    const { report } = await decodeAll(media, path);
    expect(report?.durationMs).toBeGreaterThan(whole * (share - 0.25));
    expect(report?.durationMs).toBeLessThan(whole);
  });
});
