import { now } from '../clock.ts';
import { sqlQuery, type Who } from '../database/scope.ts';
import { audit, type AuditAction } from './audit.ts';

/** A page asks for many parts, a player for many pieces, and a list with every letter that is typed. */
const ONE_LOOK_MS = 10 * 60_000;

/** Something after which it is written down again, although it was within the ten minutes. */
type Turn = { action: AuditAction; subjectId: string };

/** Writes down that somebody did something, once for all that they do of it within ten minutes. */
export async function noteOnce(
  who: Pick<Who, 'organisationId' | 'personId'>,
  action: AuditAction,
  subjectId: string | null = null,
  turn?: Turn,
): Promise<void> {
  const { rowCount } = await sqlQuery(
    `select from audit_entry e where organisation_id = $1 and at > $2 and person_id = $3 and action = $4
       and subject_id is not distinct from $5 and not exists (select from audit_entry t
         where t.organisation_id = $1 and t.action = $6 and t.subject_id = $7 and t.at > e.at)
     limit 1`,
    [
      who.organisationId,
      new Date(now().getTime() - ONE_LOOK_MS),
      who.personId,
      action,
      subjectId,
      turn?.action ?? null,
      turn?.subjectId ?? null,
    ],
  );
  if (rowCount === 0) await audit(who, action, subjectId);
}
