/** What the launcher itself reads of the environment; docs/CONFIGURATION.md lists every variable. */
import path from 'node:path';
import { StartRefused } from './sentence.ts';

export type Settings = {
  dataFolder: string;
  host: string;
  port: number;
  /** A PostgreSQL of their own; undefined where we run the embedded one. */
  databaseUrl: string | undefined;
  /** Whether the demo organisation is made on the first start. */
  hasDemo: boolean;
  /** Whether missing models are fetched; some bring them themselves, or have no network. */
  fetchesModels: boolean;
};

export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const host = env.COLLOQUY_HOST ?? '127.0.0.1';
  const port = Number(env.COLLOQUY_PORT ?? 4400);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartRefused(`COLLOQUY_PORT must be a port number, not "${env.COLLOQUY_PORT}".`);
  }
  if (env.DATABASE_URL && !env.COLLOQUY_SECRET) {
    throw new StartRefused(
      'With DATABASE_URL, COLLOQUY_SECRET must be set too: the same on every machine, 32 characters or more.',
    );
  }
  return {
    dataFolder: path.resolve(root, env.COLLOQUY_DATA || '.data'),
    host,
    port,
    databaseUrl: env.DATABASE_URL || undefined,
    fetchesModels: env.COLLOQUY_FETCH_MODELS !== '0',
    // Its passwords lie in a file, so it is for this machine alone.
    hasDemo: !env.DATABASE_URL && host === '127.0.0.1' && env.COLLOQUY_DEMO !== '0',
  };
}
