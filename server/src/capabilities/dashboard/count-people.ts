import { SERVICES, type Sid } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';
import type { Reach } from './reach-figures.ts';

/** SQL of the organisations that a reach means; $1 is the reach. */
export const REACHED = `(select id, time_zone from organisation where deleted_at is null and ($1::uuid is null or id = $1))`;

export type UserCounts = { total_users: number; users_status_0: number; users_status_1: number };

export async function countUsers(reach: Reach): Promise<UserCounts> {
  const { rows } = await sqlQuery<UserCounts>(
    `select count(*)::int as total_users, count(*) filter (where state = 'active')::int as users_status_0,
      count(*) filter (where state = 'deactivated')::int as users_status_1
     from person where deleted_at is null and organisation_id in (select id from ${REACHED} o)`,
    [reach],
  );
  return rows[0]!;
}

export async function countOrganisations(): Promise<number> {
  const { rows } = await sqlQuery<{ count: number }>(`select count(*)::int as count from ${REACHED} o`, [
    null,
  ]);
  return rows[0]!.count;
}

export async function countJobs(reach: Reach): Promise<number> {
  const { rows } = await sqlQuery<{ count: number }>(
    `select count(*)::int as count from job
     where deleted_at is null and organisation_id in (select id from ${REACHED} o)`,
    [reach],
  );
  return rows[0]!.count;
}

export async function findOrganisations(): Promise<{ name: string; code: string }[]> {
  const { rows } = await sqlQuery<{ name: string; code: string }>(
    `select name, code::text as code from organisation where deleted_at is null order by name, code`,
  );
  return rows;
}

/** Active customers who may use a service: all but those for whom, or whose organisation, it is switched off. */
export async function countUsersOfServices(reach: Reach): Promise<Record<Sid, number>> {
  const { rows } = await sqlQuery<{ sid: Sid; users: number }>(
    `with customer as materialized (
       select p.id, p.organisation_id from person p
       where p.role = 'customer' and p.state = 'active' and p.deleted_at is null
         and p.organisation_id in (select id from ${REACHED} o))
     select s.sid, (select count(*)::int from customer c
       where not exists (select from organisation_service x
         where x.organisation_id = c.organisation_id and x.sid = s.sid and not x.is_on)
       and not exists (select from person_service x
         where x.organisation_id = c.organisation_id and x.person_id = c.id and x.sid = s.sid and not x.is_on)) as users
     from unnest($2::text[]) s(sid)`,
    [reach, SERVICES.filter(({ installed }) => installed).map(({ sid }) => sid)],
  );
  const counted = new Map(rows.map(({ sid, users }) => [sid, users]));
  return Object.fromEntries(SERVICES.map(({ sid }) => [sid, counted.get(sid) ?? 0])) as Record<Sid, number>;
}
