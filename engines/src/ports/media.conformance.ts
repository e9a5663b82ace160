import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeAll, wav, writeTone } from '../media-ffmpeg/media.fixture.ts';
import { isMediaError, MEDIA_TYPES, type MediaEngine, PIECE_MS, SNIFF_BYTES } from './media.ts';

const TONE_SECONDS = 130;

/** Behaviour of every media engine, whatever library decodes. Formats have tests of their own. */
export function describeMediaEngine(name: string, { makeEngine }: { makeEngine: () => MediaEngine }): void {
  describe(`${name} is a media engine`, () => {
    const media = makeEngine();
    let folder: string;
    let tone: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'media-conformance-'));
      tone = await writeTone(join(folder, 'tone.wav'), TONE_SECONDS);
    });
    afterAll(async () => {
      await media.close();
      await rm(folder, { recursive: true });
    });
    const fileOf = async (content: string | Uint8Array): Promise<string> => {
      const path = join(folder, `${crypto.randomUUID()}.wav`);
      await writeFile(path, content);
      return path;
    };

    test('describes itself', () => {
      const { name: adapter, model, isRemote } = media.description;
      expect([adapter, model].every((text) => text !== '')).toBe(true);
      expect(isRemote).toBe(false);
    });

    test('identifies content by its first bytes, whatever its name', async () => {
      expect(await media.sniff((await readFile(tone)).subarray(0, SNIFF_BYTES))).toEqual({ type: 'wav' });
      expect(await media.identify(tone)).toBe('wav');
      expect(await media.sniff(new Uint8Array())).toEqual({ found: 'an empty file' });
      const { type, found } = await media.sniff(Buffer.from('%PDF-1.7\n'));
      expect([type, typeof found]).toEqual([undefined, 'string']);
    });

    test.each([
      ['an empty file', '', 'empty'],
      ['a text', 'These are only words, and no sound.', 'not-media'],
    ])('refuses %s for good', async (_what, content, code) => {
      const failure = await media.identify(await fileOf(content)).catch((error: unknown) => error);
      expect(isMediaError(failure) && failure.code).toBe(code);
    });

    test('probes without decoding', async () => {
      const probe = await media.probe(tone, 'wav');
      expect(MEDIA_TYPES).toContain(probe.container);
      expect(probe).toMatchObject({
        durationMs: TONE_SECONDS * 1_000,
        audioStreams: 1,
        channels: 1,
        sampleRate: 16_000,
        hasVideo: false,
        channelPlan: 'mixed',
      });
    });

    test('decodes pieces of a minute, the same after an interruption', async () => {
      const whole = await decodeAll(media, tone);
      expect(whole.report).toEqual({ durationMs: TONE_SECONDS * 1_000, undecodableMs: 0 });
      expect(whole.pieces.map(({ channel, index, startMs }) => [channel, index, startMs])).toEqual(
        [0, 1, 2].map((index) => [0, index, index * PIECE_MS]),
      );
      const rest = await decodeAll(media, tone, { fromPiece: 2 });
      expect(rest.pieces.map(({ index }) => index)).toEqual([2]);
      expect(
        Buffer.from(rest.pieces[0]!.samples.buffer).equals(Buffer.from(whole.pieces[2]!.samples.buffer)),
      ).toBe(true);
    });

    test('returns two channels piece by piece, or mixed', async () => {
      const samples = Int16Array.from({ length: 2 * 16_000 }, (_, at) => (at % 2 === 0 ? 5_000 : -3_000));
      const path = await fileOf(wav(samples, { channels: 2 }));
      const { pieces } = await decodeAll(media, path, { channels: 'separate' });
      expect(pieces.map((piece) => [piece.channel, piece.index, piece.samples[100]])).toEqual([
        [0, 0, 5_000],
        [1, 0, -3_000],
      ]);
      expect((await decodeAll(media, path)).pieces.map(({ channel }) => channel)).toEqual([0]);
    });

    test('refuses audio over the limit', async () => {
      const decoding = decodeAll(media, tone, { maxMs: 100_000 });
      await expect(decoding).rejects.toMatchObject({ code: 'too-long', details: { maxMs: 100_000 } });
    });

    test('an abort ends decoding with its reason', async () => {
      const abort = new AbortController();
      abort.abort(new Error('cancelled'));
      await expect(decodeAll(media, tone, { signal: abort.signal })).rejects.toThrow('cancelled');
    });

    test('writes a copy to play, with progress', async () => {
      const copy = join(folder, 'copy.m4a');
      const done: number[] = [];
      await media.makePlayback(tone, 'wav', copy, { onProgress: (doneMs) => done.push(doneMs) });
      const probe = await media.probe(copy, await media.identify(copy));
      expect(probe).toMatchObject({ container: 'm4a', needsPlayback: false });
      expect(Math.abs(probe.durationMs! - TONE_SECONDS * 1_000)).toBeLessThan(200);
      expect(done).toEqual(done.toSorted((one, other) => one - other));
    });

    test('works again after it was closed', async () => {
      await media.close();
      expect((await media.probe(tone, 'wav')).durationMs).toBe(TONE_SECONDS * 1_000);
    });
  });
}
