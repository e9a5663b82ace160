import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, realData } from '../../fixtures/paths.ts';
import { isMediaError, MEDIA_TYPES } from '../ports/media.ts';
import { createMedia } from './index.ts';
import { withExternalAudio } from './hostile.fixture.ts';
import { decodeAll, wav, writeTone } from './media.fixture.ts';

const media = createMedia();
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'hostile-'))));
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

async function write(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('files without a recording are refused with a description', () => {
  const REFUSED: [string, Uint8Array | string, string][] = [
    ['report.mp3', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', 'a PDF document'],
    ['archive.wav', Buffer.from('504b0304140000000800', 'hex'), 'a compressed archive'],
    ['list.mp3', '#EXTM3U\n#EXTINF:1,\n/etc/hostname\n', 'a playlist that names other files'],
    ['concat.mp4', 'ffconcat version 1.0\nfile /etc/hostname\n', 'a playlist that names other files'],
    ['files.m4a', "file '/etc/hostname'\n", 'a playlist that names other files'],
    ['link.ogg', 'http://127.0.0.1/sound.ogg\n', 'a playlist that names other files'],
    [
      'dash.mp4',
      '<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>',
      'a playlist that names other files',
    ],
    ['error.webm', '<!DOCTYPE html><html><body>404</body></html>', 'a web page'],
    ['notes.flac', 'Interview one, Tuesday\n', 'a text file'],
    ['notes-16.aac', Buffer.from('\ufeffInterview one', 'utf16le'), 'a text file'],
    [
      'picture.m4a',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
      'an image',
    ],
    ['photo.mov', Buffer.from('0000001866747970686569630000000068656963', 'hex'), 'an image'],
    ['zeros.wav', Buffer.alloc(5_000), 'a file that holds only zeros'],
    [
      'noise.mp3',
      Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * index * 7919) >> 5)),
      'data of an unknown kind',
    ],
  ];
  test.each(REFUSED)('%s', async (name, content, found) => {
    const path = await write(name, content);
    await expect(media.identify(path)).rejects.toMatchObject({ code: 'not-media', details: { found } });
  });

  test('zero bytes', async () => {
    await expect(media.identify(await write('empty.mp3', ''))).rejects.toMatchObject({ code: 'empty' });
    expect(await media.sniff(new Uint8Array())).toEqual({ found: 'an empty file' });
  });

  test('samples without their header', async () => {
    const tone = await readFile(await writeTone(join(folder, 'tone.wav'), 1));
    const path = await write('raw.wav', tone.subarray(44));
    await expect(media.identify(path)).rejects.toMatchObject({
      details: { found: 'audio without its header' },
    });
  });

  const broken = realData('speech-multilingual/broken_missing_wav_header.wav');
  test.skipIf(!broken)('speech-multilingual/broken_missing_wav_header.wav', async () => {
    await expect(media.identify(broken ?? '')).rejects.toMatchObject({
      code: 'not-media',
      details: { found: 'audio without its header' },
    });
  });

  const silentClip = realData('video-people/please.mkv');
  test.skipIf(!silentClip)('video-people/please.mkv has no sound', async () => {
    await expect(media.probe(silentClip ?? '', 'mkv')).rejects.toMatchObject({ code: 'no-audio' });
  });
});

describe('the type is never chosen by the file', () => {
  test.each(MEDIA_TYPES)('a playlist read as %s opens no other file', async (type) => {
    const target = await writeTone(join(folder, 'target.wav'), 1);
    const playlist = await write('playlist.m3u8', `#EXTM3U\n#EXTINF:1,\n${target}\n#EXT-X-ENDLIST\n`);
    const refused = await media.probe(playlist, type).catch((error: unknown) => error);
    expect(isMediaError(refused)).toBe(true);
  });

  test('a film with its audio in another file has no audio', async () => {
    const target = await writeTone(join(folder, 'secret.raw'), 1);
    const film = await write('film.m4a', await withExternalAudio(target));
    expect(await media.identify(film)).toBe('m4a');
    const refused = await media.probe(film, 'm4a').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'damaged' });
    await expect(decodeAll(media, film)).rejects.toMatchObject({ code: 'damaged' });
  });
});

describe('wrong headers', () => {
  const second = new Int16Array(16_000).fill(1_000);

  test.each([
    ['a placeholder size', 0xff_ff_ff_ff],
    ['zero bytes', 0],
    ['four gigabytes', 4e9],
  ])('a WAV that declares %s', async (name, declaredBytes) => {
    const path = await write(`${name}.wav`, wav(second, { declaredBytes }));
    expect(await media.probe(path, 'wav')).toMatchObject({ durationMs: 1_000 });
    expect((await decodeAll(media, path)).report).toEqual({ durationMs: 1_000, undecodableMs: 0 });
  });

  test('an RF64 that declares ten gigabytes', async () => {
    const plain = wav(second, { declaredBytes: 0xff_ff_ff_ff });
    const ds64 = Buffer.alloc(36);
    ds64.write('ds64', 0, 'latin1');
    ds64.writeUInt32LE(28, 4);
    ds64.writeBigUInt64LE(10_000_000_100n, 8);
    ds64.writeBigUInt64LE(10_000_000_000n, 16);
    const rf64 = Buffer.concat([Buffer.from('RF64'), plain.subarray(4, 12), ds64, plain.subarray(12)]);
    const path = await write('claim.wav', rf64);
    expect(await media.probe(path, 'wav')).toMatchObject({ durationMs: 1_000 });
    expect((await decodeAll(media, path)).report).toEqual({ durationMs: 1_000, undecodableMs: 0 });
  });

  test('a WAV without samples is empty', async () => {
    const path = await write('nothing.wav', wav(new Int16Array(0)));
    await expect(media.probe(path, 'wav')).rejects.toMatchObject({
      code: 'empty',
      details: { durationMs: 0 },
    });
  });

  test('a WAV with broken chunk names is damaged', async () => {
    const bytes = wav(second);
    bytes.write('XXXX', 8);
    const path = await write('broken.wav', bytes);
    expect(await media.identify(path)).toBe('wav');
    await expect(media.probe(path, 'wav')).rejects.toMatchObject({
      code: 'damaged',
      details: { where: 'header' },
    });
  });
});

describe('damage', () => {
  test('a truncated WAV gives what exists and reports what is missing', async () => {
    const bytes = await readFile(await writeTone(join(folder, 'whole.wav'), 10));
    const path = await write('cut.wav', bytes.subarray(0, 44 + 32_000 * 4));
    expect((await decodeAll(media, path)).report).toEqual({ durationMs: 4_000, undecodableMs: 6_000 });
  });

  test.each(['tone.flac', 'tone.mp3', 'tone.webm', 'tone.aac', 'tone.avi', 'tone-in-fragments.mp4'])(
    '%s cut in the middle gives its first half',
    async (name) => {
      const bytes = await readFile(fixture(name));
      const path = await write(`cut-${name}`, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
      const { report } = await decodeAll(media, path);
      expect(report?.durationMs).toBeGreaterThan(100);
      expect(report?.durationMs).toBeLessThan(900);
    },
  );

  test('an MP4 without its end, which contains the index, is damaged', async () => {
    const bytes = await readFile(fixture('tone.m4a'));
    const path = await write('cut.m4a', bytes.subarray(0, 3_000));
    await expect(media.probe(path, 'm4a')).rejects.toMatchObject({
      code: 'damaged',
      details: { where: 'header' },
    });
  });

  test('rubbish in the middle loses only what it covers', async () => {
    const bytes = await readFile(fixture('tone.flac'));
    bytes.fill(0x5a, 8_000, 9_000);
    const { report } = await decodeAll(media, await write('rubbish.flac', bytes));
    expect(report?.durationMs).toBeGreaterThan(500);
  });

  test('any single byte of a header may be wrong', async () => {
    const bytes = await readFile(fixture('tone.m4a'));
    const moov = bytes.indexOf('moov');
    for (let at = moov; at < bytes.length; at += 97) {
      const wrong = Buffer.from(bytes);
      wrong[at] = (wrong[at] ?? 0) ^ 0xff;
      const path = await write('wrong.m4a', wrong);
      const outcome = await decodeAll(media, path, { maxMs: 10_000 }).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toSatisfy(isMediaError);
    }
  });
});
