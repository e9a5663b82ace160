import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, realData } from '../../fixtures/paths.ts';
import { describeMediaEngine } from '../ports/media.conformance.ts';
import type { MediaProbe } from '../ports/media.ts';
import { createMedia } from './index.ts';
import { decodeAll, pitch, wav, writeTone } from './media.fixture.ts';

const media = createMedia();
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'media-'))));
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

describeMediaEngine('FFmpeg', { makeEngine: createMedia });

const TONES: Record<string, Partial<MediaProbe>> = {
  'tone.wav': { container: 'wav', codec: 'pcm_s16le', needsPlayback: false },
  'tone.mp3': { container: 'mp3', codec: 'mp3', needsPlayback: false },
  'tone-without-tag.mp3': { container: 'mp3' },
  'tone-varying-rate.mp3': { container: 'mp3', needsPlayback: true },
  'tone.m4a': { container: 'm4a', codec: 'aac', needsPlayback: false },
  'tone-alac.m4a': { container: 'm4a', codec: 'alac', needsPlayback: true },
  'tone.aac': { container: 'aac', needsPlayback: true },
  'tone-opus.ogg': { container: 'ogg', codec: 'opus', needsPlayback: false },
  'tone-vorbis.ogg': { container: 'ogg', codec: 'vorbis', needsPlayback: false },
  'tone.webm': { container: 'webm', codec: 'opus', needsPlayback: false },
  'tone-without-duration.webm': { container: 'webm', durationMs: null, needsPlayback: true },
  'tone.mkv': { container: 'mkv', hasVideo: true, needsPlayback: true },
  'tone.flac': { container: 'flac', codec: 'flac', needsPlayback: false },
  'tone.mp4': { container: 'mp4', codec: 'aac', hasVideo: true, needsPlayback: false },
  'tone-in-fragments.mp4': { container: 'mp4' },
  'tone.mov': { container: 'mov', hasVideo: true, needsPlayback: true },
  'tone.3gp': { container: '3gp', hasVideo: true, needsPlayback: true },
  'tone.avi': { container: 'avi', hasVideo: true, needsPlayback: true },
  'tone.caf': { container: 'caf', codec: 'pcm_s16be', needsPlayback: true },
};

describe('generated recordings', () => {
  test.each(Object.entries(TONES))('%s', async (name, expected) => {
    const path = fixture(name);
    const probe = await media.probe(path, await media.identify(path));
    expect(probe).toMatchObject({
      audioStreams: 1,
      channels: 1,
      channelPlan: 'mixed',
      hasVideo: false,
      ...expected,
    });
    const { channels, report } = await decodeAll(media, path);
    const [samples = new Int16Array()] = channels;
    // Streams without a header (and fragments) keep the encoder's padding, at most a tenth of a second.
    expect(samples.length).toBeGreaterThanOrEqual(15_900);
    expect(samples.length).toBeLessThan(17_600);
    expect(report).toEqual({ durationMs: Math.round(samples.length / 16), undecodableMs: 0 });
    expect(pitch(samples.subarray(2_000, 7_000))).toBeCloseTo(440, -1);
    expect(pitch(samples.subarray(10_000, 15_000))).toBeCloseTo(880, -1);
  });

  test('AMR', async () => {
    const probe = await media.probe(fixture('frames.amr'), 'amr');
    expect(probe).toMatchObject({ codec: 'amrnb', sampleRate: 8_000, needsPlayback: true });
    expect((await decodeAll(media, fixture('frames.amr'))).report).toEqual({
      durationMs: 1_000,
      undecodableMs: 0,
    });
  });

  test('a pause of the recorder is silence, so that later words keep their times', async () => {
    const { channels } = await decodeAll(media, fixture('tone-with-gap.mkv'));
    const [samples = new Int16Array()] = channels;
    expect(samples.length).toBe(64_000);
    expect(samples.subarray(10_000, 55_000).every((sample) => sample === 0)).toBe(true);
    expect(pitch(samples.subarray(58_000, 63_000))).toBeCloseTo(880, -1);
  });

  test('a file name with special characters', async () => {
    const path = join(folder, '-x 🎤 %03d file:\u202egpm.\u202c "a\'b" [1] ?.mp3');
    await copyFile(fixture('tone.mp3'), path);
    expect((await decodeAll(media, path)).report).toEqual({ durationMs: 1_000, undecodableMs: 0 });
  });
});

describe('pieces', () => {
  test('are minutes, and identical after an interruption', async () => {
    const path = await writeTone(join(folder, 'long.wav'), 150);
    const whole = await decodeAll(media, path);
    expect(whole.pieces.map(({ index, startMs, samples }) => [index, startMs, samples.length])).toEqual([
      [0, 0, 960_000],
      [1, 60_000, 960_000],
      [2, 120_000, 480_000],
    ]);
    const rest = await decodeAll(media, path, { fromPiece: 1 });
    // Compares digests: vitest would compare two million samples one by one.
    const withDigests = ({ pieces }: typeof whole) =>
      pieces.map(({ samples, ...piece }) => ({
        ...piece,
        digest: createHash('sha256').update(samples).digest('hex'),
      }));
    expect(withDigests(rest)).toEqual(withDigests(whole).slice(1));
  });

  test('two channels arrive piece by piece, each with its own samples', async () => {
    const samples = new Int16Array(2 * 16_000 * 70);
    for (let index = 0; index < samples.length; index += 2) {
      samples[index] = 5_000;
      samples[index + 1] = -3_000;
    }
    const path = join(folder, 'two.wav');
    await writeFile(path, wav(samples, { channels: 2 }));
    const { pieces } = await decodeAll(media, path, { channels: 'separate' });
    expect(pieces.map(({ index, channel, samples: { length } }) => [index, channel, length])).toEqual([
      [0, 0, 960_000],
      [0, 1, 960_000],
      [1, 0, 160_000],
      [1, 1, 160_000],
    ]);
    expect(pieces.map((piece) => piece.samples[1_000])).toEqual([5_000, -3_000, 5_000, -3_000]);
  });

  test('audio over the limit is refused', async () => {
    const path = await writeTone(join(folder, 'minutes.wav'), 130);
    await expect(decodeAll(media, path, { maxMs: 100_000 })).rejects.toMatchObject({
      code: 'too-long',
      details: { maxMs: 100_000 },
    });
  });

  test('cancelling or leaving the loop ends decoding long before the end of the file', async () => {
    // An hour of stereo as a sparse file, which takes no disk space.
    const path = join(folder, 'hour.wav');
    await using file = await open(path, 'w');
    const bytes = 3_600 * 44_100 * 4;
    await file.writeFile(wav(new Int16Array(0), { sampleRate: 44_100, channels: 2, declaredBytes: bytes }));
    await file.truncate(44 + bytes);
    const stop = new AbortController();
    const decoding = async (): Promise<void> => {
      for await (const piece of media.decode(path, 'wav', { channels: 'mixed', signal: stop.signal })) {
        // Pieces in transit may still arrive; an hour has 60.
        expect(piece.index).toBeLessThan(4);
        if (piece.index === 1) stop.abort(new Error('cancelled'));
      }
    };
    await expect(decoding()).rejects.toThrow('cancelled');
    for await (const piece of media.decode(path, 'wav', { channels: 'mixed' })) {
      expect(piece.index).toBe(0);
      break;
    }
  });
});

describe('real recordings', () => {
  const CLIP = [
    'audio-m4a.m4a',
    'audio-mp3.mp3',
    'audio-ogg.ogg',
    'video-avi.avi',
    'video-mp4.mp4',
    'video-quicktime.mov',
  ];
  const reference = realData('media-formats/sample_10s_audio-flac.flac');

  test.skipIf(!reference).each(CLIP)('media-formats/sample_10s_%s decodes like the FLAC', async (name) => {
    const path = realData(`media-formats/sample_10s_${name}`) ?? '';
    const expected = (await decodeAll(media, reference ?? '')).channels[0] ?? new Int16Array();
    const actual = (await decodeAll(media, path)).channels[0] ?? new Int16Array();
    expect(Math.abs(actual.length - expected.length)).toBeLessThanOrEqual(160);
    expect(waveformSimilarity(actual, expected)).toBeGreaterThan(0.98);
  });

  const RECORDED: [string, number][] = [
    ['media-formats/silent_1s.wav', 1_000],
    ['media-formats/browser-recordings/audio-sample-chromium.webm', 2_700],
    ['media-formats/browser-recordings/audio-sample-firefox.ogg', 2_080],
    ['speech-en/multilingual.mp3', 59_900],
  ];
  test.skipIf(!reference).each(RECORDED)('%s lasts %d ms', async (name, durationMs) => {
    const { report } = await decodeAll(media, realData(name) ?? '');
    expect(report).toEqual({ durationMs, undecodableMs: 0 });
  });

  const stereo = realData('speech-en/stereo_diarization.wav');
  test.skipIf(!stereo)('speech-en/stereo_diarization.wav has separate channels', async () => {
    expect(await media.probe(stereo ?? '', 'wav')).toMatchObject({ channels: 2, channelPlan: 'separate' });
  });

  const jfk = realData('speech-en/jfk.flac');
  test.skipIf(!jfk)('speech-en/jfk.flac is ordinary stereo', async () => {
    expect(await media.probe(jfk ?? '', 'flac')).toMatchObject({ channels: 2, channelPlan: 'mixed' });
  });
});

describe('a playback copy', () => {
  test('starts and seeks immediately, and sounds the same', async () => {
    const out = join(folder, 'playback.m4a');
    await media.makePlayback(fixture('tone.avi'), 'avi', out);
    const bytes = await readFile(out, 'latin1');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(await media.probe(out, 'm4a')).toMatchObject({
      codec: 'aac',
      durationMs: 1_000,
      needsPlayback: false,
    });
    const [samples = new Int16Array()] = (await decodeAll(media, out)).channels;
    expect(pitch(samples.subarray(10_000, 15_000))).toBeCloseTo(880, -1);
  });

  test('reports progress, and is removed when cancelled', async () => {
    const path = await writeTone(join(folder, 'playback.wav'), 300);
    const out = join(folder, 'cancelled.m4a');
    const stop = new AbortController();
    const making = media.makePlayback(path, 'wav', out, {
      signal: stop.signal,
      onProgress: (doneMs) => {
        expect(doneMs).toBeGreaterThanOrEqual(10_000);
        stop.abort(new Error('cancelled'));
      },
    });
    await expect(making).rejects.toThrow('cancelled');
    await expect.poll(() => existsSync(out)).toBe(false);
  });
});

/** Cosine of two waveforms: 1 for the same, about 0 for different or shifted ones. */
function waveformSimilarity(a: Int16Array, b: Int16Array): number {
  let products = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    products += (a[index] ?? 0) * (b[index] ?? 0);
    squaresA += (a[index] ?? 0) ** 2;
    squaresB += (b[index] ?? 0) ** 2;
  }
  return products / Math.sqrt(squaresA * squaresB);
}
