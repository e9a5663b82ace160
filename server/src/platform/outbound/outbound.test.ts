import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublic, readAllowedHosts, refusalOf } from './address-rules.ts';
import { makeOutbound } from './outbound.ts';

const LIMITS = { maxMs: 5_000, maxBytes: 10_000 };

let server: Server;
let port: number;
let asked: { method: string; url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
    request.on('end', () => {
      const url = request.url ?? '';
      asked.push({ method: request.method ?? '', url, headers: request.headers, body });
      if (url.startsWith('/to?')) return response.writeHead(307, { location: url.slice(4) }).end();
      if (url === '/slow') return void response.writeHead(200).write('one word and then nothing');
      if (url === '/large') return response.end(Buffer.alloc(20_000));
      if (url === '/bomb')
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)));
      return response.writeHead(200, { 'x-said': 'yes' }).end('hello');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A name that resolves to this server, as a malicious name server could answer. */
const resolveToLocalhost = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);

const closed = () => makeOutbound(new Set(), resolveToLocalhost)(LIMITS);
const open = (extra = '') =>
  makeOutbound(readAllowedHosts(`models.test:${port}${extra}`), resolveToLocalhost)(LIMITS);

const address = fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 255 })));
const privateAddress = fc.oneof(
  address.map(([, b, c, d]) => [127, b, c, d]),
  address.map(([, b, c, d]) => [10, b, c, d]),
  address.map(([, b, c, d]) => [172, 16 + ((b ?? 0) % 16), c, d]),
  address.map(([, , c, d]) => [192, 168, c, d]),
  address.map(([, , c, d]) => [169, 254, c, d]),
  address.map(([, b, c, d]) => [100, 64 + ((b ?? 0) % 64), c, d]),
  address.map(([, b, c, d]) => [0, b, c, d]),
  address.map(([a, b, c, d]) => [224 + ((a ?? 0) % 32), b, c, d]),
) as fc.Arbitrary<[number, number, number, number]>;

const hex = (number: number, digits = 0): string => number.toString(16).padStart(digits, '0');

/** Notations of one IPv4 address in a URL. */
const notations: ((parts: [number, number, number, number]) => string)[] = [
  (parts) => parts.join('.'),
  (parts) => parts.map((part) => `0x${hex(part)}`).join('.'),
  (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
  ([a, b, c, d]) => String(((a * 256 + b) * 256 + c) * 256 + d),
  ([a, b, c, d]) => `0x${hex(((a * 256 + b) * 256 + c) * 256 + d)}`,
  ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  (parts) => `${parts.join('.')}.`,
  (parts) => `[::ffff:${parts.join('.')}]`,
  ([a, b, c, d]) => `[0:0:0:0:0:FFFF:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
  ([a, b, c, d]) => `[64:ff9b::${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
  (parts) => `[::${parts.join('.')}]`,
  ([a, b, c, d]) => `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::1]`,
];

describe('private addresses', () => {
  it('are refused in every notation', async () => {
    await fc.assert(
      fc.asyncProperty(privateAddress, fc.constantFrom(...notations), async (parts, write) => {
        const going = closed()(`https://${write(parts)}/`);
        await expect(going).rejects.toMatchObject({ name: 'OutboundRefusal', reason: 'address' });
      }),
      { numRuns: 300 },
    );
  });

  it('are refused in IPv6 ranges', () => {
    const privateAddresses = [
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fdff::1',
      'ff02::1',
      '2001:db8::1',
      '100::1',
      '::7f00:1',
    ];
    expect(privateAddresses.filter(isPublic)).toEqual([]);
    const publicAddresses = ['2606:4700::1111', '1.1.1.1', '93.184.216.34'];
    expect(publicAddresses.filter(isPublic)).toEqual(publicAddresses);
  });

  it('are refused when a name resolves to them', async () => {
    asked = [];
    const answers = [['93.184.216.34', '127.0.0.1'], ['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1']];
    for (const found of answers) {
      const resolve = () =>
        Promise.resolve(found.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 })));
      const going = makeOutbound(new Set(), resolve)(LIMITS)(`https://stranger.test:${port}/`);
      await expect(going).rejects.toMatchObject({ reason: 'address' });
    }
    expect(asked).toEqual([]);
  });

  it('are refused as localhost, over http, with another protocol, or with a password', async () => {
    const outside = makeOutbound(new Set())(LIMITS);
    await expect(outside(`https://localhost:${port}/`)).rejects.toMatchObject({ reason: 'address' });
    await expect(outside('http://example.org/')).rejects.toMatchObject({ reason: 'protocol' });
    await expect(outside('file:///etc/passwd')).rejects.toMatchObject({ reason: 'protocol' });
    await expect(outside('https://name:word@example.org/')).rejects.toMatchObject({ reason: 'address' });
  });
});

describe('allowed hosts', () => {
  it('are reached by name and port, and on no other port', async () => {
    const answer = await open()(`http://models.test:${port}/x`);
    expect([answer.status, answer.headers.get('x-said'), await answer.text()]).toEqual([200, 'yes', 'hello']);
    await expect(open()(`http://models.test:${port + 1}/`)).rejects.toMatchObject({ reason: 'protocol' });
    await expect(open()(`https://models.test:${port + 1}/`)).rejects.toMatchObject({ reason: 'address' });
  });

  it('accept forms and requests like fetch', async () => {
    asked = [];
    const form = new FormData();
    form.append('file', new Blob(['some sound']), 'sound.wav');
    await open()(`http://models.test:${port}/form`, { method: 'POST', body: form });
    await open()(new Request(`http://models.test:${port}/request`, { method: 'POST', body: 'text' }));
    expect(asked[0]?.headers['content-type']).toContain('multipart/form-data; boundary=');
    expect(asked[0]?.body).toContain('some sound');
    expect(asked[1]).toMatchObject({ url: '/request', body: 'text' });
  });

  it('include local names only when allowed explicitly', () => {
    const reasonOf = (address: string, allowed = '') =>
      refusalOf(new URL(address), readAllowedHosts(allowed))?.reason;
    for (const name of ['localhost', 'LOCALHOST.', 'hooks.localhost', 'nas.local', 'api.internal'])
      expect(reasonOf(`https://${name}/x`)).toBe('address');
    expect(reasonOf('https://localhost.example.org/x')).toBeUndefined();
    expect(reasonOf('https://localhost/x', 'localhost:443')).toBeUndefined();
  });

  it('are configured as host:port', () => {
    expect([...readAllowedHosts('A.example.org:80, [FD00::5]:8080,127.0.0.1:11434')]).toEqual([
      'a.example.org:80',
      'fd00::5:8080',
      '127.0.0.1:11434',
    ]);
    for (const written of ['example.org', 'http://example.org:80', 'a:99999', 'a:80/path'])
      expect(() => readAllowedHosts(written)).toThrow('is no host with its port');
  });
});

describe('redirects', () => {
  it('are followed to allowed addresses, without credentials to another origin', async () => {
    asked = [];
    const target = `http://other.test:${port}/there`;
    const outside = open(`,other.test:${port}`);
    const headers = { authorization: 'Bearer secret', 'xi-api-key': 'secret', accept: 'text/plain' };
    await outside(`http://models.test:${port}/to?${target}`, { headers });
    expect(asked.map(({ url }) => url)).toEqual([`/to?${target}`, '/there']);
    expect(asked[1]?.headers).toMatchObject({ accept: 'text/plain' });
    expect(JSON.stringify(asked[1]?.headers)).not.toContain('secret');
  });

  it('are refused to private addresses, for requests with a body, and without end', async () => {
    const outside = open();
    const from = `http://models.test:${port}/to?`;
    await expect(outside(`${from}https://127.0.0.1:${port}/`)).rejects.toMatchObject({ reason: 'address' });
    await expect(outside(`${from}https://other.test/`)).rejects.toMatchObject({ reason: 'address' });
    await expect(outside(`${from}file:///etc/passwd`)).rejects.toMatchObject({ reason: 'protocol' });
    await expect(outside(`${from}/there`, { method: 'POST', body: 'x' })).rejects.toMatchObject({
      reason: 'redirect',
    });
    await expect(outside(`${from}${'/to?'.repeat(8)}/`)).rejects.toMatchObject({ reason: 'redirect' });
    expect((await outside(`${from}/there`, { redirect: 'manual' })).status).toBe(307);
  });
});

describe('limits', () => {
  it('abort an answer that is too large, compressed or not', async () => {
    for (const path of ['/large', '/bomb']) {
      const answer = await open()(`http://models.test:${port}${path}`);
      await expect(answer.arrayBuffer()).rejects.toMatchObject({ reason: 'size' });
    }
  });

  it('abort an answer that takes too long', async () => {
    const outside = makeOutbound(readAllowedHosts(`127.0.0.1:${port}`))({ ...LIMITS, maxMs: 200 });
    const answer = await outside(`http://127.0.0.1:${port}/slow`);
    await expect(answer.text()).rejects.toMatchObject({ reason: 'time' });
  });

  it('ignore a proxy of the environment', async () => {
    process.env.HTTP_PROXY = process.env.HTTPS_PROXY = `http://127.0.0.1:${port}`;
    try {
      asked = [];
      await expect(closed()('https://stranger.test/')).rejects.toMatchObject({ reason: 'address' });
      expect(asked).toEqual([]);
    } finally {
      delete process.env.HTTP_PROXY;
      delete process.env.HTTPS_PROXY;
    }
  });
});
