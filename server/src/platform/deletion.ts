import { type DeletedThing, oldestRestorable, restorableUntil } from '@colloquy/contract';
import { now } from './clock.ts';
import { sqlQuery } from './database/scope.ts';

/** When what was deleted at a moment is purged: a little later than due, so that two clocks need not agree to the second. */
export const purgeAt = (deletedAt: Date): Date => new Date(restorableUntil(deletedAt).getTime() + 60_000);

/** What lists of deleted things say of a deletion. `by`: who did it; null where nobody did or they are gone. */
export const describeDeletion = (deletedAt: Date, by: string | null): DeletedThing['deletion'] => ({
  at: deletedAt.toISOString(),
  by,
  restorableUntil: restorableUntil(deletedAt).toISOString(),
});

type DeletedRow = { id: string; name: string; deletedAt: Date; by: string | null };

/** The rows of a table that can be restored, the last deleted first. */
export async function findDeletedIn(table: 'prompt' | 'export_template'): Promise<DeletedThing[]> {
  const { rows } = await sqlQuery<DeletedRow>(
    `select t.id, t.name, t.deleted_at as "deletedAt", p.name as by
     from ${table} t left join person p on p.id = t.deleted_by
     where t.deleted_at > $1 order by t.deleted_at desc, t.id`,
    [oldestRestorable(now())],
  );
  return rows.map(({ id, name, deletedAt, by }) => ({ id, name, deletion: describeDeletion(deletedAt, by) }));
}
