import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';
import type { KeyScope, Role } from '@colloquy/contract';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isAllowed } from './allowed-statement.ts';
import type { Refusal } from '../refusal.ts';
import type { Login } from './logins.ts';
import { pool } from './pools.ts';
import { codeOf, StoreAway } from './store-away.ts';

/** In whose name a scope runs. `task` is background work of one organisation; `system` belongs to none. */
export type Who = {
  organisationId: string | null;
  personId: string | null;
  role: Role | 'task' | 'system';
  name: string;
  organisation: string;
  username: string;
  sessionId: string | null;
};

/** Somebody who is signed in, or a service account by one of its keys. */
export type Caller = Who & {
  organisationId: string;
  personId: string;
  role: Role;
  /** Null for a key, which has none. */
  sessionId: string | null;
  /** The key by which a service account acts: what it may do follows from its scopes, not from the role. */
  key?: { id: string; scopes: readonly KeyScope[] };
  /** A platform admin in an organisation that let them look: sees what its admin sees, and changes nothing. */
  isLooking?: true;
};

/** How a scope begins: the first statement of its transaction, and the login it runs under. */
export type Open<W = Who> = {
  login: Login;
  enter: (client: pg.PoolClient) => Promise<W>;
  /** `repeatable-read`: every statement sees the rows of one moment. For what is read by several statements. */
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
  const asked = typeof statement === 'string' ? { text: statement } : statement;
  if (!isAllowed(asked.text))
    return Promise.reject(
      new Error('The scope is the transaction and the identity: this would change one of them.'),
    );
  const send = scope.client.query.bind(scope.client) as (
    statement: Statement,
    ...rest: unknown[]
  ) => Promise<pg.QueryResult>;
  // The extended protocol takes a single statement; the simple one would take a commit after a semicolon.
  gather(scope.client);
  const name = nameOf(scope.client, asked);
  return send({ ...asked, ...(name && { name }), queryMode: 'extended' } as Statement, ...rest);
}

/** What is asked at the same time leaves in one packet: a write to a socket costs as much as a small query. */
function gather(client: pg.PoolClient): void {
  const { stream } = connectionOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** What the driver's types leave out. */
type Connection = {
  stream: Writable;
  /** Texts that the server has prepared, by name. */
  parsedStatements: Record<string, string>;
  close: (statement: { type: 'S'; name: string }) => void;
};

const connectionOf = (client: pg.PoolClient): Connection =>
  (client as unknown as { connection: Connection }).connection;

/**
 * Names of the statements that a connection keeps prepared: row security makes a plan expensive, and most statements are
 * repeated. Least recently used first, because lists of changing length make ever new texts.
 */
const preparedNames = new WeakMap<pg.PoolClient, Map<string, string>>();
const MOST_PREPARED = 500;
/** A statement with more values is one of many rows, whose text hardly comes again. */
const MOST_VALUES = 100;
let lastName = 0;

function nameOf(client: pg.PoolClient, { text, values = [] }: Statement): string | undefined {
  if (values.length > MOST_VALUES) return undefined;
  const names = preparedNames.get(client) ?? new Map<string, string>();
  preparedNames.set(client, names);
  const known = names.get(text);
  const name = known ?? `s${++lastName}`;
  if (known !== undefined) names.delete(text);
  else if (names.size === MOST_PREPARED) forgetOldest(client, names);
  names.set(text, name);
  return name;
}

/** Gives a prepared statement back to the server, ahead of whatever is sent next. */
function forgetOldest(client: pg.PoolClient, names: Map<string, string>): void {
  const [[text, name]] = names as unknown as [[string, string]];
  names.delete(text);
  const connection = connectionOf(client);
  delete connection.parsedStatements[name];
  connection.close({ type: 'S', name });
}

/** The database. Works inside a scope only, and then sees what that scope may see. */
export const db = drizzle({ query } as unknown as pg.Pool);

/** A query in plain SQL, under the same rules. */
export const sqlQuery = <R extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<R>> => query({ text, values } as Statement) as Promise<pg.QueryResult<R>>;

/**
 * One pooled client, one transaction, whose first statement says whose rows it may see. As short as its queries: no
 * call to an engine, storage or a mail server inside, never a whole request that waits.
 */
export async function run<T, W = Who>(open: Open<W>, fn: (who: W) => Promise<T>): Promise<T> {
  if (current.getStore()?.isLive) throw new Error('A scope is already open: scopes do not nest.');
  const client = await connect(open.login);
  const scope: Scope = { client, isLive: true, afterCommit: [] };
  let broken: Error | undefined;
  let isCommitSent = false;
  try {
    // One flight: the pool pipelines.
    gather(client);
    const [, who] = await Promise.all([client.query(BEGIN[open.isolation ?? 'usual']), open.enter(client)]);
    // The await inside keeps lazy queries within the scope.
    const result = await current.run(scope, async () => await fn(who));
    scope.isLive = false;
    isCommitSent = true;
    // PostgreSQL answers ROLLBACK to a commit after a query whose error was swallowed.
    if ((await client.query('commit')).command !== 'COMMIT')
      throw new Error('A failed query was swallowed: rolled back.');
    for (const fn of scope.afterCommit) fn();
    return result;
  } catch (error) {
    scope.isLive = false;
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    // Only the answer may be lost: whoever repeats finds all done and calls nothing.
    if (broken && isCommitSent) for (const fn of scope.afterCommit) fn();
    // The driver gives what a broken connection cut off no code to know it by.
    throw broken ? new StoreAway(error) : error;
  } finally {
    client.release(broken);
  }
}

/**
 * Calls `fn` once this scope is committed, and not at all where it is rolled back. Also where the connection broke on
 * the answer to the commit, which may then be done or not: `fn` may be called once too often, never too seldom.
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
      throw codeOf(error) === undefined ? new StoreAway(error) : error;
    });
}

/** A part of the scope that may fail alone: its error undoes only itself. */
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
 * Runs a write that takes a name, in a savepoint. Where somebody else took the name at the same moment, which a check
 * before the write cannot see, `refusal` is thrown.
 */
export async function refuseTaken<T>(write: () => PromiseLike<T>, refusal: Refusal): Promise<T> {
  try {
    return await savepoint(async () => await write());
  } catch (error) {
    throw codeOf(error) === UNIQUE_VIOLATION ? refusal : error;
  }
}
