import { STAGES } from './e2e/installation/stages.ts';
import { configDefaults, defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** `npm run test:long` sets this: the long siblings (*.long.test.ts) join. */
const long = process.env.COLLOQUY_LONG_TESTS === '1';

const exclude = [...configDefaults.exclude, ...(long ? [] : ['**/*.long.test.ts'])];

/** One PostgreSQL for the whole run; its address is provided as `postgresUrl`. */
const withPostgres = { globalSetup: ['server/src/platform/postgres/test-postgres.ts'] };

function project(
  name: string,
  include: string,
  rest: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [include], exclude, ...rest } };
}

/** What is tried again and again takes its time on a machine that has other things to do. */
const waits = { poll: { timeout: 15_000, interval: 10 } };

export default defineConfig({
  test: {
    pool: 'forks',
    // One world a worker: to load the product anew for each file takes longer than most tests.
    isolate: false,
    // One more than the cores that there may be: much of what is tested waits.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project('contract', 'contract/src/**/*.test.ts'),
      project('engines', 'engines/src/**/*.test.ts', { testTimeout: 120_000 }),
      project('server', 'server/src/**/*.test.ts', {
        ...withPostgres,
        // Whoever tests the logs starts processes that write them.
        env: { COLLOQUY_LOG: 'silent' },
        testTimeout: 60_000,
      }),
      project('web', 'web/{*,src/**/*}.test.ts', { expect: waits }),
      project('components', 'web/src/**/*.test.tsx', {
        expect: waits,
        environment: 'happy-dom',
        // A script element in a test loads nothing.
        environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
        setupFiles: ['web/src/testing/components.setup.ts'],
      }),
      project('bench', 'bench/**/*.test.ts'),
      project('scripts', 'scripts/**/*.test.ts', { testTimeout: 120_000 }),
      project('e2e', 'e2e/**/*.test.ts', {
        globalSetup: ['e2e/installation/installation.setup.ts'],
        testTimeout: 300_000,
        // A browser on a busy machine needs more than the second that is usual.
        expect: { poll: { timeout: 20_000, interval: 100 } },
        maxWorkers: STAGES,
        // After all else, because what is measured by waiting wants the machine for itself.
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
