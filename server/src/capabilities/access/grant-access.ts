import type { SharedAccess } from '@colloquy/contract/jobs';
import { and, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, isAnyOf } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { access, type AccessLevel } from './access.table.ts';

/** Levels of shares and memberships, by their names on the wire. */
export const SHARE_LEVELS = { read: 'read', work: 'edit' } as const satisfies Record<
  SharedAccess,
  AccessLevel
>;

/** A job, or a study with all its jobs. */
export type AccessSubject = { jobId: string } | { studyId: string };

type Grant = {
  organisationId: string;
  personId: string;
  level: AccessLevel;
  /** The owner of the subject. */
  grantedBy: string;
};

const subjectIs = (subject: AccessSubject, personId: string) =>
  and(
    'jobId' in subject
      ? and(eq(access.jobId, subject.jobId), eq(access.source, 'share'))
      : eq(access.studyId, subject.studyId),
    eq(access.personId, personId),
  );

/** Grants access, or changes its level. Returns the level before; undefined: there was no access. */
export async function grantAccess(subject: AccessSubject, grant: Grant): Promise<AccessLevel | undefined> {
  const { personId, level } = grant;
  const [before] = await db.select({ level: access.level }).from(access).where(subjectIs(subject, personId));
  if (before) {
    if (before.level !== level) await db.update(access).set({ level }).where(subjectIs(subject, personId));
    return before.level;
  }
  await db.insert(access).values({
    id: newId(),
    ...grant,
    ...subject,
    source: 'jobId' in subject ? 'share' : level === 'manage' ? 'owner' : 'study',
    createdAt: now(),
  });
  return undefined;
}

/** Returns whether there was access. */
export async function revokeAccess(subject: AccessSubject, personId: string): Promise<boolean> {
  const revoked = await db.delete(access).where(subjectIs(subject, personId)).returning({ id: access.id });
  return revoked.length > 0;
}

/** After a change of owner: the new one needs no share, and grants the others. */
export async function transferShares(jobIds: readonly string[], to: string): Promise<void> {
  const areShares = and(isAnyOf(access.jobId, jobIds), eq(access.source, 'share'));
  await db.delete(access).where(and(areShares, eq(access.personId, to)));
  await db.update(access).set({ grantedBy: to }).where(areShares);
}

/** After a change of owner: the new one takes the place of the former, who keeps no access, and grants the others. */
export async function transferStudyGrants(
  studyIds: readonly string[],
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  const areOfStudies = isAnyOf(access.studyId, studyIds);
  await db.delete(access).where(and(areOfStudies, eq(access.personId, toId)));
  await db
    .update(access)
    .set({ personId: toId })
    .where(and(areOfStudies, eq(access.personId, fromId)));
  await db.update(access).set({ grantedBy: toId }).where(areOfStudies);
}

/** SQL for `from`: people with access to the job `j`, as (person_id, level, source). `at`: a parameter such as `$1`. */
export const peopleWithAccess = (at: string): string =>
  `api.people_with_access(j.created_by, j.id, j.study_id, ${at})`;
