/** One PostgreSQL for a test run (vitest's globalSetup). Its data is disposable. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, ensurePostgres } from './index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address for the owner of the run's databases, who may create databases and roles. */
    postgresUrl: string;
    /** Address for the superuser, who bypasses all policies: for factories and for checks of stored data. */
    postgresSuperuserUrl: string;
  }
}

export const withoutDurability = { fsync: 'off', full_page_writes: 'off' };

export default async function startPostgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'colloquy-test-'));
  await chmod(folder, 0o711); // as root, the account that runs PostgreSQL passes through
  const postgres = await ensurePostgres({
    dataFolder: path.join(folder, 'data'),
    sharedFolder: path.join(folder, 'clusters'),
    settings: { ...withoutDurability, max_connections: '300' },
  });
  project.provide('postgresUrl', await ensureDatabase(postgres.url));
  project.provide('postgresSuperuserUrl', postgres.url);
  return async () => {
    await postgres.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  };
}
