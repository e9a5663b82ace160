import { now } from '../clock.ts';
import { sqlQuery, type Who } from '../database/scope.ts';
import { audit, type AuditAction } from './audit.ts';

/** A page asks for many parts, a player for many pieces, and a list with every letter that is typed. */
const ONE_LOOK_MS = 10 * 60_000;

/** Writes down that somebody looked, once for all that they look at again within ten minutes. */
export async function noteOnce(
  who: Pick<Who, 'organisationId' | 'personId'>,
  action: AuditAction,
  subjectId: string | null = null,
): Promise<void> {
  const { rowCount } = await sqlQuery(
    `select from audit_entry where organisation_id = $1 and at > $2 and person_id = $3 and action = $4
       and subject_id is not distinct from $5 limit 1`,
    [who.organisationId, new Date(now().getTime() - ONE_LOOK_MS), who.personId, action, subjectId],
  );
  if (rowCount === 0) await audit(who, action, subjectId);
}
