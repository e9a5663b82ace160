import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { withLocalCopy } from '../server/src/capabilities/files/index.ts';
import { readOffset, beginUpload } from '../server/src/capabilities/files/uploads.factory.ts';
import { aDraft } from '../server/src/capabilities/jobs/jobs.factory.ts';
import { openStorage } from '../server/src/platform/storage/index.ts';
import { type Bench, mebibytes, median, rounded } from './bench.ts';
import { openBenchEnvironment, type BenchEnvironment } from './bench-environment.ts';

const MEBIBYTE = 1024 ** 2;
const ROUNDS = 3;
/** After this time, bytes accepted by the system have reached the other side. */
const IN_FLIGHT_MS = 40;
/** File content: the same random mebibyte repeatedly, with a number at its start. */
const BLOCK = randomBytes(MEBIBYTE);

export const bench: Bench = {
  description:
    'a resumable upload beside a node:http PUT piped to the same disk and fsynced; then the same file cut at random',
  smokeOptions: { speed: '2', size: '4', cuts: '5' },
  run: async ({ speed = '512', size = '2048', cuts = '1000' }) => {
    const environment = await openBenchEnvironment();
    try {
      const speeds = await compareSpeeds(environment, Number(speed) * MEBIBYTE);
      const { extraBytes, differences } = await cutUpload(environment, Number(size) * MEBIBYTE, Number(cuts));
      const total = Number(size) * MEBIBYTE;
      return {
        rows: [
          {
            label: `a second, file of ${speed} MiB`,
            ours: mebibytes(speeds.ours),
            baseline: mebibytes(speeds.baseline),
          },
          { label: 'ratio (goal 0.7)', ours: rounded(speeds.ratio).toFixed(2) },
          {
            label: `bytes sent twice, ${size} MiB cut ${cuts} times (goal 0.10)`,
            ours: mebibytes(extraBytes),
          },
          { label: 'differences to the original', ours: String(differences) },
        ],
        figures: {
          speedRatio: rounded(speeds.ratio),
          extraBytesShare: rounded(extraBytes / total, 4),
          differences,
        },
      };
    } finally {
      await environment.close();
    }
  },
};

async function compareSpeeds(
  environment: BenchEnvironment,
  size: number,
): Promise<{ ours: number; baseline: number; ratio: number }> {
  const baseline = await startBaseline(join(environment.config.dataFolder, 'baseline'));
  const rates: Record<'ours' | 'baseline', number[]> = { ours: [], baseline: [] };
  const draft = await aDraft(environment.customer);
  for (let round = 0; round < ROUNDS; round++) {
    rates.baseline.push(
      await timed(size, () => send({ url: baseline.url, method: 'PUT', from: 0, to: size })),
    );
    const address = await begin(environment, draft.id, size);
    rates.ours.push(await timed(size, () => send({ ...patch(environment, address, 0), from: 0, to: size })));
  }
  await baseline.close();
  const ratios = rates.ours.map((rate, round) => rate / rates.baseline[round]!);
  return { ours: median(rates.ours), baseline: median(rates.baseline), ratio: median(ratios) };
}

async function timed(size: number, send: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await send();
  return (size / (performance.now() - startedAt)) * 1_000;
}

/** Sends a file over a randomly breaking connection and resumes from the server's offset. */
async function cutUpload(
  environment: BenchEnvironment,
  size: number,
  cuts: number,
): Promise<{ extraBytes: number; differences: number }> {
  const { bavail, bsize } = await statfs(environment.config.dataFolder);
  if (bavail * bsize < size + 512 * MEBIBYTE) throw new Error('There is no room for the file on this disk.');
  const draft = await aDraft(environment.customer);
  const address = await begin(environment, draft.id, size);
  const places = Array.from({ length: cuts }, () => Math.floor(Math.random() * size)).toSorted(
    (a, b) => a - b,
  );
  let offset = 0;
  let sent = 0;
  for (const place of [...places, size, size]) {
    if (offset === size) break;
    if (place <= offset && place !== size) continue;
    // A broken request may reach the server after the offset request. Clients retry then, and so does this.
    sent += await send({
      ...patch(environment, address, offset),
      from: offset,
      to: size,
      cutAt: place,
    }).catch((error: Error) => (error instanceof WrongOffset ? 0 : Promise.reject(error)));
    offset = await offsetOf(environment, address);
  }
  if (offset !== size) throw new Error(`The upload stands at ${offset} of ${size}.`);
  await openStorage(environment.config);
  const digest = await withLocalCopy(
    environment.organisationId,
    address.split('/').at(-1)!,
    (_path, sha256) => sha256(),
  );
  return { extraBytes: sent - size, differences: digest === digestOf(size) ? 0 : 1 };
}

/** Repeats the request while the broken one still locks the upload, as tus clients do. */
async function offsetOf(environment: BenchEnvironment, address: string): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const asked = await readOffset(environment.customer, address);
    if (asked.status === 200) return Number(asked.headers.get('upload-offset'));
    await sleep(100);
  }
  throw new Error('The upload does not say how much of it there is.');
}

async function begin(environment: BenchEnvironment, jobId: string, size: number): Promise<string> {
  const begun = await beginUpload(environment.customer, { jobId, name: 'interview.wav', size });
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
  environment: BenchEnvironment,
  address: string,
  offset: number,
): Pick<Sending, 'url' | 'method' | 'headers'> => ({
  url: `${environment.url}${address}`,
  method: 'PATCH',
  headers: {
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
    cookie: `token=${environment.customer.cookie}`,
    origin: environment.url,
  },
});

class WrongOffset extends Error {}

/** Sends a range of bytes and breaks the connection at `cutAt`. Returns the bytes sent. */
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
    // Counts bytes once the system has accepted them; those buffered by the program were not sent.
    await new Promise<void>((resolve) => request.write(Buffer.alloc(0), () => resolve()));
    // A closed tab ends the connection properly, a lost network does not. Bytes in flight are lost with the
    // network; bytes that arrived must not be.
    if (at % 2 === 0) request.destroy();
    else await sleep(IN_FLIGHT_MS).then(() => request.socket?.resetAndDestroy());
    answered.resolve();
  } else request.end();
  await answered.promise;
  return end - from;
}

/** File content from a position to the end of its mebibyte. */
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

/** Server that writes a PUT to a file and acknowledges it once it is on disk. */
async function startBaseline(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
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
