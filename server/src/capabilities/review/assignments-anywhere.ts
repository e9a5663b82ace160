import type { AssignmentState } from '@colloquy/contract/review';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { now } from '../../platform/clock.ts';

/** An assignment of a person, in any organisation. */
export type AssignmentRef = { id: string; organisationId: string };

/**
 * Finds a person's assignments in these states, in all organisations: only the identity login reads across
 * them. Expired ones are excluded.
 */
export function findAssignmentRefs(
  personId: string,
  states: readonly AssignmentState[],
): Promise<AssignmentRef[]> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<AssignmentRef>(
      `select a.id, a.organisation_id as "organisationId" from assignment a
       join published.organisation o on o.id = a.organisation_id and o.deleted_at is null
       where a.person_id = $1 and a.state = any ($2::text[])
         and (a.state not in ('offered', 'accepted') or a.until is null or a.until > $3)`,
      [personId, states, now()],
    );
    return rows;
  });
}

/** Returns the organisation of a person's assignment; undefined if there is none. */
export function findOrganisationOfAssignment(
  personId: string,
  assignmentId: string,
): Promise<string | undefined> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<AssignmentRef>(
      `select organisation_id as "organisationId" from assignment where id = $1 and person_id = $2`,
      [assignmentId, personId],
    );
    return rows[0]?.organisationId;
  });
}

/** Counts the currently accepted assignments of each person, in all organisations. */
export function countAcceptedAssignments(personIds: readonly string[]): Promise<Map<string, number>> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<{ personId: string; count: number }>(
      `select person_id as "personId", count(*)::int as count from assignment
       where person_id = any ($1::uuid[]) and state = 'accepted' and (until is null or until > $2) group by person_id`,
      [personIds, now()],
    );
    return new Map(rows.map(({ personId, count }) => [personId, count]));
  });
}

export type AssignmentCounts = { offered: number; inProgress: number; turnaroundMs: number | null };

/**
 * Counts each person's offered and accepted assignments in all organisations, and computes the median time
 * from offer to done for those that ended in a month (`YYYY-MM` in the person's time zone).
 */
export function countAssignments(
  personIds: readonly string[],
  month: string,
): Promise<Map<string, AssignmentCounts>> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<AssignmentCounts & { personId: string }>(
      `select a.person_id as "personId",
         (count(*) filter (where a.state = 'offered' and (a.until is null or a.until > $2)))::int as offered,
         (count(*) filter (where a.state = 'accepted' and (a.until is null or a.until > $2)))::int as "inProgress",
         round(extract(epoch from percentile_cont(0.5) within group (order by a.ended_at - a.created_at)
           filter (where a.state = 'done'
             and to_char(a.ended_at at time zone coalesce(p.time_zone, o.time_zone), 'YYYY-MM') = $3)) * 1000)::float8
           as "turnaroundMs"
       from assignment a join published.person p on p.id = a.person_id join published.organisation o on o.id = p.organisation_id
       where a.person_id = any ($1::uuid[]) group by 1`,
      [personIds, now(), month],
    );
    return new Map(rows.map(({ personId, ...counts }) => [personId, counts]));
  });
}

/** An assignment by which a person may act outside their own organisation. */
export type ActiveAssignment = {
  id: string;
  organisationId: string;
  jobId: string;
  createdAt: Date;
  until: Date | null;
};

/**
 * Finds the assignments that a person currently holds, in all organisations. `forAssignment` opens their
 * scopes; this only lists them, because the identity login may read across organisations.
 */
export function findActiveAssignments(personId: string): Promise<ActiveAssignment[]> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<ActiveAssignment>(
      `select id, organisation_id as "organisationId", job_id as "jobId", created_at as "createdAt", until from assignment
       where person_id = $1 and state = 'accepted' and (until is null or until > $2) order by created_at, id`,
      [personId, now()],
    );
    return rows;
  });
}
