import type { Posting } from '@colloquy/contract';
import { asPlatform } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';

/** Puts the names of platform admins on what they did: an organisation's own scope does not see them. */
export async function nameAuthors<T extends Pick<Posting, 'by'>>(rows: readonly T[]): Promise<T[]> {
  const ids = [...new Set(rows.flatMap(({ by }) => (by && by.name === null ? [by.id] : [])))];
  if (ids.length === 0) return [...rows];
  const found = await run(asPlatform(), () =>
    sqlQuery<{ id: string; name: string }>('select id, name from person where id = any ($1::uuid[])', [ids]),
  );
  const names = new Map(found.rows.map(({ id, name }) => [id, name]));
  return rows.map((row) =>
    row.by ? { ...row, by: { ...row.by, name: row.by.name ?? names.get(row.by.id) ?? null } } : row,
  );
}
