import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixture, realData } from '../../fixtures/paths.ts';
import { SNIFF_BYTES } from '../ports/media.ts';
import { sniff } from './sniff.ts';

const head = async (name: string): Promise<Buffer> =>
  (await readFile(fixture(name))).subarray(0, SNIFF_BYTES);

/** An ID3v2.4 tag with this many bytes of cover art. */
function id3(bytes: number): Buffer {
  const tag = Buffer.alloc(10 + bytes, 'cover');
  tag.write('ID3\x04\0\0', 'latin1');
  for (let index = 0; index < 4; index += 1) tag[6 + index] = (bytes >> (7 * (3 - index))) & 0x7f;
  return tag;
}

test('a tag or rubbish in front does not hide the content', async () => {
  const mp3 = await head('tone-without-tag.mp3');
  const aac = await head('tone.aac');
  expect(await sniff(mp3)).toEqual({ type: 'mp3' });
  expect(await sniff(aac)).toEqual({ type: 'aac' });
  expect(await sniff(Buffer.concat([id3(500), mp3]))).toEqual({ type: 'mp3' });
  expect(await sniff(Buffer.concat([id3(500), id3(20), aac]))).toEqual({ type: 'aac' });
  expect(await sniff(Buffer.concat([id3(500), await head('tone.flac')]))).toEqual({ type: 'flac' });
  expect(await sniff(Buffer.concat([Buffer.alloc(3_000), mp3]))).toEqual({ type: 'mp3' });
  expect(await sniff(mp3.subarray(100))).toEqual({ type: 'mp3' });
});

test('cover art larger than the head', async () => {
  expect(await sniff(id3(300_000).subarray(0, SNIFF_BYTES))).toEqual({ type: 'mp3' });
});

test.each([
  ['ftypqt  ', 'mov'],
  ['ftypM4A ', 'm4a'],
  ['ftyp3gp4', '3gp'],
  ['ftypisom', 'mp4'],
  ['moov', 'mov'],
  ['ftypavif', undefined],
])('an ISO file that starts with %s', async (name, type) => {
  const sniffed = await sniff(
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(name), Buffer.alloc(24)]),
  );
  expect(sniffed.type).toBe(type);
});

test('arbitrary bytes are never detected as a stream', async () => {
  let state = 1;
  const bytes = new Uint8Array(20_000);
  for (let round = 0; round < 50; round += 1) {
    for (let index = 0; index < bytes.length; index += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      bytes[index] = state >>> 24;
    }
    expect((await sniff(bytes)).type).toBeUndefined();
  }
});

const documents = realData('documents');
test.skipIf(!documents).each([
  ['media-formats/LICENSE.docling', 'a text file'],
  ['video-people/head-pose-face-detection-female-and-male.gif', 'an image'],
])('%s is %s', async (name, found) => {
  expect(await sniff((await readFile(realData(name) ?? '')).subarray(0, SNIFF_BYTES))).toEqual({ found });
});
