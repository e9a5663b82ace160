import type { JobChoices } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';

type Named = { id: string; name: string };

const MOST = 2_000;

/** Who ordered the jobs that the scope sees, who reviews them, and in which languages they are. */
export async function findJobChoices(): Promise<JobChoices> {
  const [people, reviewers, languages] = await Promise.all([
    sqlQuery<Named>(
      `select p.id, p.name from person p where p.id in (select created_by from job where deleted_at is null)
       order by p.name, p.id limit ${MOST}`,
    ),
    sqlQuery<Named>(
      `select p.id, p.name from person p
       where p.id in (select a.person_id from assignment a join job j on j.organisation_id = a.organisation_id
         and j.id = a.job_id and j.deleted_at is null where a.state in (${ASKED_STATES}))
       order by p.name, p.id limit ${MOST}`,
    ),
    sqlQuery<{ language: string }>(
      `select distinct settings ->> 'language' as language from job
       where deleted_at is null and settings ->> 'language' is not null order by 1 limit ${MOST}`,
    ),
  ]);
  return {
    people: people.rows,
    reviewers: reviewers.rows,
    languages: languages.rows.map(({ language }) => language),
  };
}

/** Who was asked to review and did not decline: of these a list is filtered by reviewer. */
export const ASKED_STATES = `'offered', 'accepted', 'done'`;

/** Who ordered jobs in one organisation: in the scope of the platform. */
export async function findOrderers(organisation: string): Promise<Named[]> {
  const { rows } = await sqlQuery<Named>(
    `select p.id, p.name from person p join organisation o on o.id = p.organisation_id
     where (o.id::text = $1 or o.code = $1::citext)
       and exists (select from job j where j.organisation_id = o.id and j.created_by = p.id and j.deleted_at is null)
     order by p.name, p.id limit ${MOST}`,
    [organisation],
  );
  return rows;
}
