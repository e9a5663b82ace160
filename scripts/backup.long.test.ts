import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, type LaunchedProcess, removeDataFolder } from './launcher/launcher.fixture.ts';

let folder: string;
let file: string;
const data = (name: string): string => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'colloquy-restore-'));
  file = path.join(folder, 'all.colloquy');
});
afterAll(() => {
  for (const name of ['old', 'new']) removeDataFolder(data(name));
  rmSync(folder, { recursive: true, force: true });
});

const command = (name: 'backup' | 'restore', dataFolder: string): LaunchedProcess =>
  launch({ COLLOQUY_DATA: dataFolder }, [`scripts/${name}.ts`, file]);
const outputOf = async (ran: LaunchedProcess): Promise<string> => {
  await ran.end();
  return ran.output();
};

const TIMEOUT_MS = 300_000;

it(
  'backs up a running installation; an interrupted restore blocks the start until it is repeated',
  async () => {
    const old = launch({ COLLOQUY_DATA: data('old') });
    await old.address();
    expect(await outputOf(command('backup', data('old')))).toMatch(/\d+ tables and 0 stored files/);
    expect(await old.end('SIGTERM')).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const killed = command('restore', data('new'));
    for (const until = Date.now() + 120_000; !existsSync(path.join(data('new'), 'restoring')); await sleep(5))
      if (Date.now() > until) throw new Error(killed.output());
    await killed.end('SIGKILL');
    expect(await outputOf(launch({ COLLOQUY_DATA: data('new') }))).toMatch(/was broken off/);
    expect(await outputOf(command('restore', data('new')))).toMatch(/^Restored as of/m);
    expect(await outputOf(command('restore', data('new')))).toMatch(/is not empty/);
    expect(existsSync(path.join(data('new'), 'restoring'))).toBe(false);
  },
  TIMEOUT_MS,
);
