import type { AuditAction } from '@colloquy/contract/organisations';
import { v5 } from 'uuid';
import { now } from '../clock.ts';
import { type Principal, db, sqlQuery } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { auditEntry } from './audit.table.ts';

export type { AuditAction };

/** Writes an audit entry in the transaction of the action. It never holds content. */
export async function audit(
  who: Pick<Principal, 'organisationId' | 'personId'>,
  action: AuditAction,
  subjectId: string | null = null,
  name: string | null = null,
): Promise<void> {
  await insertEntry(who, { action, subjectId, name });
}

type NewEntry = { action: AuditAction; subjectId: string | null; name?: string | null; id?: string };

async function insertEntry(
  { organisationId, personId }: Pick<Principal, 'organisationId' | 'personId'>,
  { action, subjectId, name = null, id = newId() }: NewEntry,
): Promise<void> {
  if (!organisationId) throw new Error('An audit entry belongs to an organisation.');
  const subject = action.slice(0, action.indexOf('.'));
  await db
    .insert(auditEntry)
    .values({ id, organisationId, at: now(), personId, action, subject, subjectId, name })
    .onConflictDoNothing();
}

/** One page load, one playback or one search makes many requests. */
const AUDIT_WINDOW_MS = 10 * 60_000;

/** An entry after which the action is audited again within the window. */
type WindowReset = { action: AuditAction; subjectId: string };

/** Writes an audit entry unless the same person did the same within the last ten minutes. */
export async function auditOncePerWindow(
  who: Pick<Principal, 'organisationId' | 'personId'>,
  action: AuditAction,
  subjectId: string | null = null,
  resetBy?: WindowReset,
): Promise<void> {
  const { rowCount } = await sqlQuery(
    `select from audit_entry e where organisation_id = $1 and at > $2 and person_id = $3 and action = $4
       and subject_id is not distinct from $5 and not exists (select from audit_entry t
         where t.organisation_id = $1 and t.action = $6 and t.subject_id = $7 and t.at > e.at)
     limit 1`,
    [
      who.organisationId,
      new Date(now().getTime() - AUDIT_WINDOW_MS),
      who.personId,
      action,
      subjectId,
      resetBy?.action ?? null,
      resetBy?.subjectId ?? null,
    ],
  );
  if (rowCount === 0)
    await insertEntry(who, { action, subjectId, ...(!resetBy && { id: windowId(who, action, subjectId) }) });
}

/**
 * Id of an entry in its window, so that of simultaneous requests only one writes it. Entries of two windows
 * are at least ten minutes apart and have different ids.
 */
const windowId = (
  { organisationId, personId }: Pick<Principal, 'organisationId' | 'personId'>,
  action: AuditAction,
  subjectId: string | null,
): string =>
  v5(`${personId}/${action}/${subjectId}/${Math.floor(now().getTime() / AUDIT_WINDOW_MS)}`, organisationId!);
