import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTreeComplete } from './installed-tree.mjs';

test('package.json and node-packages.json pin the same version of Node, by hash', () => {
  const root = path.dirname(import.meta.dirname);
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
  const pinned = read('scripts/node-packages.json') as {
    version: string;
    packages: Record<string, { integrity: string }>;
  };
  expect(pinned.version).toBe((read('package.json') as { dependencies: { node: string } }).dependencies.node);
  for (const { integrity } of Object.values(pinned.packages))
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'colloquy-tree-'));
  mkdirSync(path.join(folder, 'node_modules/linked'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
const wanted = {
  '': {},
  contract: { version: '0.1.0' },
  'node_modules/plain': { version: '2.0.0' },
  'node_modules/linked': { link: true },
  'node_modules/native-here': native,
  'node_modules/native-elsewhere': { ...native, os: ['aix'] },
  'node_modules/fallback': { version: '1.0.0', optional: true },
};
const complete = { 'node_modules/plain': { version: '2.0.0' }, 'node_modules/native-here': native };

function write(name: string, packages: object): void {
  writeFileSync(path.join(folder, name), JSON.stringify({ packages }));
}

test.each([
  ['everything that belongs on this machine', complete, true],
  ['another version', { ...complete, 'node_modules/plain': { version: '1.9.0' } }, false],
  [
    'a native part left out, as npm does on an old Node',
    { 'node_modules/plain': { version: '2.0.0' } },
    false,
  ],
  ['nothing', {}, false],
])('%s: %o', (_what, installed, expected) => {
  write('package-lock.json', wanted);
  write('node_modules/.package-lock.json', installed);

  expect(isTreeComplete(folder)).toBe(expected);
});

test('a workspace without its link is not complete', () => {
  write('package-lock.json', wanted);
  write('node_modules/.package-lock.json', complete);
  rmSync(path.join(folder, 'node_modules/linked'), { recursive: true });

  expect(isTreeComplete(folder)).toBe(false);
});

test('an interrupted installation has no list and is not complete', () => {
  write('package-lock.json', wanted);

  expect(isTreeComplete(folder)).toBe(false);
});
