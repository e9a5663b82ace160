/** Environment variables of the launcher; docs/CONFIGURATION.md lists all variables. */
import path from 'node:path';

/** Reason for refusing a start, printed as one sentence without a stack. */
export class StartRefusedError extends Error {}

export type Settings = {
  dataFolder: string;
  host: string;
  port: number;
  /** Address of an external PostgreSQL; undefined for the embedded one. */
  databaseUrl: string | undefined;
  /** Whether the first start creates the demo organisation. */
  hasDemo: boolean;
  /** Whether to download missing models. Some installations provide them or have no network. */
  fetchesModels: boolean;
};

export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const host = env.COLLOQUY_HOST ?? '127.0.0.1';
  const port = Number(env.COLLOQUY_PORT ?? 4400);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartRefusedError(`COLLOQUY_PORT must be a port number, not "${env.COLLOQUY_PORT}".`);
  }
  if (env.DATABASE_URL && !env.COLLOQUY_SECRET) {
    throw new StartRefusedError(
      'With DATABASE_URL, COLLOQUY_SECRET must be set too: the same on every machine, 32 characters or more.',
    );
  }
  return {
    dataFolder: path.resolve(root, env.COLLOQUY_DATA || '.data'),
    host,
    port,
    databaseUrl: env.DATABASE_URL || undefined,
    fetchesModels: env.COLLOQUY_FETCH_MODELS !== '0',
    // Demo passwords are stored in a file, so the demo is only for this machine.
    hasDemo: !env.DATABASE_URL && host === '127.0.0.1' && env.COLLOQUY_DEMO !== '0',
  };
}
