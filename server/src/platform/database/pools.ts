import pg from 'pg';
import { log } from '../log.ts';
import { CLIENT_KEEPALIVE, type Login, loginUrl } from './logins.ts';

export type PoolSizes = Record<Login, number>;

/** For commands and tests; the roles use the configuration. */
const DEFAULT_POOL_SIZES: PoolSizes = { app: 10, identity: 4, platform: 2 };

let pools: Partial<Record<Login, pg.Pool>> = {};
let address: { url: string; secret: string; sizes: PoolSizes } | undefined;

/** Closes pools that a previous database left open. */
export function openPools(url: string, secret: string, sizes = DEFAULT_POOL_SIZES): void {
  address = { url, secret, sizes };
  void closePools();
}

export function pool(login: Login): pg.Pool {
  if (!address) throw new Error('The database was not opened.');
  const { url, secret, sizes } = address;
  return (pools[login] ??= makePool(loginUrl(url, secret, login), sizes[login], login));
}

function makePool(connectionString: string, max: number, login: Login): pg.Pool {
  const made = new pg.Pool({
    connectionString,
    max,
    application_name: `colloquy ${login}`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    ...CLIENT_KEEPALIVE,
    // Send `begin` and the scope's first statement together.
    pipeline: true,
  } as pg.PoolConfig);
  // Without listeners a lost connection would crash the process, idle or in use.
  made.on('error', (error) => log.warn({ err: error, login }, 'database connection lost'));
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
}

const beforeClosing: (() => Promise<void>)[] = [];

/** Registers work that must end before the pools close. */
export const onClosePools = (end: () => Promise<void>): void => void beforeClosing.push(end);

export async function closePools(): Promise<void> {
  if (Object.keys(pools).length > 0) for (const end of beforeClosing) await end();
  const open = Object.values(pools);
  pools = {};
  await Promise.all(open.map((each) => each.end()));
}
