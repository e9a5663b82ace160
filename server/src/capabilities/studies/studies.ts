import type { Body } from '@colloquy/contract';
import type { createStudy as createEndpoint, Study, StudyDetail } from '@colloquy/contract/studies';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { type AccessLevel, grantAccess } from '../access/index.ts';
import { findParticipants } from './participants.ts';
import { study } from './studies.table.ts';

const ROW = `s.id, s.name, s.purpose, s.due_on::text as "dueOn", s.version, coalesce(p.name, '') as "createdBy"`;

/** The visible studies, newest first. */
export async function findStudies(): Promise<Study[]> {
  const { rows } = await sqlQuery<Study>(
    `select ${ROW} from study s left join published.person p on p.id = s.created_by order by s.created_at desc, s.id desc`,
  );
  return rows;
}

/** Creates a study with its owner as its first member; a repeated request has no effect. */
export async function createStudy(who: Caller, fields: Body<typeof createEndpoint>): Promise<void> {
  const { organisationId, personId } = who;
  const created = await db
    .insert(study)
    .values({ ...fields, organisationId, createdBy: personId, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: study.id });
  if (created.length === 0) return;
  await grantAccess(
    { studyId: fields.id },
    { organisationId, personId, level: 'manage', grantedBy: personId },
  );
  await audit(who, 'study.created', fields.id);
}

const MEMBER_ACCESS = {
  read: 'read',
  comment: 'read',
  edit: 'work',
  manage: 'own',
} as const satisfies Record<AccessLevel, StudyDetail['members'][number]['access']>;

/** A study with the members whom the caller may know, and its participants. */
export async function describeStudy(who: Caller, studyId: string): Promise<StudyDetail> {
  const { rows } = await sqlQuery<Study & { isOwn: boolean; isEditable: boolean }>(
    `select ${ROW}, s.created_by = (select api.customer_id()) as "isOwn",
       s.id = any ((select api.granted_studies('edit'))::uuid[]) as "isEditable"
     from study s left join published.person p on p.id = s.created_by where s.id = $1`,
    [studyId],
  );
  const { isOwn, isEditable, ...row } = requireFound(rows[0]);
  const { rows: members } = await sqlQuery<{ id: string; name: string; level: AccessLevel }>(
    `select p.id, p.name, a.level from published.access a join published.person p on p.id = a.person_id
     where a.study_id = $1 order by p.name, p.id`,
    [studyId],
  );
  return {
    ...row,
    members: members.map(({ level, ...member }) => ({ ...member, access: MEMBER_ACCESS[level] })),
    participants: await findParticipants(studyId),
    abilities: {
      canManage: who.role === 'customer' && isOwn === true,
      canChange: who.role === 'customer' && isEditable === true,
    },
  };
}
