import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { areGone, launch, postgresOf, ready, removeData, servicesOf } from './launched.ts';
import type { Launched } from './launched.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'colloquy-launcher-'));
const dataFolder = path.join(folder, 'data');
afterAll(() => {
  removeData(dataFolder);
  rmSync(folder, { recursive: true });
});

describe('on one data folder', () => {
  let launched: Launched;
  beforeAll(() => {
    launched = launch({ COLLOQUY_DATA: dataFolder });
  });
  afterAll(() => launched.end('SIGINT'));

  test('the last line says where it is', async () => {
    const address = await launched.address();

    expect(launched.output().trim().split('\n').at(-1)).toMatch(ready);
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(`${address}/api/openapi.json`)).status).toBe(200);
  });

  test.runIf(process.platform === 'linux')(
    'its processes are given no password of the database',
    async () => {
      await launched.address();
      for (const { pid } of servicesOf(dataFolder)) {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        const url = environment.find((each) => each.startsWith('DATABASE_URL='))!;
        expect(url).toMatch(/^DATABASE_URL=postgres:\/\/127\.0\.0\.1:\d+\/colloquy$/);
      }
    },
  );

  test('a second start says that it runs, and where', async () => {
    const address = await launched.address();
    const second = launch({ COLLOQUY_DATA: dataFolder });

    expect(await second.end()).toBe(1);
    expect(second.output()).toBe(
      `Colloquy is already running at ${address} on the data folder ${dataFolder} (process ${launched.process.pid}).\n`,
    );
  });

  test('a process that dies is started again, at the same address', async () => {
    const address = await launched.address();
    const before = servicesOf(dataFolder);
    for (const { pid } of before) process.kill(pid, 'SIGKILL');

    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    });
    expect(areGone(before)).toBe(true);
    expect(servicesOf(dataFolder)).toHaveLength(2);
  });

  test('a PostgreSQL that dies is started again', async () => {
    await launched.address();
    const before = postgresOf(dataFolder);
    process.kill(before ?? 0, 'SIGQUIT');

    await vi.waitFor(
      () => {
        expect(postgresOf(dataFolder)).toBeGreaterThan(0);
        expect(postgresOf(dataFolder)).not.toBe(before);
      },
      { timeout: 10_000, interval: 100 },
    );
  });

  test('a killed launcher leaves nothing that stops the next start', async () => {
    const address = await launched.address();
    await launched.end('SIGKILL');

    launched = launch({ COLLOQUY_DATA: dataFolder, COLLOQUY_PORT: new URL(address).port });

    expect(await launched.address()).toBe(address);
  });

  test('a lock whose number now belongs to another program is no lock', async () => {
    await launched.address();
    await launched.end('SIGINT');
    const other = { pid: process.pid, started: 'long ago' };
    writeFileSync(
      path.join(dataFolder, 'launcher.json'),
      JSON.stringify({ launcher: other, services: [other] }),
    );

    launched = launch({ COLLOQUY_DATA: dataFolder });

    expect(await launched.address()).toMatch(/^http/);
  });

  test('Ctrl-C ends everything that it started', async () => {
    await launched.address();
    const services = servicesOf(dataFolder);

    expect(await launched.end('SIGINT')).toBe(0);
    expect(services).toHaveLength(2);
    expect(areGone(services)).toBe(true);
    expect(postgresOf(dataFolder)).toBeUndefined();
    expect(readdirSync(dataFolder).filter((name) => name.startsWith('launcher'))).toEqual([]);
  });

  test('Ctrl-C in the middle of a start ends it too', async () => {
    launched = launch({ COLLOQUY_DATA: dataFolder });
    await vi.waitFor(() => expect(postgresOf(dataFolder)).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 20,
    });

    expect(await launched.end('SIGINT')).toBe(0);
    expect(launched.output()).not.toMatch(ready);
    expect(postgresOf(dataFolder)).toBeUndefined();
  });
});

describe('what stops a start is said in a sentence', () => {
  const left: string[] = [];
  afterEach(() => {
    for (const other of left.splice(0)) removeData(other);
  });

  async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
    const other = path.join(folder, `other-${left.length}`);
    left.push(other);
    const launched = launch({ COLLOQUY_DATA: other, ...env });
    expect(await launched.end()).toBe(1);
    return launched.output();
  }

  test('the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;

    expect(await refusal({ COLLOQUY_PORT: String(port) })).toBe(
      `Port ${port} is taken by another program. COLLOQUY_PORT chooses another one.\n`,
    );
    server.close();
  });

  test('the port is no port', async () => {
    expect(await refusal({ COLLOQUY_PORT: 'eighty' })).toBe(
      'COLLOQUY_PORT must be a port number, not "eighty".\n',
    );
  });

  test('the data folder is none', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');

    expect(await refusal({ COLLOQUY_DATA: file })).toBe(
      `The data folder ${file} is not a folder. COLLOQUY_DATA chooses another one.\n`,
    );
  });

  test.skipIf(process.platform !== 'linux')('the data folder cannot be made', async () => {
    expect(await refusal({ COLLOQUY_DATA: '/proc/colloquy' })).toMatch(
      /^The data folder \/proc\/colloquy .+\n$/,
    );
  });

  test('their own database without a secret', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://127.0.0.1/none' })).toContain(
      'COLLOQUY_SECRET must be set too',
    );
  });

  test('their own database that does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', COLLOQUY_SECRET: 'x'.repeat(32) };

    expect(await refusal(env)).toMatch(/^The database could not be brought to this version\..+ECONNREFUSED/s);
  });

  test('the database that the data folder names is gone', async () => {
    const other = path.join(folder, 'without-cluster');
    const first = launch({ COLLOQUY_DATA: other });
    await first.address();
    await first.end('SIGINT');
    const kept = readFileSync(path.join(other, 'postgres.json'));
    removeData(other);
    const again = mkdtempSync(path.join(folder, 'again-'));
    writeFileSync(path.join(again, 'postgres.json'), kept);

    expect(await refusal({ COLLOQUY_DATA: again })).toContain(`postgres.json is gone`);
  });
});
