import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';

import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { haveEnded, launch, readPostgresPid, ready, readServices } from './launcher.fixture.ts';

const root = path.dirname(path.dirname(import.meta.dirname));
const isRoot = process.getuid?.() === 0;

let folder: string | undefined;

afterEach(() => {
  if (folder === undefined) return;
  const file = path.join(folder, 'clone/.data/postgres.json');
  if (isRoot && existsSync(file)) {
    const cluster = (JSON.parse(readFileSync(file, 'utf8')) as { folder: string }).folder;
    rmSync(path.resolve(path.dirname(file), cluster), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
  folder = undefined;
});

/**
 * Creates an installed clone that only its owner can enter. Packages are hard links, which takes a second or
 * two if the temporary folder is on the same disk.
 */
function createPrivateClone(owner: { uid: number; gid: number } | undefined): string {
  folder = mkdtempSync(path.join(tmpdir(), 'colloquy-closed-'));
  chmodSync(folder, 0o711);
  const clone = path.join(folder, 'clone');
  mkdirSync(clone, { mode: 0o700 });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const name of listed.toString().split('\0')) {
    if (name !== '' && existsSync(path.join(root, name)))
      cpSync(path.join(root, name), path.join(clone, name));
  }
  const packages = path.join(root, 'node_modules');
  if (spawnSync('cp', ['-al', packages, clone]).status !== 0) {
    rmSync(path.join(clone, 'node_modules'), { recursive: true, force: true });
    cpSync(packages, path.join(clone, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
  rmSync(path.join(clone, 'node_modules/.cache'), { recursive: true, force: true });
  if (existsSync(path.join(root, 'web/dist'))) {
    cpSync(path.join(root, 'web/dist'), path.join(clone, 'web/dist'), { recursive: true });
  }
  if (owner !== undefined) changeOwner(clone, owner);
  return clone;
}

/** Changes the owner of folders and our own files; packages stay shared with the original. */
function changeOwner(clone: string, { uid, gid }: { uid: number; gid: number }): void {
  const ours = ['-not', '-path', '*/node_modules/*'];
  const to = ['-exec', 'chown', `${uid}:${gid}`, '{}', '+'];
  execFileSync('find', [clone, '(', '-type', 'd', '-o', ...ours, ')', ...to]);
  chownSync(clone, uid, gid);
}

/** Runs `npm start` until it is ready, then stops it with Ctrl-C. */
async function startAndStop(clone: string, owner: { uid: number; gid: number } | undefined): Promise<void> {
  const dataFolder = path.join(clone, '.data');
  const started = launch(
    { COLLOQUY_DATA: '', HOME: clone, npm_config_update_notifier: 'false' },
    ['npm', 'start'],
    {
      cwd: clone,
      ...owner,
    },
  );
  const address = await started.address();
  expect(started.output().trim().split('\n').at(-1)).toMatch(ready);
  expect((await fetch(address)).status).toBe(200);
  const services = readServices(dataFolder);

  await started.end('SIGINT');

  expect(haveEnded(services)).toBe(true);
  expect(readPostgresPid(dataFolder)).toBeUndefined();
}

test('starts from a clone that only its owner can enter', async () => {
  const clone = createPrivateClone(undefined);

  await startAndStop(clone, undefined);

  expect(statSync(path.join(clone, '.data')).mode & 0o777).toBe(0o700);
  expect(existsSync(path.join(clone, '.data/postgres/cluster'))).toBe(!isRoot);
});

test.skipIf(!isRoot)(
  'starts as a plain user from a private clone, and names an unreadable data folder',
  async () => {
    const plain = { uid: 65_534, gid: 65_534 };
    const clone = createPrivateClone(plain);

    await startAndStop(clone, plain);

    const cluster = statSync(path.join(clone, '.data/postgres/cluster'));
    expect([cluster.uid, cluster.mode & 0o777]).toEqual([plain.uid, 0o700]);

    // A folder of another user is refused with a sentence.
    const closed = path.join(path.dirname(clone), 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const refused = launch(
      { COLLOQUY_DATA: path.join(closed, 'data') },
      // Uses the clone's Node, because this user may not be able to enter ours.
      [path.join(clone, 'node_modules/.bin/node'), 'scripts/start.ts'],
      {
        cwd: clone,
        ...plain,
      },
    );
    expect(await refused.end()).toBe(1);
    expect(refused.output()).toMatch(
      /^The data folder .+closed\/data may not be read and written by this user/,
    );
  },
);

/** Mounts a disk for the data folder, just large enough for PostgreSQL's first files. */
function mountSmallDisk(place: string, megabytes: number): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place]).status === 0;
}

test.skipIf(!isRoot)('reports a full disk', async (context) => {
  folder = mkdtempSync(path.join(tmpdir(), 'colloquy-full-'));
  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  if (!mountSmallDisk(disk, 16)) return context.skip('this machine lets nobody mount a disk');
  try {
    const started = launch({ COLLOQUY_DATA: path.join(disk, 'data') });
    expect(await started.end()).toBe(1);
    expect(started.output()).toMatch(/^The disk that holds the data folder .+ is full: \d+ MB are free/);
  } finally {
    spawnSync('umount', [disk]);
  }
});
