import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, type Launched, removeData } from './launcher/launched.ts';

let folder: string;
let file: string;
const data = (name: string): string => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'colloquy-restore-'));
  file = path.join(folder, 'all.colloquy');
});
afterAll(() => {
  for (const name of ['old', 'new']) removeData(data(name));
  rmSync(folder, { recursive: true, force: true });
});

const command = (name: 'backup' | 'restore', dataFolder: string): Launched =>
  launch({ COLLOQUY_DATA: dataFolder }, [`scripts/${name}.ts`, file]);
const said = async (ran: Launched): Promise<string> => {
  await ran.end();
  return ran.output();
};

it('an installation at work is backed up; a killed restore keeps the new one from starting until it is repeated', async () => {
  expect(await said(command('restore', data('new')))).toMatch(/ENOENT|not a backup/);
  const old = launch({ COLLOQUY_DATA: data('old') });
  await old.address();
  expect(await said(command('backup', data('old')))).toMatch(/\d+ tables and 0 stored files/);
  expect(await old.end('SIGTERM')).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await said(command('restore', data('old')))).toMatch(/is not empty/);

  const killed = command('restore', data('new'));
  for (const until = Date.now() + 60_000; !existsSync(path.join(data('new'), 'restoring')); await sleep(5))
    if (Date.now() > until) throw new Error(killed.output());
  await killed.end('SIGKILL');
  expect(await said(launch({ COLLOQUY_DATA: data('new') }))).toMatch(/was broken off/);
  expect(await said(command('restore', data('new')))).toMatch(/^Restored as of/m);

  const restored = launch({ COLLOQUY_DATA: data('new'), COLLOQUY_DEMO: '1' });
  await restored.address();
  await restored.end('SIGTERM');
  // The first administrator of the old one, who has no password yet, and no demo.
  expect(restored.output()).toMatch(/username administrator/);
});
