import type { Answer } from '@colloquy/contract';
import type { findMentionablePeople as endpoint } from '@colloquy/contract/comments';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { peopleWithAccess } from '../access/index.ts';
import { getRecording } from '../transcripts/index.ts';

type Mentionable = Answer<typeof endpoint>['people'][number];

/**
 * People who may see a recording, as far as the caller may know them: those with access to its job, and the
 * organisation's admins.
 */
export async function findMentionablePeople(recordingId: string): Promise<Mentionable[]> {
  const { jobId } = await getRecording(recordingId);
  const { rows } = await sqlQuery<Mentionable>(
    `select p.id, p.name, p.role from published.person p
     where p.role <> 'service' and p.state = 'active' and p.deleted_at is null and (
       exists (select from published.job j cross join ${peopleWithAccess('$2')} g
         where j.id = $1 and j.deleted_at is null and g.person_id = p.id
           and (g.source in ('owner', 'assignment') or p.role = 'customer'))
       or (p.role = 'organisationadmin' and p.organisation_id = (select api.organisation_id())))
     order by p.name, p.id`,
    [jobId, now()],
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
