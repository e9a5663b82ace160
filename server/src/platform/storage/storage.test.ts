import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStorage } from './folder-storage.ts';
import { parseBucket } from './s3-storage.ts';
import type { Storage } from './storage.ts';

describe('a folder as storage', () => {
  let folder: string;
  let storage: Storage;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colloquy-storage-'));
    storage = folderStorage(join(folder, 'files'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('stores whole objects and reads any range of them', async () => {
    expect(await storage.put('o/f/derived/pcm/0/1', Buffer.from('0123456789'))).toBe(10);
    expect(await text(await storage.openRead('o/f/derived/pcm/0/1'))).toBe('0123456789');
    expect(await text(await storage.openRead('o/f/derived/pcm/0/1', { start: 3, end: 5 }))).toBe('345');
    expect(await storage.put('o/f/derived/pcm/0/1', Buffer.from('new'))).toBe(3);
    expect(await storage.withLocalCopy('o/f/derived/pcm/0/1', (path) => readFile(path, 'utf8'))).toBe('new');
    const made = join(folder, 'made');
    await writeFile(made, 'a file');
    expect(await storage.put('o/f/derived/playback', { path: made })).toBe(6);
    expect(await storage.list('o/f')).toEqual(['o/f/derived/pcm/0/1', 'o/f/derived/playback']);
  });

  it('leaves nothing after a failed write', async () => {
    await expect(storage.put('o/g/x', { path: join(folder, 'nowhere') })).rejects.toThrow('ENOENT');
    expect(await storage.list('o/g')).toEqual([]);
    await expect(storage.openRead('o/g/x')).rejects.toThrow('ENOENT');
  });

  it.each(['../x', 'o/../../x', '/x', 'o//x', 'o/.', 'o\\..\\x', ''])('refuses the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('a'))).rejects.toThrow('no key');
    // It may reject or throw; either way nothing is deleted.
    await expect((async () => storage.deleteFolder(key))()).rejects.toThrow('no key');
  });

  it('deletes a folder with its contents, and accepts an empty one', async () => {
    await storage.put('o/h/a', Buffer.from('a'));
    await storage.put('o/hh/a', Buffer.from('a'));
    expect(await storage.hasAny('o/h')).toBe(true);
    await storage.deleteFolder('o/h');
    await storage.deleteFolder('o/h');
    expect(await storage.list('o/h')).toEqual([]);
    expect(await storage.hasAny('o/h')).toBe(false);
    expect(await storage.list('o/hh')).toEqual(['o/hh/a']);
  });
});

describe('the address of a bucket', () => {
  it('has key, secret, host, bucket and region', () => {
    expect(parseBucket('s3://key:a%2Fsecret@storage.test:9000/media?region=eu-west-1')).toMatchObject({
      bucket: 'media',
      client: {
        endpoint: 'https://storage.test:9000',
        region: 'eu-west-1',
        credentials: { accessKeyId: 'key', secretAccessKey: 'a/secret' },
      },
    });
    expect(parseBucket('s3://k:s@localhost/b?tls=0').client).toMatchObject({ endpoint: 'http://localhost' });
    expect(() => parseBucket('https://storage.test/media')).toThrow('has the form');
  });
});
