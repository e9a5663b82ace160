import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$/.test(file));
const filesWith = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(path.join(src, file), 'utf8'))).toSorted();

it('an element has its tooltip by `data-tooltip`, which touch reaches, and on controls the keyboard', () => {
  expect(filesWith(/<[a-z]+\b(?:[^<>]|=>)*?\stitle=/)).toEqual([]);
});

it('choices are shared controls', () => {
  expect(filesWith(/<select\b/)).toEqual(['ui/form/select.tsx']);
  expect(filesWith(/type="radio"/)).toEqual([
    'app/feedback/rating.tsx',
    // One choice over several groups.
    'capabilities/jobs/exports/format-list.tsx',
    'ui/controls/segmented-control.tsx',
    'ui/form/radio-group.tsx',
  ]);
});

it('long lists are virtual by the shared parts', () => {
  expect(filesWith(/@tanstack\/react-virtual/).filter((file) => !file.startsWith('ui/'))).toEqual([]);
});

it('a change on the server is a function that throws, run by an action or a form', () => {
  // Reviews of turns wait for one another and for the network.
  expect(filesWith(/\buseMutation\(/)).toEqual(['capabilities/speakers/reviewed-turns.ts']);
});
