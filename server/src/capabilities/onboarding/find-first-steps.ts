import type { OrganisationSteps } from '@colloquy/contract/onboarding';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { findEffectivePlan } from '../subscriptions/index.ts';
import { hasCheckedWords } from '../transcripts/index.ts';

/** People with more jobs of their own need no first steps. */
const MAX_JOBS = 10;

export type FirstSteps = {
  hasRecording: boolean;
  hasChecked: boolean;
  hasDownloaded: boolean;
  /** Whether the sample interview is among the person’s jobs. */
  hasSample: boolean;
};

/** First steps of a customer, from their own jobs; null for people who have taken many. */
export async function findFirstSteps({ organisationId, personId }: Caller): Promise<FirstSteps | null> {
  const { rows } = await sqlQuery<{ jobs: number; hasRecording: boolean; hasSample: boolean }>(
    `select count(*)::int as jobs,
       count(*) filter (where j.settings ? 'isSample' and j.deleted_at is null) > 0 as "hasSample",
       count(*) filter (where not j.settings ? 'isSample' and exists (select from published.job_file f
         where f.organisation_id = j.organisation_id and f.job_id = j.id)) > 0 as "hasRecording"
     from (select * from published.job where organisation_id = $1 and created_by = $2 limit ${MAX_JOBS + 1}) j`,
    [organisationId, personId],
  );
  const { jobs, ...steps } = rows[0]!;
  if (jobs > MAX_JOBS) return null;
  const [hasChecked, hasDownloaded] = await Promise.all([
    hasCheckedWords(personId),
    exists(
      `select from audit_entry where organisation_id = $1 and person_id = $2 and action = 'transcript.downloaded'`,
      [organisationId, personId],
    ),
  ]);
  return { ...steps, hasChecked, hasDownloaded };
}

/** First steps of the caller’s organisation. */
export async function findOrganisationSteps({
  organisationId,
  personId,
}: Pick<Caller, 'organisationId' | 'personId'>): Promise<OrganisationSteps> {
  const [{ plan }, hasColleagues, hasLanguages, hasJob] = await Promise.all([
    findEffectivePlan(organisationId),
    exists(
      `select from published.person where organisation_id = $1 and id <> $2 and role <> 'service' and deleted_at is null`,
      [organisationId, personId],
    ),
    exists(
      `select from published.organisation where id = $1 and jsonb_array_length(coalesce(settings -> 'languages', '[]')) > 0`,
      [organisationId],
    ),
    exists(`select from published.job where organisation_id = $1 and not settings ? 'isSample'`, [
      organisationId,
    ]),
  ]);
  return { hasPlan: plan > 0, hasColleagues, hasLanguages, hasJob };
}

async function exists(query: string, values: unknown[]): Promise<boolean> {
  const { rowCount } = await sqlQuery(`${query} limit 1`, values);
  return rowCount === 1;
}
