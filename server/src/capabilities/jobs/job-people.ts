import type { JobPeople } from '@colloquy/contract/jobs';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { findStudyName } from '../studies/index.ts';
import type { JobRow } from './jobs.table.ts';

/** Who has access to a job: owner, shares, groups, reviewers and its study. */
export async function describePeople(
  job: Pick<JobRow, 'id' | 'organisationId' | 'createdBy' | 'studyId'>,
): Promise<JobPeople> {
  const [owner, people, groups, reviewers, study] = await Promise.all([
    sqlQuery<JobPeople['owner']>('select id, name from published.person where id = $1', [job.createdBy]),
    sqlQuery<Omit<JobPeople['people'][number], 'since'> & { since: Date }>(
      `select p.id, p.name, case when a.level = 'edit' then 'work' else 'read' end as access, a.created_at as since
       from published.access a join published.person p on p.id = a.person_id
       where a.job_id = $1 and a.source = 'share' order by p.name, p.id`,
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
    findActiveReviewers(job),
    job.studyId === null ? null : findStudyName(job.studyId),
  ]);
  return {
    owner: owner.rows[0] ?? { id: job.createdBy, name: '' },
    people: people.rows.map((row) => ({ ...row, since: row.since.toISOString() })),
    groups: groups.rows,
    reviewers,
    study,
  };
}

/** Reviewers who have access to a job, by name. */
async function findActiveReviewers({
  organisationId,
  id,
}: Pick<JobRow, 'id' | 'organisationId'>): Promise<JobPeople['reviewers']> {
  const { rows } = await sqlQuery<{ id: string; name: string; since: Date; until: Date | null }>(
    `select a.person_id as id, coalesce(p.name, '') as name, a.created_at as since, a.until
     from published.access a left join published.person p on p.id = a.person_id
     where a.organisation_id = $1 and a.job_id = $2 and a.source = 'assignment' and (a.until is null or a.until > $3)
     order by name, a.id`,
    [organisationId, id, now()],
  );
  return rows.map(({ since, until, ...reviewer }) => ({
    ...reviewer,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}
