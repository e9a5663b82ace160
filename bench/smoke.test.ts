import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { findChromium } from '../e2e/browser/find-chromium.ts';
import { hasModels, realData } from '../server/src/testing/test-environment.ts';
import type { Bench } from './bench.ts';
import { BENCHES } from './benches.ts';

/** Benchmarks load the whole product with real engines; on a busy machine the longest takes two minutes. */
const TIMEOUT_MS = 300_000;

const has: Record<NonNullable<Bench['requires']>[number], boolean> = {
  models: hasModels(),
  data: realData('qmsum/val.jsonl') !== undefined,
  // In CI a missing browser is a failure, as for the stories.
  browser: process.env.CI === 'true' || (await findChromium()) !== undefined,
};

const benches = await Promise.all(
  Object.entries(BENCHES).map(async ([name, load]) => ({ name, ...(await load()).bench })),
);

describe.each(benches)('npm run bench $name -- --smoke', ({ name, requires = [], limits = {} }) => {
  const lacks = requires.filter((need) => !has[need]);

  test.skipIf(lacks.length > 0)(
    `prints its figures${lacks.length > 0 ? ` (requires ${lacks.join(', ')})` : ''}`,
    async () => {
      const { stdout } = await promisify(execFile)(
        'npm',
        ['run', '--silent', 'bench', '--', name, '--smoke'],
        {
          cwd: path.dirname(import.meta.dirname),
          env: { ...process.env, COLLOQUY_LOG: 'error' },
        },
      );
      const printed = JSON.parse(stdout.trim().split('\n').at(-1)!) as {
        bench: string;
        figures: Record<string, number | null>;
      };
      expect(printed.bench).toBe(name);
      expect(Object.keys(printed.figures)).not.toHaveLength(0);
      const odd = Object.entries(printed.figures).filter(([, value]) => typeof value !== 'number');
      // JSON writes NaN as null.
      expect(odd).toEqual([]);
      const over = Object.entries(limits).filter(([figure, most]) => !(printed.figures[figure]! <= most));
      expect(over).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
