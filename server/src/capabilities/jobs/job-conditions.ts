import { type JobFilters, placesOfStage } from '@colloquy/contract';
import type { Conditions } from '../../platform/database/keyset-list.ts';

const FILE_THAT = (condition: string): string =>
  `exists (select from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id
    and f.standing = 'active' and ${condition})`;

/** Midnight at which a day begins where the organisation is; `zone` is SQL. */
const midnight = (day: string, zone: string): string => `(${day}::timestamp at time zone ${zone})`;

/** What lists of jobs are narrowed to. All of it is about the job `j`; `zone` is SQL for the zone of its organisation. */
export function addJobFilters(
  asked: Conditions,
  { sid, status, personId, from, to }: JobFilters,
  zone: string,
): void {
  if (sid) asked.add((value) => `j.sid = ${value}`, sid);
  if (status) addStatus(asked, status);
  if (personId) asked.add((value) => `j.created_by = ${value}::uuid`, personId);
  if (from) asked.add((day) => `j.created_at >= ${midnight(`${day}::date`, zone)}`, from);
  if (to) asked.add((day) => `j.created_at < ${midnight(`(${day}::date + 1)`, zone)}`, to);
}

function addStatus(asked: Conditions, status: string): void {
  if (status === 'on-hold' || status === 'cancelled') asked.add((value) => `j.standing = ${value}`, status);
  else if (status === 'failed' || status === 'unpaid')
    asked.add((value) => `j.standing = 'active' and ${FILE_THAT(`f.state = ${value}`)}`, status);
  else
    asked.add(
      (places) => `j.standing = 'active' and j.sid || ' ' || j.stage = any (${places}::text[])`,
      placesOfStage(status).map(({ sid, stage }) => `${sid} ${stage}`),
    );
}
