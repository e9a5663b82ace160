import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { endpointsInBrowser } from './endpoints-in-browser.ts';

/** Builds a screen, given as text, with the contract. Returns the code for the browser. */
async function buildScreen(screen: string): Promise<string> {
  const entry = path.join(import.meta.dirname, 'src/built-screen.ts');
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'screen',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? screen : null),
      },
      endpointsInBrowser(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, external: ['zod'] } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

describe('an endpoint in the browser', () => {
  it('has its method and path, without schemas', async () => {
    const code = await buildScreen(
      `import { readJob } from '@colloquy/contract/jobs'; console.log(readJob);`,
    );
    expect(code).toContain('/api/jobs/:jobId');
    expect(code).not.toMatch(/zod|object\(|summary|access/);
  });

  it('comes with the constants of its module', async () => {
    const code = await buildScreen(
      `import { PARTNERS_CSV_PATH } from '@colloquy/contract/services'; console.log(PARTNERS_CSV_PATH);`,
    );
    expect(code).toContain('/api/partners.csv');
  });

  it('fails the build if a screen imports one of its schemas', async () => {
    const screen = `import { jobDetail } from '@colloquy/contract/jobs'; console.log(jobDetail);`;
    await expect(buildScreen(screen)).rejects.toThrow('jobDetail');
  });
});

it('is read by screens only for its method and path', async () => {
  const files = globSync('../contract/src/*/*.endpoints.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(
    files.map((file) => import(path.join(import.meta.dirname, file)) as Promise<Record<string, unknown>>),
  );
  const endpoints = modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => (typeof value === 'object' && value && 'access' in value ? [name] : []));
  expect(endpoints.length).toBeGreaterThan(200);
  const read = new RegExp(
    `(?<!typeof )\\b(?:${endpoints.join('|')})\\.(?:params|query|body|answer|access|scope|errors|summary)\\b`,
    'g',
  );
  const screens = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const found = screens.flatMap((file) =>
    [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(read)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(found.filter((each) => !/\.test\.tsx?:/.test(each))).toEqual([]);
});
