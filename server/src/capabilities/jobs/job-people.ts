import type { Answer } from '@colloquy/contract';
import type { findColleagues as findColleaguesEndpoint, JobPeople } from '@colloquy/contract/jobs';
import { sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { activeReviewersOf } from './job-reviews.ts';
import type { JobRow } from './jobs.table.ts';

type Colleague = Answer<typeof findColleaguesEndpoint>['people'][number];

const CAN_RECEIVE_JOBS = `role = 'customer' and state = 'active' and deleted_at is null
  and organisation_id = (select api.organisation_id())`;

/** Active customers of the scope's organisation. */
export async function findColleagues(): Promise<Colleague[]> {
  const { rows } = await sqlQuery<Colleague>(
    `select id, name, username::text from published.person where ${CAN_RECEIVE_JOBS} order by name, id`,
  );
  return rows;
}

/**
 * Refuses people who cannot receive a job: unknown, in another organisation, not a customer, or deactivated.
 */
export async function getColleague(personId: string): Promise<{ id: string; name: string }> {
  const { rows } = await sqlQuery<{ id: string; name: string }>(
    `select id, name from published.person where ${CAN_RECEIVE_JOBS} and id = $1`,
    [personId],
  );
  return rows[0] ?? refuse('unknown-user');
}

/** People with access to a job: owner, shares, groups and reviewers. */
export async function describePeople(
  job: Pick<JobRow, 'id' | 'organisationId' | 'createdBy'>,
): Promise<JobPeople> {
  const [owner, people, groups, reviewers] = await Promise.all([
    sqlQuery<JobPeople['owner']>('select id, name from published.person where id = $1', [job.createdBy]),
    sqlQuery<Omit<JobPeople['people'][number], 'since'> & { since: Date }>(
      `select p.id, p.name, s.access, s.created_at as since from job_share s join published.person p on p.id = s.person_id
       where s.job_id = $1 order by p.name, p.id`,
      [job.id],
    ),
    sqlQuery<JobPeople['groups'][number]>(
      `select g.id, g.name, array_agg(p.name order by p.name) as members
       from published.group_member mine
       join published.person_group g on g.organisation_id = mine.organisation_id and g.id = mine.group_id
       join published.group_member other on other.organisation_id = g.organisation_id and other.group_id = g.id
         and other.person_id <> mine.person_id
       join published.person p on p.id = other.person_id and p.state = 'active'
       where mine.person_id = $1 group by g.id, g.name order by g.name, g.id`,
      [job.createdBy],
    ),
    activeReviewersOf.ask(job),
  ]);
  return {
    owner: owner.rows[0] ?? { id: job.createdBy, name: '' },
    people: people.rows.map((row) => ({ ...row, since: row.since.toISOString() })),
    groups: groups.rows,
    reviewers,
  };
}
