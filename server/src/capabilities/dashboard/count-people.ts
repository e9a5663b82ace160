import { SERVICES, type Sid, SIDS } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';
import { isServiceDefined } from '../services/index.ts';
import { type FiguresScope, scopedOrganisations } from './figures-scope.ts';

export type UserCounts = {
  total_users: number;
  users_status_0: number;
  users_status_1: number;
  users_invited: number;
};

export async function countUsers(scope: FiguresScope): Promise<UserCounts> {
  const { sql, values } = scopedOrganisations(scope);
  const { rows } = await sqlQuery<UserCounts>(
    `select count(*)::int as total_users, count(*) filter (where state = 'active')::int as users_status_0,
      count(*) filter (where state = 'deactivated')::int as users_status_1,
     count(*) filter (where state = 'active' and joined_at is null)::int as users_invited
     from published.person where role <> 'service' and deleted_at is null and organisation_id in (select id from ${sql} o)`,
    values,
  );
  return rows[0]!;
}

export async function countOrganisations(): Promise<number> {
  const { rows } = await sqlQuery<{ count: number }>(
    'select count(*)::int as count from published.organisation where deleted_at is null',
  );
  return rows[0]!.count;
}

export async function countJobs(scope: FiguresScope): Promise<number> {
  const { sql, values } = scopedOrganisations(scope);
  const { rows } = await sqlQuery<{ count: number }>(
    `select count(*)::int as count from published.job
     where deleted_at is null and organisation_id in (select id from ${sql} o)`,
    values,
  );
  return rows[0]!.count;
}

export async function findOrganisations(): Promise<{ name: string; code: string }[]> {
  const { rows } = await sqlQuery<{ name: string; code: string }>(
    `select name, code::text as code from published.organisation where deleted_at is null order by name, code`,
  );
  return rows;
}

/** Active customers who may use a service: it is switched off neither for them nor for their organisation. */
export async function countUsersOfServices(scope: FiguresScope): Promise<Record<Sid, number>> {
  const { sql, values } = scopedOrganisations(scope, 2);
  const { rows } = await sqlQuery<{ sid: Sid; users: number }>(
    `with customer as materialized (
       select p.id, p.organisation_id from published.person p
       where p.role = 'customer' and p.state = 'active' and p.deleted_at is null
         and p.organisation_id in (select id from ${sql} o))
     select s.sid, (select count(*)::int from customer c
       where not exists (select from published.organisation_service x
         where x.organisation_id = c.organisation_id and x.sid = s.sid and not x.is_on)
       and not exists (select from published.person_service x
         where x.organisation_id = c.organisation_id and x.person_id = c.id and x.sid = s.sid and not x.is_on)) as users
     from unnest($1::text[]) s(sid)`,
    [SIDS.filter(isServiceDefined), ...values],
  );
  const counted = new Map(rows.map(({ sid, users }) => [sid, users]));
  return Object.fromEntries(SERVICES.map(({ sid }) => [sid, counted.get(sid) ?? 0])) as Record<Sid, number>;
}
