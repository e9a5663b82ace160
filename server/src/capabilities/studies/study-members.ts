import type { Body } from '@colloquy/contract';
import type { setStudyMember as setEndpoint } from '@colloquy/contract/studies';
import { audit } from '../../platform/audit/audit.ts';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { publishMessage } from '../../platform/invalidations/message-bus.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  getColleague,
  grantAccess,
  revokeAccess,
  SHARE_LEVELS,
  transferStudyGrants,
} from '../access/index.ts';
import { lockStudy } from './studies.store.ts';

/** Locks a study of which the caller is the owner. */
async function lockOwnStudy(who: Caller, studyId: string): ReturnType<typeof lockStudy> {
  const locked = await lockStudy(studyId);
  if (locked.createdBy !== who.personId) refuse('not-permitted', 'Only the owner of the study can do this.');
  return locked;
}

/** Adds a member or changes their access; the same access has no effect. */
export async function setStudyMember(
  who: Caller,
  studyId: string,
  { personId, access }: Body<typeof setEndpoint>,
): Promise<void> {
  const { organisationId, createdBy: grantedBy } = await lockOwnStudy(who, studyId);
  const colleague = await getColleague(personId);
  if (colleague.id === grantedBy) refuse('not-now', `${colleague.name} owns this study.`);
  const level = SHARE_LEVELS[access];
  const before = await grantAccess({ studyId }, { organisationId, personId, level, grantedBy });
  if (before === level) return;
  await audit(who, before ? 'study.member-changed' : 'study.member-added', studyId);
  await notifyMembers([personId]);
}

/** Ends a membership; does nothing if there was none. The owner stays. */
export async function removeStudyMember(who: Caller, studyId: string, personId: string): Promise<void> {
  const { createdBy } = await lockOwnStudy(who, studyId);
  if (personId === createdBy || !(await revokeAccess({ studyId }, personId))) return;
  await audit(who, 'study.member-removed', studyId);
  await notifyMembers([personId]);
}

/** Makes a colleague the owner of all studies of a user. Needs a scope that sees the whole organisation. */
export async function transferStudies(fromId: string, toId: string): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    'update study set created_by = $2, version = version + 1 where created_by = $1 returning id',
    [fromId, toId],
  );
  const ids = rows.map(({ id }) => id);
  await transferStudyGrants(ids, { fromId, toId });
  return ids;
}

/** Members of studies; needs a scope that sees the whole organisation. */
export async function findMemberIds(studyIds: readonly string[]): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    'select distinct person_id as id from published.access where study_id = any ($1::uuid[])',
    [studyIds],
  );
  return rows.map(({ id }) => id);
}

/** Restarts the streams of people who now see other jobs, so that their browsers reload everything. */
export async function notifyMembers(personIds: readonly string[]): Promise<void> {
  for (const personId of personIds) await publishMessage({ kind: 'person', personId });
}
