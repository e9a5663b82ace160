import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '../server/src/capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../server/src/capabilities/organisations/organisations.factory.ts';
import { aSubscription } from '../server/src/capabilities/subscriptions/subscriptions.factory.ts';
import { type DedicatedCluster, startDedicatedCluster } from '../server/src/testing/dedicated-cluster.ts';
import { TEST_SECRET } from '../server/src/testing/test-database.ts';

const root = path.dirname(import.meta.dirname);
const packageScripts = Object.keys(
  (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);

let cluster: DedicatedCluster;
let folder: string;
let username: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colloquy-commands-'));
  cluster = await startDedicatedCluster();
  const { id } = await anOrganisation();
  await aSubscription(id, { plan: 2, seats: 100 });
  ({ username } = await aPerson(id));
});
afterAll(async () => {
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a script of package.json on the test's own database and returns its output. */
async function npmRun(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return execute('npm', ['run', '--silent', script, '--', ...args], env);
}

async function execute(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { dataFolder, databaseUrl } = cluster.config;
  const { stdout } = await promisify(execFile)(file, args, {
    cwd: root,
    env: {
      ...process.env,
      COLLOQUY_DATA: dataFolder,
      COLLOQUY_SECRET: TEST_SECRET,
      COLLOQUY_LOG: 'error',
      DATABASE_URL: databaseUrl,
      ...env,
    },
  });
  return stdout;
}

async function countJobs(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ jobs: number }>('select count(*)::int as jobs from job');
  await client.end();
  return rows[0]!.jobs;
}

/** Test that runs each script of package.json. A new script needs an entry and a test. */
const RUN_BY: Record<string, string> = {
  // Run by its smoke test.
  start: 'bench/start.ts',
  check: 'scripts/test.ts',
  bench: 'bench/smoke.test.ts',
  screenshots: 'e2e/stories/screenshots.story.test.ts',
  backup: 'here',
  restore: 'here',
  seed: 'here',
  migration: 'here',
  format: 'here',
};
const NOT_RUN = ['test', 'test:long', 'dev', 'models'];

test('a test runs every script of package.json', () => {
  const scripts = packageScripts.filter(
    (name) => !(name.startsWith('pre') && packageScripts.includes(name.slice(3))),
  );
  expect(scripts.toSorted()).toEqual([...Object.keys(RUN_BY), ...NOT_RUN].toSorted());
  for (const [name, file] of Object.entries(RUN_BY).filter(([, place]) => place !== 'here'))
    expect(readFileSync(path.join(root, file), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
});

test('the programs that scripts start from packages exist', () => {
  const folders = ['scripts', 'scripts/launcher'].map((folder) => path.join(root, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes('.test.'))
      .map((name) => path.join(folder, name)),
  );
  const programs = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/'(node_modules\/[\w@./-]+\.m?js)'/g),
  ]);
  expect(programs.length).toBeGreaterThan(3);
  expect(programs.map(([, file]) => file!).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('npm run seed, import-meeting, backup and restore', { timeout: 180_000 }, async () => {
  expect(await npmRun('seed', ['--organisations', '1', '--users', '4', '--jobs', '3'])).not.toBe('');
  const meeting = path.join(import.meta.dirname, 'import/meeting.fixture.jsonl');
  expect(
    await execute(process.execPath, ['scripts/import-meeting.ts', '--user', username, '--file', meeting]),
  ).toMatch(/^11 words in 2 segments: \/client\/qual-ai\/job\//);

  const file = path.join(folder, 'all.colloquy');
  expect(await npmRun('backup', [file])).toMatch(/\d+ tables and \d+ stored files/);

  const url = new URL(cluster.config.databaseUrl);
  await cluster.superuser.query(`create database restored owner ${url.username}`);
  url.pathname = '/restored';
  const target = { DATABASE_URL: url.href, COLLOQUY_DATA: path.join(folder, 'restored') };
  expect(await npmRun('restore', [file], target)).toMatch(/^Restored as of/m);
  expect(await countJobs(url.href)).toBe(await countJobs(cluster.config.databaseUrl));
});

test(
  'npm run migration finds no difference between tables and migrations',
  { timeout: 120_000 },
  async () => {
    const migrations = (): string[] =>
      globSync('server/migrations/**/*.*', { cwd: root })
        .toSorted()
        .map(
          (name) =>
            `${name} ${createHash('sha256')
              .update(readFileSync(path.join(root, name)))
              .digest('hex')}`,
        );
    const before = migrations();
    expect(await npmRun('migration')).toMatch(/No schema changes/);
    expect(migrations()).toEqual(before);
  },
);

test('npm run format formats a file', async () => {
  expect(await npmRun('format', ['--check', 'scripts/commands.test.ts'])).toMatch(/correct format/);
});
