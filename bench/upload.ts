import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { withLocalCopy } from '../server/src/capabilities/files/index.ts';
import { askOffset, beginUpload } from '../server/src/capabilities/files/uploads.factory.ts';
import { aDraft } from '../server/src/capabilities/jobs/jobs.factory.ts';
import { openStorage } from '../server/src/platform/storage/index.ts';
import { type Bench, mebibytes, median, rounded } from './bench.ts';
import { openStand, type Stand } from './stand.ts';

const MEBIBYTE = 1024 ** 2;
const ROUNDS = 3;
/** Bytes that the system took are with the other side after this. */
const ON_ITS_WAY_MS = 40;
/** What is sent: the same random mebibyte again and again, but for a number at its beginning. */
const BLOCK = randomBytes(MEBIBYTE);

export const bench: Bench = {
  about:
    'a resumable upload beside a node:http PUT piped to the same disk and fsynced; then the same file cut at random',
  smallest: { speed: '2', size: '4', cuts: '5' },
  run: async ({ speed = '512', size = '2048', cuts = '1000' }) => {
    const stand = await openStand();
    try {
      const speeds = await compareSpeeds(stand, Number(speed) * MEBIBYTE);
      const { extraBytes, differences } = await cutUpload(stand, Number(size) * MEBIBYTE, Number(cuts));
      const total = Number(size) * MEBIBYTE;
      return {
        rows: [
          {
            what: `a second, file of ${speed} MiB`,
            ours: mebibytes(speeds.ours),
            anchor: mebibytes(speeds.anchor),
          },
          { what: 'ratio (goal 0.7)', ours: rounded(speeds.ratio).toFixed(2) },
          {
            what: `bytes sent twice, ${size} MiB cut ${cuts} times (goal 0.10)`,
            ours: mebibytes(extraBytes),
          },
          { what: 'differences to the original', ours: String(differences) },
        ],
        figures: {
          speedRatio: rounded(speeds.ratio),
          extraBytesShare: rounded(extraBytes / total, 4),
          differences,
        },
      };
    } finally {
      await stand.close();
    }
  },
};

async function compareSpeeds(
  stand: Stand,
  size: number,
): Promise<{ ours: number; anchor: number; ratio: number }> {
  const anchor = await startAnchor(join(stand.config.dataFolder, 'anchor'));
  const rates: Record<'ours' | 'anchor', number[]> = { ours: [], anchor: [] };
  const draft = await aDraft(stand.customer);
  for (let round = 0; round < ROUNDS; round++) {
    rates.anchor.push(await timed(size, () => send({ url: anchor.url, method: 'PUT', from: 0, to: size })));
    const address = await begin(stand, draft.id, size);
    rates.ours.push(await timed(size, () => send({ ...patch(stand, address, 0), from: 0, to: size })));
  }
  await anchor.close();
  const ratios = rates.ours.map((rate, round) => rate / rates.anchor[round]!);
  return { ours: median(rates.ours), anchor: median(rates.anchor), ratio: median(ratios) };
}

async function timed(size: number, send: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await send();
  return (size / (performance.now() - startedAt)) * 1_000;
}

/** Sends a file whose connection breaks again and again, at random, and goes on from what the server says it has. */
async function cutUpload(
  stand: Stand,
  size: number,
  cuts: number,
): Promise<{ extraBytes: number; differences: number }> {
  const { bavail, bsize } = await statfs(stand.config.dataFolder);
  if (bavail * bsize < size + 512 * MEBIBYTE) throw new Error('There is no room for the file on this disk.');
  const draft = await aDraft(stand.customer);
  const address = await begin(stand, draft.id, size);
  const places = Array.from({ length: cuts }, () => Math.floor(Math.random() * size)).toSorted(
    (a, b) => a - b,
  );
  let offset = 0;
  let sent = 0;
  for (const place of [...places, size, size]) {
    if (offset === size) break;
    if (place <= offset && place !== size) continue;
    // A broken request may reach the server after the question for its offset. Clients then ask again, and so does this.
    sent += await send({ ...patch(stand, address, offset), from: offset, to: size, cutAt: place }).catch(
      (error: Error) => (error instanceof WrongOffset ? 0 : Promise.reject(error)),
    );
    offset = await offsetOf(stand, address);
  }
  if (offset !== size) throw new Error(`The upload stands at ${offset} of ${size}.`);
  await openStorage(stand.config);
  const digest = await withLocalCopy(stand.organisationId, address.split('/').at(-1)!, (_path, sha256) =>
    sha256(),
  );
  return { extraBytes: sent - size, differences: digest === digestOf(size) ? 0 : 1 };
}

/** Asked again while the broken request still holds the upload, as clients of tus do. */
async function offsetOf(stand: Stand, address: string): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const asked = await askOffset(stand.customer, address);
    if (asked.status === 200) return Number(asked.headers.get('upload-offset'));
    await sleep(100);
  }
  throw new Error('The upload does not say how much of it there is.');
}

async function begin(stand: Stand, jobId: string, size: number): Promise<string> {
  const begun = await beginUpload(stand.customer, { jobId, name: 'interview.wav', size });
  const address = begun.headers.get('location');
  if (!address) throw new Error(`The upload did not begin: ${begun.status}.`);
  return address;
}

type Sending = {
  url: string;
  method: string;
  headers?: Record<string, string>;
  from: number;
  to: number;
  cutAt?: number;
};

const patch = (
  stand: Stand,
  address: string,
  offset: number,
): Pick<Sending, 'url' | 'method' | 'headers'> => ({
  url: `${stand.url}${address}`,
  method: 'PATCH',
  headers: {
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    cookie: `token=${stand.customer.cookie}`,
    origin: stand.url,
  },
});

class WrongOffset extends Error {}

/** Sends the bytes between two places; breaks the connection when it has come to `cutAt`. Answers how many it gave away. */
async function send({ url, method, headers = {}, from, to, cutAt = to }: Sending): Promise<number> {
  const answered = Promise.withResolvers<void>();
  const request = http.request(
    url,
    { method, agent: false, headers: { ...headers, 'content-length': to - from } },
    (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 409) answered.reject(new WrongOffset());
        else if (response.statusCode !== 204)
          answered.reject(new Error(`${method} answered ${response.statusCode}.`));
        else answered.resolve();
      });
    },
  );
  request.on('error', (error) => (cutAt < to ? answered.resolve() : answered.reject(error)));
  const end = Math.min(to, cutAt);
  let at = from;
  while (at < end) {
    const bytes = blockAt(at).subarray(0, end - at);
    at += bytes.length;
    if (!request.write(bytes))
      await Promise.race([new Promise((resolve) => request.once('drain', resolve)), answered.promise]);
  }
  if (cutAt < to) {
    // Once the system has taken it: what a program still holds in its own hands was not sent.
    await new Promise<void>((resolve) => request.write(Buffer.alloc(0), () => resolve()));
    // A closed tab says goodbye to the connection, a lost network does not. What was still on its way is lost with a
    // network, whoever receives it; what had arrived must not be.
    if (at % 2 === 0) request.destroy();
    else await sleep(ON_ITS_WAY_MS).then(() => request.socket?.resetAndDestroy());
    answered.resolve();
  } else request.end();
  await answered.promise;
  return end - from;
}

/** The file from a place on, up to the end of its mebibyte at most. */
function blockAt(place: number): Buffer {
  const number = Math.floor(place / MEBIBYTE);
  const block = Buffer.from(BLOCK);
  block.writeUInt32LE(number, 0);
  return block.subarray(place % MEBIBYTE);
}

function digestOf(size: number): string {
  const hash = createHash('sha256');
  for (let place = 0; place < size; place += MEBIBYTE) hash.update(blockAt(place).subarray(0, size - place));
  return hash.digest('hex');
}

/** A PUT piped to a file, acknowledged once it is on the disk. */
async function startAnchor(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'put');
  const server = http.createServer((request, response) => {
    void pipeline(request, createWriteStream(path)).then(async () => {
      const handle = await open(path, 'r');
      await handle.sync();
      await handle.close();
      response.writeHead(204).end();
    });
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/put`,
    close: async () => {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
