import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { capabilities } from '../server/src/capability-order.ts';

const root = path.dirname(import.meta.dirname);
const page = readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8');

const sectionOf = (title: string): string => page.split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!;
const rowsOf = (title: string): string[] =>
  sectionOf(title)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);

describe('docs/ARCHITECTURE.md', () => {
  it('leads with the folders', () => {
    expect(page.match(/^## .*$/m)![0]).toBe('## Folders');
  });

  it('has at most 15 rows of where to look', () => {
    expect(rowsOf('Where to look').length).toBeLessThanOrEqual(15);
  });

  it('names paths that exist', () => {
    const named = [
      ...page.matchAll(/`((?:rules|contract|engines|server|web|e2e|bench|scripts|tools|docs)\/[^`\s]*)`/g),
    ];
    expect(named.length).toBeGreaterThan(40);
    const missing = named
      .map(([, name]) => name!)
      .filter((name) => globSync(name.replace(/<\w+>/g, '*'), { cwd: root }).length === 0);
    expect(missing).toEqual([]);
  });

  it('describes every capability with a folder in order, and no other', () => {
    const described = rowsOf('Capabilities').flatMap((row) =>
      [...row.split('|')[1]!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!),
    );
    const withFolder = capabilities.filter(
      (name) => globSync(`{server,web}/src/capabilities/${name}/*.{ts,tsx}`, { cwd: root }).length > 0,
    );
    expect(described).toEqual(withFolder);
  });
});
