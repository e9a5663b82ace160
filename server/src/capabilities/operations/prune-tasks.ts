import { now } from '../../platform/clock.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';

const KEPT_MS = 30 * 24 * 3_600_000;
const CHECK_MS = 6 * 3_600_000;
/** At a time, so that no deletion holds many rows for long. */
const MOST_ROWS = 1_000;

/**
 * Deletes tasks that were done long ago, with their attempts, and the record of work that stalled long ago. Tasks of a
 * file that is not ready yet stay: they say which of its steps need no repeating. Answers how many tasks.
 */
export async function pruneTasks(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ id: string }>(
      `select organisation_id as id from task where state in ('done', 'skipped') and ended_at < $1
       union select organisation_id from stalled_work where found_at < $1`,
      [before],
    ),
  );
  let pruned = 0;
  for (const { id } of rows) {
    await run(asTask(id), () => sqlQuery('delete from stalled_work where found_at < $1', [before]));
    for (let deleted = MOST_ROWS; deleted === MOST_ROWS; pruned += deleted)
      deleted = await run(asTask(id), () => deleteDone(before));
  }
  return pruned;
}

async function deleteDone(before: Date): Promise<number> {
  const { rowCount } = await sqlQuery(
    `delete from task where id in (
       select t.id from task t
         left join job_file f on f.organisation_id = t.organisation_id and f.id = t.subject_id
       where t.state in ('done', 'skipped') and t.ended_at < $1
         and (f.id is null or f.state in ('ready', 'cancelled'))
       limit ${MOST_ROWS} for update of t skip locked)`,
    [before],
  );
  return rowCount ?? 0;
}

/** Prunes for as long as the process runs. */
export function startPruningTasks(signal: AbortSignal): void {
  void lookEvery(CHECK_MS, 'old tasks', pruneTasks, signal);
}
