import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { story } from '../story.ts';

const root = path.resolve(import.meta.dirname, '../..');

story('npm run screenshots captures a screen in both themes and widths', async ({ installation }) => {
  const startedAt = Date.now();
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'screenshots', 'sign-in'], {
    cwd: root,
    env: { ...process.env, COLLOQUY_URL: installation.url, COLLOQUY_DATA: installation.dataFolder },
  });
  const names = stdout.trim().split('\n');
  expect(names).toEqual([
    'sign-in-1440-light.png',
    'sign-in-1440-dark.png',
    'sign-in-390-light.png',
    'sign-in-390-dark.png',
  ]);
  for (const name of names)
    expect(statSync(path.join(root, 'screenshots', name)).mtimeMs).toBeGreaterThanOrEqual(startedAt - 1_000);
});
