import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { contractInBrowser } from './contract-in-browser.ts';

/** Builds a screen with a contract, both given as text, and answers what the browser gets. */
async function built(screen: string, contract: string): Promise<string> {
  const files = new Map([
    ['/web/src/screen.tsx', screen],
    ['/contract/src/index.ts', contract],
    ['/contract/src/endpoint.ts', 'export const endpoint = (spec: object) => spec;'],
  ]);
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'given',
        enforce: 'pre',
        resolveId: (id) =>
          id.startsWith('@colloquy') ? '/contract/src/index.ts' : files.has(id) ? id : null,
        load: (id) => files.get(id),
      },
      contractInBrowser(),
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: '/web/src/screen.tsx', external: ['zod'] },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

const CONTRACT = `
  import { z } from 'zod';
  import { endpoint } from '/contract/src/endpoint.ts';
  const answer = z.object({ words: z.string().meta({ description: 'Said' }) });
  export const typed = z.object({ name: z.string().min(1) });
  export const read = endpoint({ method: 'GET', path: '/api/read', query: z.object({ since: z.number() }), answer });
  export const find = endpoint({ method: 'GET', path: '/api/find', query: listQuery(['name']), answer });
`;

describe('the contract in the browser', () => {
  it('has where an endpoint is, without what is only checked by the server', async () => {
    const code = await built(`import { read } from '@colloquy/contract'; console.log(read);`, CONTRACT);
    expect(code).toContain('/api/read');
    expect(code).not.toMatch(/object|since|words/);
  });

  it('has what a list can be asked for', async () => {
    const code = await built(`import { find } from '@colloquy/contract'; console.log(find);`, CONTRACT);
    expect(code).toContain('listQuery(["name"])');
    expect(code).not.toContain('words');
  });

  it('has what a form checks', async () => {
    const code = await built(`import { typed } from '@colloquy/contract'; console.log(typed);`, CONTRACT);
    expect(code).toContain('z.string().min(1)');
    expect(code).not.toContain('/api/');
  });

  it('is not built where a screen reads of an endpoint what is left out', async () => {
    const screen = `import { read } from '@colloquy/contract'; console.log(read.answer);`;
    await expect(built(screen, CONTRACT)).rejects.toThrow('read.answer is not there in the browser');
  });
});

/** Else all that such a schema is made with comes along to every screen that calls an endpoint of its module. */
it('has no schema that a screen checks by in a module of endpoints', () => {
  const textsOf = (pattern: string): string[] =>
    globSync(path.join(import.meta.dirname, pattern))
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(file, 'utf8'));
  const namesIn = (texts: string[], name: RegExp): string[] =>
    texts.flatMap((text) => [...text.matchAll(name)].map((found) => found[1]!));
  const checked = namesIn(textsOf('src/**/*.{ts,tsx}'), /\b(\w+)\s*\.(?:safeParse|parse)\(/g);
  const beside = namesIn(textsOf('../contract/src/endpoints/*.ts'), /export const (\w+) = (?!endpoint\()/g);
  expect(checked).toContain('textExpansion');
  expect(beside.filter((name) => checked.includes(name))).toEqual([]);
});
