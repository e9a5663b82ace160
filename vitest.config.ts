import { E2E_WORKERS } from './e2e/installation/e2e-workers.ts';
import { configDefaults, defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** `npm run test:long` sets this to include *.long.test.ts. */
const long = process.env.COLLOQUY_LONG_TESTS === '1';

const exclude = [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.ts'])];

/** One PostgreSQL for the whole run, provided as `postgresUrl`. */
const withPostgres = { globalSetup: ['server/src/platform/postgres/test-postgres.ts'] };

function project(
  name: string,
  include: string,
  rest: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [include], exclude, ...rest } };
}

/**
 * Node itself loads the modules, as in production: half a minute less per run. Without `vi.mock`, which needs
 * Vite.
 */
const asNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', './scripts/module-loading.mjs'],
};

/** Polling takes longer on a busy machine. */
const waits = { poll: { timeout: 15_000, interval: 10 } };

export default defineConfig({
  test: {
    pool: 'forks',
    // Reloading the product for each file takes longer than most tests.
    isolate: false,
    // Twice the usual number of cores, because many tests wait.
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project('rules', 'rules/src/**/*.test.ts', asNode),
      project('contract', 'contract/src/**/*.test.ts', asNode),
      project('engines', 'engines/src/**/*.test.ts', { ...asNode, testTimeout: 120_000 }),
      project('server', 'server/src/**/*.test.ts', {
        ...asNode,
        ...withPostgres,
        // Tests of the logs start their own processes.
        env: { COLLOQUY_LOG: 'silent' },
        testTimeout: 60_000,
      }),
      project('web', 'web/{*,src/**/*}.test.ts', {
        expect: waits,
        setupFiles: ['web/src/testing/browser-globals.setup.ts'],
      }),
      project('components', 'web/src/**/*.test.tsx', {
        expect: waits,
        environment: 'happy-dom',
        // Script elements load nothing in tests.
        environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
        setupFiles: ['web/src/testing/components.setup.ts'],
      }),
      project('bench', 'bench/**/*.test.ts', asNode),
      project('scripts', 'scripts/**/*.test.ts', { ...asNode, testTimeout: 120_000 }),
      project('e2e', 'e2e/**/*.test.ts', {
        globalSetup: ['e2e/installation/installation.setup.ts'],
        testTimeout: 300_000,
        // A browser on a busy machine exceeds the default of one second.
        expect: { poll: { timeout: 20_000, interval: 100 } },
        maxWorkers: E2E_WORKERS,
        // Runs last, because time-sensitive stories need the machine to themselves.
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
