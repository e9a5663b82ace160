import type { ShortfallKind } from '@colloquy/contract/credits';
import { and, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound } from '../../platform/refusal.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { creditRequest } from './bills.table.ts';
import type { Shortfall } from './estimate.ts';

declare module '../../platform/tasks/domain-events.ts' {
  interface DomainEvents {
    /** Credits arrived in an organisation with unpaid work. */
    'credits.arrived': Record<never, never>;
  }
}

export type CreditRequestRow = typeof creditRequest.$inferSelect;

type CreditRequestSubject = { organisationId: string; jobId: string; stageRunId: string; personId: string };

/**
 * Opens a request for credits for unpaid work, or updates the run's open one. Returns the id if it is new or
 * now lacks something else, so that admins must be notified.
 */
export async function openRequest(
  subject: CreditRequestSubject,
  { shortfall, missing, missingFromPool }: Pick<Shortfall, 'shortfall' | 'missing' | 'missingFromPool'>,
): Promise<string | undefined> {
  const earlier = await findOpenRequest(subject.stageRunId);
  if (earlier) {
    // A request that the organisation's admin forwarded is approved by them: it returns to them if only the
    // limit is short.
    const isForwarded = earlier.decidedBy !== null && missingFromPool > 0;
    const next: ShortfallKind = isForwarded ? 'organisation' : shortfall;
    const amount = isForwarded ? missingFromPool : missing;
    await changeRequest(earlier, { shortfall: next, amount, ...(!isForwarded && { decidedBy: null }) });
    return earlier.shortfall === next ? undefined : earlier.id;
  }
  const id = newId();
  await db
    .insert(creditRequest)
    .values({ ...subject, id, shortfall, amount: missing, state: 'open', createdAt: now() });
  await invalidate(subject.organisationId, 'credits', subject.organisationId);
  return id;
}

export async function findOpenRequest(stageRunId: string): Promise<CreditRequestRow | undefined> {
  const [row] = await db
    .select()
    .from(creditRequest)
    .where(and(eq(creditRequest.stageRunId, stageRunId), eq(creditRequest.state, 'open')));
  return row;
}

/** A request of the scope's organisation; else 404. */
export async function getRequest(requestId: string): Promise<CreditRequestRow> {
  const [row] = await db.select().from(creditRequest).where(eq(creditRequest.id, requestId));
  return requireFound(row);
}

/** The same, locked until the end of the transaction. Lock its job first. */
export async function lockRequest(requestId: string): Promise<CreditRequestRow> {
  const [row] = await db.select().from(creditRequest).where(eq(creditRequest.id, requestId)).for('update');
  return requireFound(row);
}

export async function changeRequest(
  { id, organisationId }: Pick<CreditRequestRow, 'id' | 'organisationId'>,
  change: Partial<Pick<CreditRequestRow, 'shortfall' | 'amount' | 'state' | 'decidedBy' | 'decidedAt'>>,
): Promise<void> {
  await db.update(creditRequest).set(change).where(eq(creditRequest.id, id));
  await invalidate(organisationId, 'credits', organisationId);
}

/** Ends the open request of a run, if there is one. `by` is null if no person decided. */
export async function endRequest(
  stageRunId: string,
  state: 'granted' | 'declined' | 'withdrawn',
  by: string | null,
): Promise<void> {
  const open = await findOpenRequest(stageRunId);
  if (open) await changeRequest(open, { state, decidedBy: by, decidedAt: now() });
}

/** Publishes that credits arrived, if work of the organisation waits for them. */
export async function publishCreditsArrived(organisationId: string): Promise<void> {
  const { rowCount } = await sqlQuery(
    `select from credit_request r join published.organisation o on o.id = r.organisation_id and o.deleted_at is null
     where r.organisation_id = $1 and r.state = 'open' limit 1`,
    [organisationId],
  );
  if (rowCount === 0) return;
  await publish('credits.arrived', { organisationId, subjectId: organisationId, key: newId(), payload: {} });
}

/** Organisations with open requests; in the platform scope. */
export async function findOrganisationsWithOpenRequests(): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    `select o.id from published.organisation o where o.deleted_at is null
       and exists (select from credit_request r where r.organisation_id = o.id and r.state = 'open')`,
  );
  return rows.map(({ id }) => id);
}
