import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { brokenBoundary } from './import-boundaries.ts';

const root = path.dirname(import.meta.dirname);
const jobs = 'server/src/capabilities/jobs/jobs.store.ts';

describe('a forbidden import', () => {
  test.each([
    ['contract/src/jobs.ts', 'fastify', 'contract runs on both sides'],
    ['contract/src/jobs.ts', 'node-diff3', 'contract runs on both sides'],
    ['rules/src/text/tokens.ts', 'node:fs', 'rules runs on both sides'],
    ['rules/src/text/tokens.ts', '@colloquy/contract', 'rules must not import contract'],
    ['contract/src/jobs.ts', '../../rules/src/text/tokens.ts', 'must not import files of rules/'],
    ['engines/src/media/probe.ts', '@colloquy/rules/text', 'engines must not import rules'],
    ['web/src/ui/button.tsx', '@colloquy/rules/text', 'independent of the domain'],
    ['contract/src/jobs.ts', '@colloquy/server', 'contract must not import server'],
    ['contract/src/jobs.ts', '../../server/src/main.ts', 'must not import files of server/'],
    ['engines/src/media/probe.ts', '@colloquy/contract', 'engines must not import contract'],
    ['web/src/app/router.tsx', '@colloquy/server', 'web must not import server'],
    ['web/src/app/router.tsx', 'node:fs', 'no Node modules'],
    ['web/src/app/entry/form.tsx', '@hookform/resolvers/zod', 'raw validator messages'],
    ['web/src/ui/button.tsx', '@colloquy/contract', 'independent of the domain'],
    ['web/src/ui/button.tsx', '../capabilities/jobs/index.ts', 'independent of the domain'],
    ['web/src/capabilities/jobs/status.screen.tsx', '../files/parts/drop-zone.tsx', 'through its index.ts'],
    ['web/src/capabilities/jobs/status.screen.tsx', '../comments/index.ts', 'jobs comes before comments'],
    ['web/src/app/router.tsx', '../testing/render-part.tsx', 'for tests only'],
    ['web/src/app/router.tsx', '../capabilities/jobs/index.ts', 'Only web/src/app/routes composes'],
    ['web/src/capabilities/transcripts/list.tsx', '../editing/testing/segments.ts', 'through its index.ts'],
    ['server/src/platform/http/server.ts', '@colloquy/engines', 'only the contract'],
    ['server/src/platform/http/server.ts', '../../capabilities/jobs/index.ts', 'independent of the domain'],
    [jobs, '../files/files.store.ts', 'Import files through its index.ts'],
    [jobs, '../files/files.table.ts', 'Import files through its index.ts'],
    ['server/src/capabilities/jobs/jobs.table.ts', '../transcripts/transcripts.table.ts', 'jobs comes'],
    [jobs, '../transcripts/index.ts', 'jobs comes before transcripts'],
    [jobs, '../../main.ts', 'assembles the capabilities'],
    [jobs, '../../../../engines/src/index.ts', 'must not import files of engines/'],
    ['server/src/capabilities/invoices/index.ts', 'zod', 'is not in the order'],
    ['server/src/demo/create-demo.ts', '../capabilities/jobs/jobs.store.ts', 'through its index.ts'],
  ])('%s imports %s', (file, specifier, sentence) => {
    expect(brokenBoundary(file, specifier)).toContain(sentence);
  });
});

describe('an allowed import', () => {
  test.each([
    ['contract/src/jobs.ts', 'zod'],
    ['contract/src/jobs.ts', './stages.ts'],
    ['contract/src/jobs.ts', '@colloquy/rules/transcript'],
    ['rules/src/transcript/diff.ts', 'node-diff3'],
    ['server/src/capabilities/jobs/jobs.store.ts', '@colloquy/rules/text'],
    ['web/src/capabilities/jobs/status.screen.tsx', '@colloquy/rules/text'],
    ['contract/src/jobs.test.ts', 'fast-check'],
    ['server/src/platform/http/server.ts', '@colloquy/contract'],
    ['server/src/main.ts', './capabilities/jobs/index.ts'],
    [jobs, '@colloquy/engines'],
    [jobs, '../files/index.ts'],
    [jobs, './jobs.table.ts'],
    ['server/src/capabilities/jobs/jobs.table.ts', '../files/files.table.ts'],
    [jobs, '../../platform/scope/index.ts'],
    ['server/src/capabilities/jobs/jobs.test.ts', '../transcripts/transcripts.factory.ts'],
    ['server/src/platform/testing/app.ts', '../../main.ts'],
    ['web/src/app/routes/routes.tsx', '../../capabilities/jobs/status.screen.tsx'],
    ['web/src/capabilities/jobs/status.screen.tsx', '../../ui/button.tsx'],
    ['web/src/ui/button.test.tsx', '../testing/render-part.tsx'],
    ['web/src/capabilities/editing/list.test.tsx', '../transcripts/testing/segments.ts'],
    ['scripts/start.ts', '../server/src/demo/create-demo.ts'],
  ])('%s imports %s', (file, specifier) => {
    expect(brokenBoundary(file, specifier)).toBeUndefined();
  });
});

describe('the lint rule', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  afterAll(() => rmSync(tree, { recursive: true }));

  test('fails for every kind of import that crosses a boundary', () => {
    for (const name of [
      'oxlint.config.ts',
      'scripts/import-boundaries.ts',
      'scripts/import-boundaries-plugin.ts',
      'scripts/screens-plugin.ts',
      'server/src/capability-order.ts',
      'package.json',
    ]) {
      cpSync(path.join(root, name), path.join(tree, name));
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
    const engine = path.join(tree, 'engines/src');
    mkdirSync(engine, { recursive: true });
    writeFileSync(path.join(engine, 'static.ts'), "import '@colloquy/contract';\n");
    writeFileSync(path.join(engine, 'export.ts'), "export * from '@colloquy/contract';\n");
    writeFileSync(path.join(engine, 'named.ts'), "export { sids } from '@colloquy/contract';\n");
    writeFileSync(path.join(engine, 'dynamic.ts'), "await import('@colloquy/contract');\n");
    writeFileSync(path.join(engine, 'type.ts'), "export type Sid = import('@colloquy/contract').Sid;\n");
    writeFileSync(path.join(engine, 'fine.ts'), "import 'zod';\n");
    const screens = path.join(tree, 'web/src/app');
    mkdirSync(screens, { recursive: true });
    writeFileSync(path.join(screens, 'lazy.tsx'), "import { lazy } from 'react';\nlazy;\n");
    const screen = (rest: string) =>
      `export const A = ({ error, data }: { error?: Error; data?: string }) => { ${rest} };\n`;
    writeFileSync(path.join(screens, 'returned.tsx'), screen('if (error) return <p />; return data'));
    writeFileSync(path.join(screens, 'chosen.tsx'), screen('return error ? (<p />) : data'));
    writeFileSync(path.join(screens, 'shown.tsx'), screen('if (error && !data) return <p />; return data'));

    const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
    const lint = spawnSync(process.execPath, [oxlint, '--format=unix', 'engines', 'web'], {
      cwd: tree,
      encoding: 'utf8',
    });

    expect(lint.status).not.toBe(0);
    const broken = lint.stdout.split('\n').filter((line) => line.includes('boundaries(imports)'));
    expect(broken.map((line) => /engines\/src\/(\w+)\.ts/.exec(line)?.[1]).toSorted()).toEqual([
      'dynamic',
      'export',
      'named',
      'static',
      'type',
    ]);
    const onScreens = lint.stdout.split('\n').filter((line) => line.includes('web/src'));
    const rules = onScreens.map((line) =>
      /app\/(\w+)\.tsx.*(no-error-first|no-restricted-imports)/.exec(line),
    );
    expect(rules.flatMap((rule) => (rule ? [rule.slice(1)] : [])).toSorted()).toEqual([
      ['chosen', 'no-error-first'],
      ['lazy', 'no-restricted-imports'],
      ['returned', 'no-error-first'],
    ]);
  });
});
