import pg from 'pg';
import { log } from '../log.ts';
import { CLIENT_KEEPALIVE, type Login, loginUrl } from './logins.ts';

export type PoolSizes = Record<Login, number>;

/** Of commands and tests; the roles take theirs from the configuration. */
const USUAL_SIZES: PoolSizes = { app: 10, identity: 4, platform: 2 };

let pools: Partial<Record<Login, pg.Pool>> = {};
let address: { url: string; secret: string; sizes: PoolSizes } | undefined;

/** Whatever still asked of another database after `closePools` has left no pool behind. */
export function openPools(url: string, secret: string, sizes = USUAL_SIZES): void {
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
    // Begin and enter leave in one flight.
    pipeline: true,
  } as pg.PoolConfig);
  // Without listeners a lost connection would end the process, idle or checked out.
  made.on('error', (error) => log.warn({ err: error, login }, 'database connection lost'));
  made.on('connect', (client) => client.on('error', () => {}));
  return made;
}

const beforeClosing: (() => Promise<void>)[] = [];

/** Whatever uses the pools on its own account ends first. */
export const onClosePools = (end: () => Promise<void>): void => void beforeClosing.push(end);

export async function closePools(): Promise<void> {
  if (Object.keys(pools).length > 0) for (const end of beforeClosing) await end();
  const open = Object.values(pools);
  pools = {};
  await Promise.all(open.map((each) => each.end()));
}
