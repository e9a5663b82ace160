import type { Answer } from '@colloquy/contract';
import type { findMentionablePeople as endpoint } from '@colloquy/contract/comments';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getJob } from '../jobs/index.ts';
import { getRecording } from '../transcripts/index.ts';

type Mentionable = Answer<typeof endpoint>['people'][number];

/**
 * People who may see a recording: the job's owner, colleagues by share or group, the organisation's admins,
 * and current reviewers of the job from any organisation.
 */
export async function findMentionablePeople(recordingId: string): Promise<Mentionable[]> {
  const { jobId } = await getRecording(recordingId);
  const { createdBy } = await getJob(jobId);
  const { rows } = await sqlQuery<Mentionable>(
    `select p.id, p.name, p.role from published.person p
     where p.role <> 'service' and p.state = 'active' and p.deleted_at is null and (
       p.id = $1
       or (p.role = 'customer' and (
         exists (select from published.job_share s where s.job_id = $2 and s.person_id = p.id)
         or exists (select from published.group_member mine join published.group_member other
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

/** Drops people who may no longer see the recording, so that they are not notified. */
export async function filterMentionable(
  recordingId: string,
  personIds: readonly string[],
): Promise<string[]> {
  if (personIds.length === 0) return [];
  const mentionableIds = new Set((await findMentionablePeople(recordingId)).map(({ id }) => id));
  return [...new Set(personIds)].filter((id) => mentionableIds.has(id));
}
