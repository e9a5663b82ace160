import type pg from 'pg';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';
import type { KeyScope, Role } from '@colloquy/contract';
import { drizzle } from 'drizzle-orm/node-postgres';
import { isAllowed } from './allowed-statement.ts';
import type { Refusal } from '../refusal.ts';
import type { Login } from './logins.ts';
import { pool } from './pools.ts';
import { codeOf, DatabaseUnavailableError, isDatabaseUnavailable } from './database-unavailable.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { setTimeout as sleep } from 'node:timers/promises';

/** The identity of a scope. `system` is background work of one organisation; `system` belongs to none. */
export type Principal = {
  organisationId: string | null;
  personId: string | null;
  role: Role | 'system';
  name: string;
  organisation: string;
  username: string;
  sessionId: string | null;
};

/** A signed-in person, or a service account with one of its keys. */
export type Caller = Principal & {
  organisationId: string;
  personId: string;
  role: Role;
  /** Null for a key. */
  sessionId: string | null;
  /** The key of a service account; its scopes decide what it may do, not the role. */
  key?: { id: string; scopes: readonly KeyScope[] };
  /** A platform admin with support access: sees what the organisation's admin sees, and changes nothing. */
  isSupportAccess?: true;
};

/** How to open a scope: the first statement of its transaction, and the database login. */
export type ScopeOpener<W = Principal> = {
  login: Login;
  enter: (client: pg.PoolClient) => Promise<W>;
  /** `repeatable-read`: all statements see one snapshot. */
  isolation?: 'repeatable-read';
};

const BEGIN = { usual: 'begin', 'repeatable-read': 'begin isolation level repeatable read' };

type Scope = { client: pg.PoolClient; isLive: boolean; afterCommit: (() => void)[] };
const current = new AsyncLocalStorage<Scope>();

const NO_SCOPE = 'There is no scope: run this inside run(open, fn).';

type Statement = { text: string; values?: unknown[] };

function query(statement: Statement | string, ...rest: unknown[]): Promise<pg.QueryResult> {
  const scope = current.getStore();
  if (!scope?.isLive) return Promise.reject(new Error(NO_SCOPE));
  const prepared = typeof statement === 'string' ? { text: statement } : statement;
  if (!isAllowed(prepared.text))
    return Promise.reject(
      new Error('The scope is the transaction and the identity: this would change one of them.'),
    );
  const send = scope.client.query.bind(scope.client) as (
    statement: Statement,
    ...rest: unknown[]
  ) => Promise<pg.QueryResult>;
  // The extended protocol accepts one statement; the simple one would accept a commit after a semicolon.
  batchSocketWrites(scope.client);
  const name = preparedNameOf(scope.client, prepared);
  return send({ ...prepared, ...(name && { name }), queryMode: 'extended' } as Statement, ...rest);
}

/** Batches queries of the same tick into one socket write, which costs as much as a small query. */
function batchSocketWrites(client: pg.PoolClient): void {
  const { stream } = connectionOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Members missing in the driver's types. */
type Connection = {
  stream: Writable;
  /** Statements prepared on the server, by name. */
  parsedStatements: Record<string, string>;
  close: (statement: { type: 'S'; name: string }) => void;
};

const connectionOf = (client: pg.PoolClient): Connection =>
  (client as unknown as { connection: Connection }).connection;

/**
 * Names of the prepared statements of a connection: planning is expensive under row-level security, and most
 * statements repeat. Least recently used first, because lists of varying length create new texts.
 */
const preparedNames = new WeakMap<pg.PoolClient, Map<string, string>>();
const MAX_PREPARED = 500;
/** Statements with more values insert many rows and rarely repeat. */
const MAX_PREPARED_VALUES = 100;
let lastName = 0;

function preparedNameOf(client: pg.PoolClient, { text, values = [] }: Statement): string | undefined {
  if (values.length > MAX_PREPARED_VALUES) return undefined;
  const names = preparedNames.get(client) ?? new Map<string, string>();
  preparedNames.set(client, names);
  const known = names.get(text);
  const name = known ?? `s${++lastName}`;
  if (known !== undefined) names.delete(text);
  else if (names.size === MAX_PREPARED) closeOldestStatement(client, names);
  names.set(text, name);
  return name;
}

/** Closes the oldest prepared statement on the server, ahead of the next query. */
function closeOldestStatement(client: pg.PoolClient, names: Map<string, string>): void {
  const [[text, name]] = names as unknown as [[string, string]];
  names.delete(text);
  const connection = connectionOf(client);
  delete connection.parsedStatements[name];
  connection.close({ type: 'S', name });
}

/** The database. It works only inside a scope and sees what the scope may see. */
export const db = drizzle({ query } as unknown as pg.Pool);

/** A query in plain SQL, under the same rules. */
export const sqlQuery = <R extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<R>> => query({ text, values } as Statement) as Promise<pg.QueryResult<R>>;

/**
 * Opens one transaction whose first statement decides which rows are visible. It must be as short as its
 * queries: no call to an engine, storage or mail server inside.
 */
export async function run<T, W = Principal>(open: ScopeOpener<W>, fn: (who: W) => Promise<T>): Promise<T> {
  if (current.getStore()?.isLive) throw new Error('A scope is already open: scopes do not nest.');
  const client = await connect(open.login);
  const scope: Scope = { client, isLive: true, afterCommit: [] };
  let broken: Error | undefined;
  let isCommitSent = false;
  try {
    // Send both at once.
    batchSocketWrites(client);
    const [, who] = await Promise.all([client.query(BEGIN[open.isolation ?? 'usual']), open.enter(client)]);
    // The inner await keeps lazy queries within the scope.
    const result = await current.run(scope, async () => await fn(who));
    scope.isLive = false;
    isCommitSent = true;
    // PostgreSQL answers ROLLBACK to a commit after a swallowed query error.
    if ((await client.query('commit')).command !== 'COMMIT')
      throw new Error('A failed query was swallowed: rolled back.');
    for (const fn of scope.afterCommit) fn();
    return result;
  } catch (error) {
    scope.isLive = false;
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    // The commit may have succeeded although its answer was lost, and a retry would not call these again.
    if (broken && isCommitSent) for (const fn of scope.afterCommit) fn();
    // The driver's error for a broken connection has no code.
    throw broken ? new DatabaseUnavailableError(error) : error;
  } finally {
    client.release(broken);
  }
}

/**
 * Calls `fn` after this scope commits, not after a rollback. If the connection breaks during the commit, `fn`
 * is called although the commit may have failed: once too often rather than never.
 */
export function afterCommit(fn: () => void): void {
  const scope = current.getStore();
  if (!scope?.isLive) throw new Error(NO_SCOPE);
  scope.afterCommit.push(fn);
}

function connect(login: Login): Promise<pg.PoolClient> {
  return pool(login)
    .connect()
    .catch((error: unknown) => {
      throw codeOf(error) === undefined ? new DatabaseUnavailableError(error) : error;
    });
}

/** A part of the scope that may fail alone: an error undoes only this part. */
export async function savepoint<T>(fn: () => Promise<T>): Promise<T> {
  await sqlQuery('savepoint part');
  const { afterCommit: callbacks } = current.getStore()!;
  const count = callbacks.length;
  try {
    const result = await fn();
    await sqlQuery('release savepoint part');
    return result;
  } catch (error) {
    await sqlQuery('rollback to savepoint part');
    callbacks.length = count;
    throw error;
  }
}

/** SQLSTATE unique_violation. */
const UNIQUE_VIOLATION = '23505';

/**
 * Runs a write to a unique name in a savepoint. Throws `refusal` on a duplicate, which a check before the
 * write can miss.
 */
export async function refuseDuplicate<T>(write: () => PromiseLike<T>, refusal: Refusal): Promise<T> {
  try {
    return await savepoint(async () => await write());
  } catch (error) {
    throw codeOf(error) === UNIQUE_VIOLATION ? refusal : error;
  }
}

/**
 * SQL for `column = any(values)`. One text for lists of any length keeps its prepared plan; `inArray` makes a
 * new text for each length.
 */
export const isAnyOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`;

/** A restarting database is back within seconds. */
const RETRY_LIMIT_MS = 60_000;
const RETRY_PAUSE_MS = 250;

/**
 * Runs a scope of background work and retries while the database is unavailable, so that results of an engine
 * are not lost. A commit whose answer was lost is repeated, so `fn` must be idempotent.
 */
export async function runWithRetry<T, W>(
  open: ScopeOpener<W>,
  fn: (who: W) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (const until = Date.now() + RETRY_LIMIT_MS; ; await sleep(RETRY_PAUSE_MS, undefined, { signal })) {
    try {
      return await run(open, fn);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > until) throw error;
    }
  }
}
