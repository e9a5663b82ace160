import type { Answer, findMentionable as endpoint } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getJob } from '../jobs/index.ts';
import { getRecording } from '../transcripts/index.ts';

export type Mentionable = Answer<typeof endpoint>['people'][number];

/**
 * Who may see a recording: the customer whose job it is, colleagues with whom it is shared or who are in a group with
 * them, the organisation's admins, and whoever reviews the job now, of whichever organisation.
 */
export async function findMentionable(recordingId: string): Promise<Mentionable[]> {
  const { jobId } = await getRecording(recordingId);
  const { createdBy } = await getJob(jobId);
  const { rows } = await sqlQuery<Mentionable>(
    `select p.id, p.name, p.role from person p
     where p.role <> 'service' and p.state = 'active' and p.deleted_at is null and (
       p.id = $1
       or (p.role = 'customer' and (
         exists (select from job_share s where s.job_id = $2 and s.person_id = p.id)
         or exists (select from group_member mine join group_member other
             on other.organisation_id = mine.organisation_id and other.group_id = mine.group_id
           where mine.person_id = $1 and other.person_id = p.id)))
       or (p.role = 'organisationadmin' and p.organisation_id = (select api.organisation_id()))
       or exists (select from assignment a where a.organisation_id = (select api.organisation_id())
         and a.job_id = $2 and a.person_id = p.id and a.state = 'accepted' and (a.until is null or a.until > $3)))
     order by p.name, p.id`,
    [createdBy, jobId, now()],
  );
  return rows;
}

/** Those of these people who may see the recording: who may no longer is no longer told. */
export async function keepMentionable(recordingId: string, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const may = new Set((await findMentionable(recordingId)).map(({ id }) => id));
  return [...new Set(personIds)].filter((id) => may.has(id));
}
