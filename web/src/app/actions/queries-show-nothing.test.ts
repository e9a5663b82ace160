import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../..');

it('a queries module throws its errors; whoever calls it shows them', () => {
  const files = globSync('**/*.queries.ts', { cwd: src });
  const showing = files.filter((file) => readFileSync(path.join(src, file), 'utf8').includes('/toast/'));
  expect(files.length).toBeGreaterThan(20);
  expect(showing).toEqual([]);
});
