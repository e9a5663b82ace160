import type { AssignmentState } from '@colloquy/contract';
import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { now } from '../../platform/clock.ts';

/** An assignment of a person, in whichever organisation. */
export type PersonsAssignment = { id: string; organisationId: string };

/**
 * The assignments of a person in these states, in whichever organisations: as the identity login may read across
 * them. What has run out by its time is left out.
 */
export function findOwnAssignments(
  personId: string,
  states: readonly AssignmentState[],
): Promise<PersonsAssignment[]> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<PersonsAssignment>(
      `select a.id, a.organisation_id as "organisationId" from assignment a
       join organisation o on o.id = a.organisation_id and o.deleted_at is null
       where a.person_id = $1 and a.state = any ($2::text[])
         and (a.state not in ('offered', 'accepted') or a.until is null or a.until > $3)`,
      [personId, states, now()],
    );
    return rows;
  });
}

/** In whose organisation an assignment of this person is; undefined where there is none. */
export function findOrganisationOfAssignment(
  personId: string,
  assignmentId: string,
): Promise<string | undefined> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<PersonsAssignment>(
      `select organisation_id as "organisationId" from assignment where id = $1 and person_id = $2`,
      [assignmentId, personId],
    );
    return rows[0]?.organisationId;
  });
}

/** How many accepted assignments each of these people holds now, of all organisations. */
export function countInHand(personIds: readonly string[]): Promise<Map<string, number>> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<{ personId: string; count: number }>(
      `select person_id as "personId", count(*)::int as count from assignment
       where person_id = any ($1::uuid[]) and state = 'accepted' and (until is null or until > $2) group by person_id`,
      [personIds, now()],
    );
    return new Map(rows.map(({ personId, count }) => [personId, count]));
  });
}

export type AssignmentCounts = { offered: number; inHand: number; turnaroundMs: number | null };

/**
 * How many assignments of all organisations are offered to each of these people and accepted by them now, and the median
 * time from offer to done of those that ended in a month (`YYYY-MM` where the person lives).
 */
export function countAssignments(
  personIds: readonly string[],
  month: string,
): Promise<Map<string, AssignmentCounts>> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<AssignmentCounts & { personId: string }>(
      `select a.person_id as "personId",
         (count(*) filter (where a.state = 'offered' and (a.until is null or a.until > $2)))::int as offered,
         (count(*) filter (where a.state = 'accepted' and (a.until is null or a.until > $2)))::int as "inHand",
         round(extract(epoch from percentile_cont(0.5) within group (order by a.ended_at - a.created_at)
           filter (where a.state = 'done'
             and to_char(a.ended_at at time zone coalesce(p.time_zone, o.time_zone), 'YYYY-MM') = $3)) * 1000)::float8
           as "turnaroundMs"
       from assignment a join person p on p.id = a.person_id join organisation o on o.id = p.organisation_id
       where a.person_id = any ($1::uuid[]) group by 1`,
      [personIds, now(), month],
    );
    return new Map(rows.map(({ personId, ...counts }) => [personId, counts]));
  });
}
