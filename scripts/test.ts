/**
 * `npm test` runs the checks, the web build and all tests. Arguments after `--` go to vitest; `--long`
 * includes *.long.test.ts. The last line counts passed, failed and skipped tests.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check } from './check.ts';
import { readReport, slowestFiles } from './test-report.ts';

const root = path.dirname(import.meta.dirname);

/** A run that takes longer hangs: a slow machine needs 25 minutes. The long run has no limit. */
const limitMs = 40 * 60_000;

const args = process.argv.slice(2);
const isLong = args.includes('--long');

const env: NodeJS.ProcessEnv = {
  ...process.env,
  // Shared with `npm start` and between runs.
  COLLOQUY_MODELS: process.env.COLLOQUY_MODELS ?? path.join(root, '.data/models'),
  ...(isLong && { COLLOQUY_LONG_TESTS: '1' }),
};

function run(file: string, fileArgs: string[] = [], timeout = 0): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(process.execPath, [path.join(root, file), ...fileArgs], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout,
  });
  child.on('error', () => resolve(false));
  child.on('exit', (code) => resolve(code === 0));
  return promise;
}

const [outcomes, hasModels] = await Promise.all([check(), run('engines/src/models/fetch-models.ts')]);
if (!hasModels) console.log('The models could not be fetched: tests of speech recognition are skipped.');

const isBuilt = await run('scripts/build-web.ts');
console.log(`${isBuilt ? 'fine  ' : 'FAILED'} build`);

const folder = mkdtempSync(path.join(tmpdir(), 'colloquy-report-'));
const reportFile = path.join(folder, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
const vitestArgs = args.filter((arg) => arg !== '--long');
const isFine = await run(
  'node_modules/vitest/vitest.mjs',
  ['run', ...reporters, ...vitestArgs],
  isLong ? 0 : limitMs,
);
const report = readReport(reportFile);
rmSync(folder, { recursive: true });

console.log('The slowest files:');
for (const line of slowestFiles(report, 10)) console.log(line);

const steps = [...outcomes, { name: 'build', isFine: isBuilt }];
const passed = report.passed + steps.filter((step) => step.isFine).length;
const failed = [...steps.filter((step) => !step.isFine).map((step) => step.name), ...report.failed];
// An error outside the tests, such as an uncaught one.
if (!isFine && report.failed.length === 0) failed.push('the test run itself: see above');

for (const name of report.skipped) console.log(`skipped: ${name}`);
for (const name of failed) console.log(`failed: ${name}`);
const counts = [`${passed} passed`, `${failed.length} failed`];
if (report.skipped.length > 0) counts.push(`${report.skipped.length} skipped`);
console.log(counts.join(', '));
process.exitCode = failed.length === 0 ? 0 : 1;
