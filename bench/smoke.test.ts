import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../e2e/browser/find-chromium.ts';
import { hasModels, realData } from '../server/src/testing/test-environment.ts';
import type { Bench } from './bench.ts';
import { BENCHES } from './benches.ts';

/** Benchmarks load the whole product with real engines; on a busy machine all together take eight minutes. */
const TIMEOUT_MS = 1_200_000;

const has: Record<NonNullable<Bench['requires']>[number], boolean> = {
  models: hasModels(),
  data: realData('qmsum/val.jsonl') !== undefined,
  // In CI a missing browser is a failure, as for the stories.
  browser: process.env.CI === 'true' || (await findChromium()) !== undefined,
};

const benches = await Promise.all(
  Object.entries(BENCHES).map(async ([name, load]) => {
    const { bench } = await load();
    return { name, ...bench, lacks: (bench.requires ?? []).filter((need) => !has[need]) };
  }),
);

type Printed = { bench: string; figures: Record<string, number | null> };

describe('npm run bench -- --smoke', () => {
  let printed: Printed[] = [];
  let output = '';
  let errors = '';
  let child: ChildProcess | undefined;

  // One process, because starting one takes longer than most benchmarks.
  beforeAll(async () => {
    const names = benches.filter(({ lacks }) => lacks.length === 0).map(({ name }) => name);
    child = spawn('npm', ['run', '--silent', 'bench', '--', ...names, '--smoke'], {
      cwd: path.dirname(import.meta.dirname),
      env: { ...process.env, COLLOQUY_LOG: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    child.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (errors += text));
    await once(child, 'close');
    const lines = output.split('\n').filter((line) => line.startsWith('{"bench"'));
    printed = lines.map((line) => JSON.parse(line) as Printed);
  }, TIMEOUT_MS);
  // With everything it started, if it hangs.
  afterAll(() => void (child?.exitCode === null && process.kill(-child.pid!, 'SIGKILL')));

  test('ends without an error', () => {
    expect({ code: child?.exitCode, errors }).toMatchObject({ code: 0 });
  });

  describe.each(benches)('$name', ({ name, lacks, limits = {} }) => {
    test.skipIf(lacks.length > 0)(
      `prints its figures${lacks.length > 0 ? ` (requires ${lacks.join(', ')})` : ''}`,
      () => {
        const figures = printed.find(({ bench }) => bench === name)?.figures;
        if (!figures) expect.unreachable(errors);
        expect(Object.keys(figures)).not.toHaveLength(0);
        const odd = Object.entries(figures).filter(([, value]) => typeof value !== 'number');
        // JSON writes NaN as null.
        expect(odd).toEqual([]);
        const over = Object.entries(limits).filter(([figure, most]) => !(figures[figure]! <= most));
        expect(over).toEqual([]);
      },
    );
  });
});
