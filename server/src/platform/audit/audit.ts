import type { AuditAction } from '@colloquy/contract';
import { now } from '../clock.ts';
import type { Who } from '../database/scope.ts';
import { db } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { auditEntry } from './audit.table.ts';

export type { AuditAction };

/** Writes who did what to which id, in the transaction of the deed. No content, ever. */
export async function audit(
  who: Pick<Who, 'organisationId' | 'personId'>,
  action: AuditAction,
  subjectId: string | null = null,
  name: string | null = null,
): Promise<void> {
  if (!who.organisationId) throw new Error('An audit entry belongs to an organisation.');
  await db.insert(auditEntry).values({
    id: newId(),
    organisationId: who.organisationId,
    at: now(),
    personId: who.personId,
    action,
    subject: action.slice(0, action.indexOf('.')),
    subjectId,
    name,
  });
}
