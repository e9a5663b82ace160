import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../platform/config.ts';
import { readConfig } from '../platform/config.ts';
import { type RunningWeb, startWeb } from '../web-role.ts';
import { createTestDatabase, TEST_SECRET } from './test-database.ts';

export type TestServer = {
  /** Address of the real HTTP server. */
  url: string;
  config: Config;
  /** Superuser connection that bypasses row-level security: for setup and checks only. */
  superuser: pg.Pool;
};

/** Starts a real server on a fresh database for the tests of this file. */
export function useTestServer(env: Record<string, string> = {}): TestServer {
  const server = {} as TestServer;
  let web: RunningWeb;
  let dropDatabase: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase();
    dropDatabase = database.drop;
    const dataFolder = await mkdtemp(join(tmpdir(), 'colloquy-server-'));
    server.config = readConfig({
      COLLOQUY_DATA: dataFolder,
      COLLOQUY_SECRET: TEST_SECRET,
      COLLOQUY_PORT: '0',
      DATABASE_URL: database.url,
      NODE_ENV: 'test',
      ...env,
    });
    web = await startWeb(server.config);
    server.url = web.address;
    server.superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
    server.superuser.on('error', () => {});
  });
  afterAll(async () => {
    await web?.close();
    await server.superuser?.end();
    await dropDatabase?.();
    if (server.config) await rm(server.config.dataFolder, { recursive: true, force: true });
  });
  return server;
}
