import { now } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';

const RETENTION_MS = 30 * 24 * 3_600_000;
/** Rows per deletion, so that none locks many rows for long. */
const MAX_ROWS = 1_000;

/**
 * Deletes old finished tasks with their attempts, and old records of stalled work. Keeps the tasks of a file
 * that is not ready yet: they show which steps need no repeating. Returns the number of tasks.
 */
export async function pruneTasks(): Promise<number> {
  const before = new Date(now().getTime() - RETENTION_MS);
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ id: string }>(
      `select organisation_id as id from task where state in ('done', 'skipped') and ended_at < $1
       union select organisation_id from stalled_work where found_at < $1`,
      [before],
    ),
  );
  let pruned = 0;
  for (const { id } of rows) {
    await run(asSystem(id), () => sqlQuery('delete from stalled_work where found_at < $1', [before]));
    for (let deleted = MAX_ROWS; deleted === MAX_ROWS; pruned += deleted)
      deleted = await run(asSystem(id), () => deleteDone(before));
  }
  return pruned;
}

async function deleteDone(before: Date): Promise<number> {
  const { rowCount } = await sqlQuery(
    `delete from task where id in (
       select t.id from task t
         left join published.job_file f on f.organisation_id = t.organisation_id and f.id = t.subject_id
       where t.state in ('done', 'skipped') and t.ended_at < $1
         and (f.id is null or f.state in ('ready', 'cancelled'))
       limit ${MAX_ROWS} for update of t skip locked)`,
    [before],
  );
  return rowCount ?? 0;
}

export const taskPruning = defineSchedule({
  name: 'operations.prune-tasks',
  cron: '27 */6 * * *',
  run: pruneTasks,
});
