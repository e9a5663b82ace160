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
 * The beeps of Chromium's own test microphone, as a browser records and keeps them: stopped without an end, gone on
 * with after a reload, stopped again.
 */
describe('what a browser recorded in two parts', () => {
  test('is one recording, with the sound of both', async () => {
    const path = fixture('recorded-in-two-parts.webm');
    expect(await media.probe(path, await media.identify(path))).toMatchObject({
      container: 'webm',
      codec: 'opus',
      needsPlayback: true,
    });
    const { channels, report } = await decodeAll(media, path);
    const [samples = new Int16Array()] = channels;
    expect(report?.durationMs).toBeGreaterThan(3_500);
    // A beep a second, also in the last one.
    for (let from = 0; from + 16_000 <= samples.length; from += 16_000)
      expect(
        samples.subarray(from, from + 16_000).reduce((most, each) => Math.max(most, each), 0),
      ).toBeGreaterThan(1_000);
  });

  test.each([0.3, 0.5, 0.77, 0.93])('cut at %d of its bytes, is heard until there', async (share) => {
    const bytes = await readFile(fixture('recorded-in-two-parts.webm'));
    const whole = (await decodeAll(media, fixture('recorded-in-two-parts.webm'))).report!.durationMs;
    const path = join(folder, `${share}.webm`);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * share)));
    const { report } = await decodeAll(media, path);
    expect(report?.durationMs).toBeGreaterThan(whole * (share - 0.25));
    expect(report?.durationMs).toBeLessThan(whole);
  });
});
