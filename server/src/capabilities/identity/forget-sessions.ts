import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';

/** By then the cookie of a replaced session is gone from its browser too: nobody is owed code 2 any more. */
const KEPT_MS = 30 * 24 * 3_600_000;
const LOOK_MS = 6 * 3_600_000;
/** At a time, so that no deletion holds many rows for long. */
const MOST_ROWS = 1_000;

/** Deletes sessions that ended, were replaced or expired long ago; answers how many. */
export async function forgetOldSessions(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  for (let forgotten = 0; ;) {
    const { rowCount } = await run(asIdentity(), () =>
      sqlQuery(
        `delete from session where id in (
           select id from session where least(expires_at, ended_at, replaced_at) < $1 limit ${MOST_ROWS})`,
        [before],
      ),
    );
    forgotten += rowCount ?? 0;
    if ((rowCount ?? 0) < MOST_ROWS) return forgotten;
  }
}

/** Forgets old sessions for as long as the process runs. They belong to no organisation, so no task can do it. */
export function startForgettingSessions(signal: AbortSignal): void {
  void lookEvery(LOOK_MS, 'old sessions', forgetOldSessions, signal);
}
