import { type JobFilters, findStagesByLabel } from '@colloquy/contract/jobs';
import { addDayFilter } from '../../platform/database/day-filter.ts';
import type { Conditions } from '../../platform/database/keyset-list.ts';

const hasActiveFile = (condition: string): string =>
  `exists (select from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id
    and f.status = 'active' and ${condition})`;

/**
 * Adds the filters that all job lists share, as SQL over the job `j`. `zone` is an SQL expression for its
 * organisation's time zone.
 */
export function addJobFilters(
  conditions: Conditions,
  { sid, status, personId, from, to }: JobFilters,
  zone: string,
): void {
  if (sid) conditions.add((value) => `j.sid = ${value}`, sid);
  if (status) addDisplayStatus(conditions, status);
  if (personId) conditions.add((value) => `j.created_by = ${value}::uuid`, personId);
  addDayFilter(conditions, 'j.created_at', { from, to }, zone);
}

function addDisplayStatus(conditions: Conditions, status: string): void {
  if (status === 'on-hold' || status === 'cancelled')
    conditions.add((value) => `j.status = ${value}`, status);
  else if (status === 'failed' || status === 'unpaid')
    conditions.add((value) => `j.status = 'active' and ${hasActiveFile(`f.state = ${value}`)}`, status);
  else
    conditions.add(
      (stagesWithLabel) =>
        `j.status = 'active' and j.sid || ' ' || j.stage = any (${stagesWithLabel}::text[])`,
      findStagesByLabel(status).map(({ sid, stage }) => `${sid} ${stage}`),
    );
}
