import { createHash } from 'node:crypto';
import { getTableName, is, type SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgPolicy, PgRole, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { OWNER_POLICY } from './grants.ts';

/** A policy as a table declares it, with the statement that creates it. */
type DeclaredPolicy = { name: string; statement: string; mark: string };

type ExistingPolicy = { name: string; mark: string | null };

const quote = pg.escapeIdentifier;
const dialect = new PgDialect();

function textOf(condition: SQL): string {
  const { sql, params } = dialect.sqlToQuery(condition);
  if (params.length > 0) throw new Error(`A policy must not have parameters: ${sql}`);
  return sql;
}

function createStatement(table: string, { name, as, for: command, to, using, withCheck }: PgPolicy): string {
  if (!is(to, PgRole)) throw new Error(`The policy ${name} of ${table} must name one login.`);
  return [
    `create policy ${quote(name)} on ${quote(table)} as ${as ?? 'permissive'} for ${command ?? 'all'} to ${quote(to.name)}`,
    ...(using ? [`using (${textOf(using)})`] : []),
    ...(withCheck ? [`with check (${textOf(withCheck)})`] : []),
  ]
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

export function policiesOf(table: PgTable): DeclaredPolicy[] {
  return getTableConfig(table).policies.map((policy) => {
    const statement = createStatement(getTableName(table), policy);
    return { name: policy.name, statement, mark: createHash('sha256').update(statement).digest('hex') };
  });
}

/**
 * Replaces the policies that differ from their declarations, and drops those without one. PostgreSQL stores an
 * expression in its own words, so each policy carries the hash of its declaration as a comment. Changes of a table
 * are one transaction, because they need an exclusive lock.
 */
export async function applyPolicies(
  client: pg.Client,
  inTransaction: (statements: string[]) => Promise<void>,
  tables: readonly PgTable[],
): Promise<void> {
  const { rows } = await client.query<ExistingPolicy & { table: string }>(
    `select c.relname as table, p.polname as name, obj_description(p.oid, 'pg_policy') as mark
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'public'::regnamespace and p.polname <> $1`,
    [OWNER_POLICY],
  );
  const existing = Map.groupBy(rows, ({ table }) => table);
  for (const table of tables) {
    const name = getTableName(table);
    const statements = changesOf(name, policiesOf(table), existing.get(name) ?? []);
    if (statements.length > 0) await inTransaction(statements);
  }
}

function changesOf(table: string, declared: DeclaredPolicy[], existing: ExistingPolicy[]): string[] {
  const isSame = (one: ExistingPolicy, other: ExistingPolicy): boolean =>
    one.name === other.name && one.mark === other.mark;
  const place = (name: string): string => `${quote(name)} on ${quote(table)}`;
  return [
    ...existing
      .filter((policy) => !declared.some((wanted) => isSame(wanted, policy)))
      .map(({ name }) => `drop policy ${place(name)}`),
    ...declared
      .filter((wanted) => !existing.some((policy) => isSame(wanted, policy)))
      .flatMap(({ name, statement, mark }) => [statement, `comment on policy ${place(name)} is '${mark}'`]),
  ];
}
