import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const ROOT = path.join(import.meta.dirname, '../../../..');

/** Comments, strings and function bodies may contain semicolons. */
const STATEMENT = /(?:--[^\n]*|'(?:[^']|'')*'|(?<quote>\$\w*\$)[\s\S]*?\k<quote>|[^;])+/g;

/** Splits SQL into its statements, without leading comments. */
export const splitStatements = (sql: string): string[] =>
  (sql.match(STATEMENT) ?? [])
    .map((statement) => statement.replace(/^(?:\s+|--[^\n]*\n?)+/, '').trimEnd())
    .filter((statement) => statement !== '');

/** Takes a lock on its table that conflicts with writes. */
const isTrigger = (statement: string): boolean => /^create or replace trigger\b/i.test(statement);

const viewOf = (statement: string): string | undefined =>
  /^create view (published\.\w+)/i.exec(statement)?.[1];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Applies the files that changed since they were last applied to this database, or whose views are gone, each in
 * one transaction. Every
 * statement can be repeated. Unchanged triggers are left out, because only they lock a table.
 */
export async function applySqlFiles(
  client: pg.Client,
  inTransaction: (statements: string[]) => Promise<void>,
  files: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ file: string; statements: string[] }>(
    'select file, statements from drizzle.sql_file',
  );
  const applied = new Map(rows.map(({ file, statements }) => [file, statements]));
  const views = await client.query<{ name: string }>(
    `select schemaname || '.' || viewname as name from pg_views where schemaname = 'published'`,
  );
  const existing = new Set(views.rows.map(({ name }) => name));
  for (const file of files) {
    const name = path.relative(ROOT, file).replaceAll('\\', '/');
    const statements = splitStatements(readFileSync(file, 'utf8'));
    const hashes = statements.map(hashOf);
    const earlier = applied.get(name) ?? [];
    // A migration that changes a published column drops its view first.
    const isWhole = statements.every((statement) => {
      const view = viewOf(statement);
      return view === undefined || existing.has(view);
    });
    if (isWhole && hashes.join() === earlier.join()) continue;
    await inTransaction([
      // Bodies name functions of later files. The catalogue test checks them.
      'set local check_function_bodies = off',
      ...statements.filter((statement, index) => !isTrigger(statement) || !earlier.includes(hashes[index]!)),
      `insert into drizzle.sql_file (file, statements) values (${pg.escapeLiteral(name)}, '{${hashes.join()}}')
       on conflict (file) do update set statements = excluded.statements`,
    ]);
  }
}
