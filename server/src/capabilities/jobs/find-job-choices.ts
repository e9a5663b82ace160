import type { JobChoices } from '@colloquy/contract/jobs';
import { sqlQuery } from '../../platform/database/scope.ts';
import { reviewersOfJobs } from './job-reviews.ts';

type NamedRow = { id: string; name: string };

const MAX_CHOICES = 2_000;

/** Filter choices of the job list: customers, reviewers and languages of the visible jobs. */
export async function findJobChoices(): Promise<JobChoices> {
  const [people, reviewers, languages] = await Promise.all([
    sqlQuery<NamedRow>(
      `select p.id, p.name from published.person p where p.id in (select created_by from job where deleted_at is null)
       order by p.name, p.id limit ${MAX_CHOICES}`,
    ),
    reviewersOfJobs.ask(MAX_CHOICES),
    sqlQuery<{ language: string }>(
      `select distinct settings ->> 'language' as language from job
       where deleted_at is null and settings ->> 'language' is not null order by 1 limit ${MAX_CHOICES}`,
    ),
  ]);
  return {
    people: people.rows,
    reviewers,
    languages: languages.rows.map(({ language }) => language),
  };
}

/** Customers with jobs in one organisation, in the platform scope. */
export async function findJobCustomers(organisation: string): Promise<NamedRow[]> {
  const { rows } = await sqlQuery<NamedRow>(
    `select p.id, p.name from published.person p join published.organisation o on o.id = p.organisation_id
     where (o.id::text = $1 or o.code = $1::citext)
       and exists (select from job j where j.organisation_id = o.id and j.created_by = p.id and j.deleted_at is null)
     order by p.name, p.id limit ${MAX_CHOICES}`,
    [organisation],
  );
  return rows;
}
