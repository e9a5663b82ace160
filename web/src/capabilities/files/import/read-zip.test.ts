import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { HEAD_BYTES } from './import-file.ts';
import { readZip } from './read-zip.ts';

type ZipFixture = { path: string; text: string; level?: number; password?: string };

async function createZip(files: readonly ZipFixture[]): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const { path, text, ...options } of files) await writer.add(path, new TextReader(text), options);
  return new File([await writer.close()], 'study.zip');
}

const CENTRAL = [0x50, 0x4b, 1, 2];
const END = [0x50, 0x4b, 5, 6];

/**
 * ZIP whose directory lists its only file `times` times, each with `declaredBytes` (APPNOTE 4.3.12, 4.3.16).
 */
async function createForgedZip(times: number, declaredBytes: number): Promise<File> {
  const bytes = new Uint8Array(
    await (await createZip([{ path: 'a.wav', text: 'a'.repeat(5_000) }])).arrayBuffer(),
  );
  const [central, ending] = [findLast(bytes, CENTRAL), findLast(bytes, END)];
  new DataView(bytes.buffer).setUint32(central + 24, declaredBytes, true);
  const entry = bytes.slice(central, ending);
  const end = bytes.slice(ending);
  const view = new DataView(end.buffer);
  for (const at of [8, 10]) view.setUint16(at, times, true);
  view.setUint32(12, entry.length * times, true);
  const entries = Array.from({ length: times }, () => entry);
  return new File([bytes.slice(0, central), ...entries, end], 'study.zip');
}

function findLast(bytes: Uint8Array, sequence: readonly number[]): number {
  for (let at = bytes.length - sequence.length; at >= 0; at--)
    if (sequence.every((byte, index) => bytes[at + index] === byte)) return at;
  throw new Error('Not there.');
}

describe('a ZIP', () => {
  it('returns its files with their folders, compressed or stored', async () => {
    const archive = await createZip([
      { path: 'ክፍል/አንድ.wav', text: 'one '.repeat(1_000) },
      { path: 'stored.mp3', text: 'two', level: 0 },
      { path: '__MACOSX/._stored.mp3', text: 'left behind' },
      { path: 'empty.txt', text: '' },
    ]);
    const files = await readZip(archive);
    expect(files.map(({ path, name, size }) => [path, name, size])).toEqual([
      ['ክፍል/አንድ.wav', 'አንድ.wav', 4_000],
      ['stored.mp3', 'stored.mp3', 3],
      ['empty.txt', 'empty.txt', 0],
    ]);
    const texts = await Promise.all(files.map(async ({ open }) => (await open()).text()));
    expect(texts).toEqual(['one '.repeat(1_000), 'two', '']);
  });

  it('returns the first bytes of a file without unpacking the rest', async () => {
    const long = Array.from({ length: 200_000 }, (_, at) => at % 9_973).join(' ');
    const archive = await createZip([
      { path: 'packed.wav', text: long },
      { path: 'stored.mp3', text: long, level: 0 },
      { path: 'short.mp3', text: 'Hi.' },
    ]);
    const heads = await Promise.all((await readZip(archive)).map(({ head }) => head()));
    const texts = heads.map((head) => new TextDecoder().decode(head));
    expect(texts).toEqual([long.slice(0, HEAD_BYTES), long.slice(0, HEAD_BYTES), 'Hi.']);
  });

  it.each([
    ['that is not a ZIP', async () => new File(['not a zip at all'], 'study.zip'), /no ZIP/],
    [
      'that is truncated',
      async () => new File([(await createZip([{ path: 'a', text: 'b' }])).slice(0, 40)], 'study.zip'),
      /a part of it is missing/,
    ],
    [
      'with paths outside the archive',
      () => createZip([{ path: '../../etc/x.wav', text: 'a' }]),
      /lie outside of it \(\.\.\/\.\.\/etc\/x\.wav\)/,
    ],
    ['with a password', () => createZip([{ path: 'a.wav', text: 'b', password: 'secret' }]), /locked with/],
    ['with too many files', () => createForgedZip(1_001, 5_000), /1,001 files/],
    ['that would fill the disk', () => createForgedZip(2, 0xff_ff_ff_fe), /would unfold from .* to 8 GB/],
  ])('%s is refused with a message', async (_what, make, words) =>
    expect(readZip(await make())).rejects.toThrow(words),
  );

  it.each([
    ['declares too small a size', () => createForgedZip(1, 4_000)],
    [
      'is damaged',
      async () => {
        const archive = await createZip([{ path: 'a.wav', text: 'abc '.repeat(500) }]);
        const whole = new Uint8Array(await archive.arrayBuffer());
        whole[45]! ^= 0xff;
        return new File([whole], 'study.zip');
      },
    ],
  ])('that %s is refused when the file is opened', async (_what, make) => {
    const [file] = await readZip(await make());
    await expect(file!.open()).rejects.toThrow('a.wav is broken in the archive.');
  });
});
