import { priceFor } from '@colloquy/contract/credits';
import type { JobBill, JobBillLine } from '@colloquy/contract/jobs';
import { and, asc, eq, ne } from 'drizzle-orm';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { creditRefund } from './bills.table.ts';
import { creditReservation } from './credits.table.ts';

export type ReservationRow = typeof creditReservation.$inferSelect;
export type RefundRow = typeof creditRefund.$inferSelect;

/** Reservations of a job that were not released, oldest first. */
export const findJobReservations = (organisationId: string, jobId: string): Promise<ReservationRow[]> =>
  db
    .select()
    .from(creditReservation)
    .where(
      and(
        eq(creditReservation.organisationId, organisationId),
        eq(creditReservation.jobId, jobId),
        ne(creditReservation.state, 'released'),
      ),
    )
    .orderBy(asc(creditReservation.createdAt), asc(creditReservation.id));

/** Inserts a refund. Returns the existing one if the id is already in use. */
export async function recordRefund(refund: typeof creditRefund.$inferInsert): Promise<RefundRow | undefined> {
  const written = await db
    .insert(creditRefund)
    .values(refund)
    .onConflictDoNothing()
    .returning({ id: creditRefund.id });
  if (written.length > 0) return undefined;
  const [earlier] = await db
    .select()
    .from(creditRefund)
    .where(and(eq(creditRefund.organisationId, refund.organisationId), eq(creditRefund.id, refund.id)));
  return earlier;
}

/** Blanks the refund reasons of one deleted job, or of all jobs when `jobId` is null. Platform scope. */
export const blankRefundReasons = (organisationId: string, jobId: string | null): Promise<unknown> =>
  sqlQuery(
    `update credit_refund set reason = ''
     where organisation_id = $1 and (job_id = $2 or $2::uuid is null) and reason <> ''`,
    [organisationId, jobId],
  );

/** Refunds of a job, oldest first. */
export const findRefunds = (organisationId: string, jobId: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(creditRefund)
    .where(and(eq(creditRefund.organisationId, organisationId), eq(creditRefund.jobId, jobId)))
    .orderBy(asc(creditRefund.at), asc(creditRefund.id));

/** A line names the subject of its work, which the capability of the work knows. */
export type BillLine = Omit<JobBillLine, 'jobFileId'> & { subjectId: string };
export type Bill = Omit<JobBill, 'lines'> & { lines: BillLine[] };

/** The cost of a job, line by line. Needs a scope that sees its organisation. */
export async function readBill(organisationId: string, jobId: string): Promise<Bill> {
  const [reservations, refunds] = await Promise.all([
    findJobReservations(organisationId, jobId),
    findRefunds(organisationId, jobId),
  ]);
  const lines = reservations.flatMap((row) => lineOf(row) ?? []);
  const sum = (value: (line: BillLine) => number): number =>
    lines.reduce((total, line) => total + value(line), 0);
  return {
    lines,
    refunds: refunds.map(({ id, amount, reason, at }) => ({ id, amount, reason, at: at.toISOString() })),
    estimate: sum(({ charged, estimate }) => (charged === null ? estimate : 0)),
    charged: sum(({ charged }) => charged ?? 0),
    refunded: sum(({ refunded }) => refunded),
  };
}

function lineOf(row: ReservationRow): BillLine | undefined {
  // A reservation without a quote is not for work on a file.
  if (row.quote === null || row.quantity === null) return undefined;
  return {
    id: row.id,
    subjectId: row.subjectId,
    work: row.quote.work,
    price: row.quote.price,
    quantity: row.quantity,
    used: row.used,
    estimate: priceFor(row.quantity, row.quote),
    reserved: row.amount,
    charged: row.state === 'settled' ? (row.settled ?? 0) : null,
    refunded: row.refunded,
    at: (row.endedAt ?? row.createdAt).toISOString(),
  };
}
