import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseBucket, s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Objects of the bucket; those it refuses to delete; those it claims to delete but keeps. */
const keys = new Set<string>();
const denied = new Set<string>();
const kept = new Set<string>();
let server: Server;
let storage: Storage;

beforeAll(async () => {
  // Lists and deletes like S3: 200 for the request, with errors for single objects in the body.
  server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/xml');
    if (request.method === 'GET') {
      const contents = [...keys].map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      response.end(`<ListBucketResult>${contents}</ListBucketResult>`);
      return;
    }
    const asked = [...(await text(request)).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key!);
    for (const key of asked) if (!denied.has(key) && !kept.has(key)) keys.delete(key);
    const errors = asked
      .filter((key) => denied.has(key))
      .map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code><Message>No.</Message></Error>`);
    response.end(`<DeleteResult>${errors.join('')}</DeleteResult>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  storage = s3Storage(parseBucket(`s3://key:secret@127.0.0.1:${port}/media?tls=0`));
});
beforeEach(() => {
  for (const each of [keys, denied, kept]) each.clear();
  for (const name of ['a', 'b', 'c']) keys.add(`o/f/${name}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('deletes every object of a folder, and accepts an empty one', async () => {
  await storage.deleteFolder('o/f');
  expect(await storage.list('o/f')).toEqual([]);
  await storage.deleteFolder('o/f');
});

it('fails if the bucket refuses to delete an object', async () => {
  denied.add('o/f/b');
  await expect(storage.deleteFolder('o/f')).rejects.toThrow('keeps 1 objects: AccessDenied');
  denied.clear();
  await storage.deleteFolder('o/f');
  expect(await storage.list('o/f')).toEqual([]);
});

it('fails if the bucket still lists an object afterwards', async () => {
  kept.add('o/f/c');
  await expect(storage.deleteFolder('o/f')).rejects.toThrow('still lists 1 objects');
});
