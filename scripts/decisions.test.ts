import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('the README lists exactly the existing decisions', async () => {
  const folder = new URL('../docs/decisions/', import.meta.url);
  const readme = await readFile(new URL('README.md', folder), 'utf8');
  const listed = [...readme.matchAll(/\]\(([^)]+)\)/g)].map((link) => link[1]);
  const pages = (await readdir(folder)).filter((name) => name !== 'README.md');
  expect(listed.toSorted()).toEqual(pages.toSorted());
});
