/** One PostgreSQL for a whole run of tests (vitest's globalSetup). What it holds need not survive. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, ensurePostgres } from './index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL for the owner of its databases, who may make databases and roles. */
    postgresUrl: string;
    /** Address for its superuser, who sees behind every policy: for factories and for checks of what is really there. */
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
