import type { Lacks } from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { found } from '../../platform/refusal.ts';
import { emit } from '../../platform/tasks/notice.ts';
import { creditRequest } from './bills.table.ts';
import type { Shortfall } from './estimate.ts';

export type CreditRequestRow = typeof creditRequest.$inferSelect;

type Asked = { organisationId: string; jobId: string; jobFileId: string; personId: string };

/**
 * Asks for credits for work that cannot be paid. A file has one open request at most: it is brought up to date.
 * Answers its id where it is new, or lacks something else than before, so that somebody is to be told.
 */
export async function openRequest(
  asked: Asked,
  { lacks, missing, lacking }: Pick<Shortfall, 'lacks' | 'missing' | 'lacking'>,
): Promise<string | undefined> {
  const earlier = await findOpenRequest(asked.jobFileId);
  if (earlier) {
    // What the organisation's admin passed on they allowed: it comes back to them where the limit alone is left.
    const isPassedOn = earlier.decidedBy !== null && lacking > 0;
    const next: Lacks = isPassedOn ? 'organisation' : lacks;
    const amount = isPassedOn ? lacking : missing;
    await changeRequest(earlier, { lacks: next, amount, ...(!isPassedOn && { decidedBy: null }) });
    return earlier.lacks === next ? undefined : earlier.id;
  }
  const id = newId();
  await db
    .insert(creditRequest)
    .values({ ...asked, id, lacks, amount: missing, state: 'open', createdAt: now() });
  await hint(asked.organisationId, 'credits', asked.organisationId);
  return id;
}

export async function findOpenRequest(jobFileId: string): Promise<CreditRequestRow | undefined> {
  const [row] = await db
    .select()
    .from(creditRequest)
    .where(and(eq(creditRequest.jobFileId, jobFileId), eq(creditRequest.state, 'open')));
  return row;
}

/** A request of the scope's organisation; else 404. */
export async function getRequest(requestId: string): Promise<CreditRequestRow> {
  const [row] = await db.select().from(creditRequest).where(eq(creditRequest.id, requestId));
  return found(row);
}

/** The same, held until the end of the transaction: after the job that it is about. */
export async function holdRequest(requestId: string): Promise<CreditRequestRow> {
  const [row] = await db.select().from(creditRequest).where(eq(creditRequest.id, requestId)).for('update');
  return found(row);
}

export async function changeRequest(
  { id, organisationId }: Pick<CreditRequestRow, 'id' | 'organisationId'>,
  change: Partial<Pick<CreditRequestRow, 'lacks' | 'amount' | 'state' | 'decidedBy' | 'decidedAt'>>,
): Promise<void> {
  await db.update(creditRequest).set(change).where(eq(creditRequest.id, id));
  await hint(organisationId, 'credits', organisationId);
}

/** Ends the open request of a file, if it has one. `by` is null where nobody decided. */
export async function endRequest(
  jobFileId: string,
  state: 'granted' | 'declined' | 'withdrawn',
  by: string | null,
): Promise<void> {
  const open = await findOpenRequest(jobFileId);
  if (open) await changeRequest(open, { state, decidedBy: by, decidedAt: now() });
}

/** Has the work that waits for credits of an organisation taken up again, now that some came. */
export async function tellCreditsArrived(organisationId: string): Promise<void> {
  const { rowCount } = await sqlQuery(
    `select from credit_request r join organisation o on o.id = r.organisation_id and o.deleted_at is null
     where r.organisation_id = $1 and r.state = 'open' limit 1`,
    [organisationId],
  );
  if (rowCount === 0) return;
  await emit('credits.arrived', { organisationId, subjectId: organisationId, key: newId(), payload: {} });
}

/** Organisations in which something waits for credits; in the scope of the platform. */
export async function findOrganisationsThatWait(): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    `select o.id from organisation o where o.deleted_at is null
       and exists (select from credit_request r where r.organisation_id = o.id and r.state = 'open')`,
  );
  return rows.map(({ id }) => id);
}
