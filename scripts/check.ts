/**
 * `npm run check` runs types, lint with the import boundaries, and format in parallel. Prints the output of
 * failed checks and exits with 1, or prints one line per check.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

const checks: Record<string, string[]> = {
  types: ['typescript/bin/tsc', '-p', 'tsconfig.json'],
  'types of web': ['typescript/bin/tsc', '-p', 'web/tsconfig.json'],
  lint: ['oxlint/bin/oxlint'],
  format: ['oxfmt/bin/oxfmt', '--check'],
};

type CheckResult = { name: string; isFine: boolean; output: string; seconds: number };

function run(name: string, [bin = '', ...args]: string[]): Promise<CheckResult> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<CheckResult>();
  const child = spawn(process.execPath, [path.join('node_modules', bin), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.on('close', (code) => {
    resolve({ name, isFine: code === 0, output, seconds: (performance.now() - started) / 1000 });
  });
  return promise;
}

/** Runs every check and prints the results. */
export async function check(): Promise<CheckResult[]> {
  const outcomes = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)));
  for (const { name, isFine, output, seconds } of outcomes) {
    if (!isFine) process.stdout.write(output);
    console.log(`${isFine ? 'fine  ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  }
  return outcomes;
}

if (import.meta.main) process.exitCode = (await check()).every((outcome) => outcome.isFine) ? 0 : 1;
