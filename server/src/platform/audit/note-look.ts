import { z } from 'zod';
import { now } from '../clock.ts';
import { type Caller, sqlQuery } from '../database/scope.ts';
import { audit } from './audit.ts';

/** What is asked of one thing within so long is one look: a page asks for many parts, and a player for many pieces. */
const ONE_LOOK_MS = 10 * 60_000;

/** Writes down in the audit of an organisation that a platform admin looked at something of it. */
export async function noteLook(who: Caller, subject: string | undefined): Promise<void> {
  const subjectId = z.uuid().safeParse(subject).data ?? null;
  const { rowCount } = await sqlQuery(
    `select from audit_entry where organisation_id = $1 and at > $2 and person_id = $3 and action = 'access.looked'
       and subject_id is not distinct from $4 limit 1`,
    [who.organisationId, new Date(now().getTime() - ONE_LOOK_MS), who.personId, subjectId],
  );
  if (rowCount === 0) await audit(who, 'access.looked', subjectId);
}
