import { now } from '../../platform/clock.ts';
import { asIdentity, operatorIdleMinutes } from '../../platform/database/open.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';

/** In the caller's scope: after how many idle minutes the session ends. The shorter limit counts, as in api.enter. */
export async function findIdleMinutes(): Promise<number | null> {
  const { rows } = await sqlQuery<{ minutes: number | null }>(
    `select least((o.settings ->> 'idleMinutes')::int, $1::int) as minutes
     from organisation o where o.id = (select api.organisation_id())`,
    [operatorIdleMinutes()],
  );
  return rows[0]?.minutes ?? null;
}

/** Somebody is at the browser of this session. */
export const markActive = ({ sessionId }: Caller): Promise<unknown> =>
  run(asIdentity(), () =>
    sqlQuery('update session set last_active_at = $2 where id = $1 and ended_at is null', [sessionId, now()]),
  );
