import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  haveEnded,
  launch,
  readPostgresPid,
  ready,
  removeDataFolder,
  readServices,
} from './launcher.fixture.ts';
import type { LaunchedProcess } from './launcher.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'colloquy-launcher-'));
const dataFolder = path.join(folder, 'data');
afterAll(() => {
  removeDataFolder(dataFolder);
  rmSync(folder, { recursive: true });
});

describe('on one data folder', () => {
  let launcher: LaunchedProcess;
  beforeAll(() => {
    launcher = launch({ COLLOQUY_DATA: dataFolder });
  });
  afterAll(() => launcher.end('SIGINT'));

  test('prints its address on the last line', async () => {
    const address = await launcher.address();

    expect(launcher.output().trim().split('\n').at(-1)).toMatch(ready);
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(`${address}/api/openapi.json`)).status).toBe(200);
  });

  test.runIf(process.platform === 'linux')('gives its processes no database password', async () => {
    await launcher.address();
    for (const { pid } of readServices(dataFolder)) {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const url = environment.find((each) => each.startsWith('DATABASE_URL='))!;
      expect(url).toMatch(/^DATABASE_URL=postgres:\/\/127\.0\.0\.1:\d+\/colloquy$/);
    }
  });

  test('refuses a second start and prints the address', async () => {
    const address = await launcher.address();
    const second = launch({ COLLOQUY_DATA: dataFolder });

    expect(await second.end()).toBe(1);
    expect(second.output()).toBe(
      `Colloquy is already running at ${address} on the data folder ${dataFolder} (process ${launcher.process.pid}).\n`,
    );
  });

  test('restarts a killed process at the same address', async () => {
    const address = await launcher.address();
    const before = readServices(dataFolder);
    for (const { pid } of before) process.kill(pid, 'SIGKILL');

    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    });
    expect(haveEnded(before)).toBe(true);
    expect(readServices(dataFolder)).toHaveLength(2);
  });

  test('restarts a killed PostgreSQL', async () => {
    await launcher.address();
    const before = readPostgresPid(dataFolder);
    process.kill(before ?? 0, 'SIGQUIT');

    await vi.waitFor(
      () => {
        expect(readPostgresPid(dataFolder)).toBeGreaterThan(0);
        expect(readPostgresPid(dataFolder)).not.toBe(before);
      },
      { timeout: 10_000, interval: 100 },
    );
  });

  test('starts again after a killed launcher', async () => {
    const address = await launcher.address();
    await launcher.end('SIGKILL');

    launcher = launch({ COLLOQUY_DATA: dataFolder, COLLOQUY_PORT: new URL(address).port });

    expect(await launcher.address()).toBe(address);
  });

  test('ignores a lock whose process id belongs to another program', async () => {
    await launcher.address();
    await launcher.end('SIGINT');
    const other = { pid: process.pid, started: 'long ago' };
    writeFileSync(
      path.join(dataFolder, 'launcher.json'),
      JSON.stringify({ launcher: other, services: [other] }),
    );

    launcher = launch({ COLLOQUY_DATA: dataFolder });

    expect(await launcher.address()).toMatch(/^http/);
  });

  test('stops everything on Ctrl-C', async () => {
    await launcher.address();
    const services = readServices(dataFolder);

    expect(await launcher.end('SIGINT')).toBe(0);
    expect(services).toHaveLength(2);
    expect(haveEnded(services)).toBe(true);
    expect(readPostgresPid(dataFolder)).toBeUndefined();
    expect(readdirSync(dataFolder).filter((name) => name.startsWith('launcher'))).toEqual([]);
  });

  test('stops an unfinished start on Ctrl-C', async () => {
    launcher = launch({ COLLOQUY_DATA: dataFolder });
    await vi.waitFor(() => expect(readPostgresPid(dataFolder)).toBeGreaterThan(0), {
      timeout: 10_000,
      interval: 20,
    });

    expect(await launcher.end('SIGINT')).toBe(0);
    expect(launcher.output()).not.toMatch(ready);
    expect(readPostgresPid(dataFolder)).toBeUndefined();
  });
});

describe('a refused start prints a sentence', () => {
  const dataFolders: string[] = [];
  afterEach(() => {
    for (const other of dataFolders.splice(0)) removeDataFolder(other);
  });

  async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
    const other = path.join(folder, `other-${dataFolders.length}`);
    dataFolders.push(other);
    const launcher = launch({ COLLOQUY_DATA: other, ...env });
    expect(await launcher.end()).toBe(1);
    return launcher.output();
  }

  test('for a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;

    expect(await refusal({ COLLOQUY_PORT: String(port) })).toBe(
      `Port ${port} is taken by another program. COLLOQUY_PORT chooses another one.\n`,
    );
    server.close();
  });

  test('for an invalid port', async () => {
    expect(await refusal({ COLLOQUY_PORT: 'eighty' })).toBe(
      'COLLOQUY_PORT must be a port number, not "eighty".\n',
    );
  });

  test('for a data folder that is a file', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');

    expect(await refusal({ COLLOQUY_DATA: file })).toBe(
      `The data folder ${file} is not a folder. COLLOQUY_DATA chooses another one.\n`,
    );
  });

  test.skipIf(process.platform !== 'linux')('for a data folder that cannot be created', async () => {
    expect(await refusal({ COLLOQUY_DATA: '/proc/colloquy' })).toMatch(
      /^The data folder \/proc\/colloquy .+\n$/,
    );
  });

  test('for an external database without a secret', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://127.0.0.1/none' })).toContain(
      'COLLOQUY_SECRET must be set too',
    );
  });

  test('for an external database that does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', COLLOQUY_SECRET: 'x'.repeat(32) };

    expect(await refusal(env)).toMatch(/^The database could not be brought to this version\..+ECONNREFUSED/s);
  });

  test('for a missing database cluster', async () => {
    const other = path.join(folder, 'without-cluster');
    const first = launch({ COLLOQUY_DATA: other });
    await first.address();
    await first.end('SIGINT');
    const savedState = readFileSync(path.join(other, 'postgres.json'));
    removeDataFolder(other);
    const again = mkdtempSync(path.join(folder, 'again-'));
    writeFileSync(path.join(again, 'postgres.json'), savedState);

    expect(await refusal({ COLLOQUY_DATA: again })).toContain(`postgres.json is gone`);
  });
});
