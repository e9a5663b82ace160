import pg from 'pg';
import { log } from '../log.ts';
import { CLIENT_KEEPALIVE, type Login, loginUrl } from './logins.ts';

const SIZES: Record<Login, number> = { app: 10, identity: 4, platform: 2 };

let pools: Partial<Record<Login, pg.Pool>> = {};
let address: { url: string; secret: string } | undefined;

/** Whatever still asked of another database after `closePools` has left no pool behind. */
export function openPools(url: string, secret: string): void {
  address = { url, secret };
  void closePools();
}

export function pool(login: Login): pg.Pool {
  if (!address) throw new Error('The database was not opened.');
  return (pools[login] ??= makePool(loginUrl(address.url, address.secret, login), SIZES[login], login));
}

function makePool(connectionString: string, max: number, login: Login): pg.Pool {
  const made = new pg.Pool({
    connectionString,
    max,
    application_name: `colloquy ${login}`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    ...CLIENT_KEEPALIVE,
    // Begin and enter leave in one flight.
    pipeline: true,
  } as pg.PoolConfig);
  // Without listeners a lost connection would end the process, idle or checked out.
  made.on('error', (error) => log.warn({ err: error, login }, 'database connection lost'));
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
}

export async function closePools(): Promise<void> {
  const open = Object.values(pools);
  pools = {};
  await Promise.all(open.map((each) => each.end()));
}
