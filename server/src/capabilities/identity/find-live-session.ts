import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';

export type LiveSession = { begunAt: Date; lastActiveAt: Date };

/** In the identity scope: the session of a person that has not ended, if any. */
export async function findLiveSession(personId: string): Promise<LiveSession | undefined> {
  const { rows } = await sqlQuery<LiveSession>(
    `select created_at as "begunAt", last_active_at as "lastActiveAt" from session
     where person_id = $1 and replaced_at is null and ended_at is null and expires_at > $2`,
    [personId, now()],
  );
  return rows[0];
}
