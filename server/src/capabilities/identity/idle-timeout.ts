import { now } from '../../platform/clock.ts';
import { asIdentity, operatorIdleMinutes } from '../../platform/database/open-scope.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';

/**
 * In the caller's scope: returns the number of idle minutes after which the session ends. The shorter limit
 * applies, as in api.enter.
 */
export async function findIdleMinutes(): Promise<number | null> {
  const { rows } = await sqlQuery<{ minutes: number | null }>(
    `select least((o.settings ->> 'idleMinutes')::int, $1::int) as minutes
     from organisation o where o.id = (select api.organisation_id())`,
    [operatorIdleMinutes()],
  );
  return rows[0]?.minutes ?? null;
}

/**
 * In the scope of an admin, before a shorter limit is saved: marks the valid sessions of the organisation as
 * active now. Otherwise the new limit would end them at once, because browsers report no activity while there
 * is no limit.
 */
export const renewActivity = (): Promise<unknown> =>
  sqlQuery('select api.renew_activity($1, $2)', [now(), operatorIdleMinutes()]);

/** Does the same for all organisations, at the first start with a shorter limit of the operator. */
export const applyOperatorIdleLimit = (): Promise<void> =>
  run(asIdentity(), async () => {
    const limit = operatorIdleMinutes();
    const { rows } = await sqlQuery<{ before: number | null }>(
      'select idle_minutes as before from installation for update',
    );
    const before = rows[0]?.before ?? null;
    if (limit === before) return;
    await sqlQuery('update installation set idle_minutes = $1', [limit]);
    if (limit === null || (before !== null && before < limit)) return;
    await sqlQuery(
      `update session s set last_active_at = $1
       from person p join organisation o on o.id = p.organisation_id
       where p.id = s.person_id and s.ended_at is null and coalesce(s.last_active_at
         + make_interval(mins => least((o.settings ->> 'idleMinutes')::int, $2::int)) > $1, true)`,
      [now(), before],
    );
  });

/** Records that a user is at the browser of this session. */
export const markSessionActive = ({ sessionId }: Caller): Promise<unknown> =>
  run(asIdentity(), () =>
    sqlQuery('update session set last_active_at = $2 where id = $1 and ended_at is null', [sessionId, now()]),
  );
