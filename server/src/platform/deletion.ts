import { type DeletedItem, oldestRestorable, restorableUntil } from '@colloquy/contract';
import { now } from './clock.ts';
import { sqlQuery } from './database/scope.ts';

/**
 * When a deleted item is purged: a minute after the restore period, so that two clocks may differ slightly.
 */
export const purgeAt = (deletedAt: Date): Date => new Date(restorableUntil(deletedAt).getTime() + 60_000);

/**
 * The deletion as lists of deleted items show it. `by` is null where no person deleted it or the account is
 * gone.
 */
export const describeDeletion = (deletedAt: Date, by: string | null): DeletedItem['deletion'] => ({
  at: deletedAt.toISOString(),
  by,
  restorableUntil: restorableUntil(deletedAt).toISOString(),
});

type DeletedRow = { id: string; name: string; deletedAt: Date; by: string | null };

/** Restorable rows of a table, latest deletion first. */
export async function findDeletedIn(table: 'prompt' | 'export_template'): Promise<DeletedItem[]> {
  const { rows } = await sqlQuery<DeletedRow>(
    `select t.id, t.name, t.deleted_at as "deletedAt", p.name as by
     from ${table} t left join person p on p.id = t.deleted_by
     where t.deleted_at > $1 order by t.deleted_at desc, t.id`,
    [oldestRestorable(now())],
  );
  return rows.map(({ id, name, deletedAt, by }) => ({ id, name, deletion: describeDeletion(deletedAt, by) }));
}
