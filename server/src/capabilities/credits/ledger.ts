import type { Sid } from '@colloquy/contract';
import { type Quote, WORK_KINDS } from '@colloquy/contract/credits';
import pg from 'pg';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Balance, findBalance } from './accounts.store.ts';
import { creditPostingDetail } from './credits.table.ts';

/**
 * The ledger's commands. Amounts are whole hundredths of a credit. Each runs in the caller's transaction and
 * is one posting with an id from the caller, so that retrying is safe. A refusal changes nothing and leaves
 * the scope usable, except when the id belongs to another command, amount, person or expiry.
 */
export type PostingRequest = {
  organisationId: string;
  postingId: string;
  /** The person who requests it; null or absent: the system. */
  personId?: string | null;
};

/** What is short (the organisation's credits, or the person's limit), and by how many hundredths. */
export type ReservationShortfall = { shortfall: 'organisation' | 'limit'; missing: number };

export class NotEnoughCredits extends Refusal implements ReservationShortfall {
  readonly shortfall: ReservationShortfall['shortfall'];
  readonly missing: number;

  constructor({ shortfall, missing }: ReservationShortfall) {
    super('not-enough-credits');
    this.shortfall = shortfall;
    this.missing = missing;
  }
}

export type LedgerOutcome = 'done' | 'not-found' | 'not-now' | 'not-enough-credits';

/** Why credits are granted, and their price on the invoice. */
export type PostingDetail = Partial<
  Pick<
    typeof creditPostingDetail.$inferInsert,
    'reason' | 'reference' | 'planGrant' | 'creditPrice' | 'refundId'
  >
>;

/** Grants credits to an organisation, optionally until a moment. */
export async function grantCredits({
  amount,
  expiresAt = null,
  detail,
  ...request
}: PostingRequest & { amount: number; expiresAt?: Date | null; detail?: PostingDetail }): Promise<void> {
  requireAmount(amount);
  await post('grant_credits($1, $2, $3, $4, $5, $6)', request, [amount, expiresAt]);
  if (detail) await addDetail(request, detail);
}

/** The detail of the first request is kept. */
const addDetail = (
  { organisationId, postingId: id }: PostingRequest,
  detail: PostingDetail,
): Promise<unknown> =>
  db
    .insert(creditPostingDetail)
    .values({ organisationId, id, ...detail })
    .onConflictDoNothing();

/**
 * Withdraws credits granted by mistake; refuses `not-enough-credits` if less is left of the grant, because
 * credits are spent, reserved, expired or were allocated to users.
 */
export async function correctGrant({
  grantId,
  amount,
  reason,
  ...request
}: PostingRequest & { grantId: string; amount: number; reason: string }): Promise<void> {
  requireAmount(amount);
  await post('correct_credits($1, $2, $3, $4, $5, $6, $7)', request, [amount, grantId, reason]);
}

/** Moves credits of the organisation to a person, those that expire first; they keep their expiry. */
export async function allocateCredits({
  toPersonId,
  amount,
  ...request
}: PostingRequest & { toPersonId: string; amount: number }): Promise<void> {
  requireAmount(amount);
  await post('allocate_credits($1, $2, $3, $4, $5, $6)', request, [amount, toPersonId]);
}

/** Moves a person's credits back to the organisation; they keep their expiry. */
export async function returnCredits({
  fromPersonId,
  amount,
  ...request
}: PostingRequest & { fromPersonId: string; amount: number }): Promise<void> {
  requireAmount(amount);
  await post('return_credits($1, $2, $3, $4, $5, $6)', request, [amount, fromPersonId]);
}

/** What the credits are reserved for. */
export type ReserveRequest = PostingRequest & {
  reservationId: string;
  /** The file of a job, or another subject; it has at most one open reservation. */
  subjectId: string;
  jobId?: string | null;
  /**
   * The owner of the work: their own credits are used first, then the organisation's up to their monthly
   * limit.
   */
  forPersonId?: string | null;
  /** Defaults to the service of the quote. */
  sid?: Sid | null;
  quote?: Quote | null;
  /** The estimate, in the smallest unit of the work. */
  quantity?: number | null;
  amount: number;
};

/** Reserves credits for work on a subject, or refuses with `NotEnoughCredits`. */
export async function reserveCredits(request: ReserveRequest): Promise<void> {
  const { organisationId, postingId, personId, reservationId, subjectId, amount } = request;
  const { jobId, forPersonId, quote, quantity } = request;
  requireAmount(amount);
  const sid = request.sid ?? (quote ? WORK_KINDS[quote.work].sid : null);
  const { rows } = await callLedger<{
    outcome: LedgerOutcome;
    shortfall: ReservationShortfall['shortfall'] | null;
    missing: string;
  }>('select * from api.reserve_credits($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
    organisationId,
    postingId,
    personId,
    now(),
    reservationId,
    subjectId,
    jobId,
    forPersonId,
    sid,
    quote ? JSON.stringify(quote) : null,
    quantity,
    amount,
  ]);
  const { outcome, shortfall, missing } = rows[0]!;
  if (shortfall) throw new NotEnoughCredits({ shortfall, missing: Number(missing) });
  if (outcome !== 'done') refuse(outcome);
}

/** How a piece of work ended. */
export type SettleRequest = PostingRequest & {
  reservationId: string;
  /** The cost, in hundredths. */
  used: number;
  /** In the smallest unit of the work. */
  quantity?: number | null;
};

/** Ends a reservation with the amount used. Never charges more than was reserved; the rest is returned. */
export async function settleCredits({
  reservationId,
  used,
  quantity,
  ...request
}: SettleRequest): Promise<void> {
  if (!Number.isSafeInteger(used) || used < 0) throw new RangeError('What was used is a whole amount.');
  await post(END, request, ['settle', reservationId, used, quantity]);
}

/** Ends a reservation without a charge. */
export async function releaseCredits({
  reservationId,
  ...request
}: PostingRequest & { reservationId: string }): Promise<void> {
  await post(END, request, ['release', reservationId, 0, null]);
}

const END = 'end_reservation($1, $2, $3, $4, $5, $6, $7, $8)';

/**
 * Refunds part of a settled reservation to the organisation, without expiry; refuses `not-now` if it exceeds
 * what is left. `refundId` is the refund with the reason.
 */
export async function refundCredits({
  reservationId,
  amount,
  refundId,
  ...request
}: PostingRequest & { reservationId: string; amount: number; refundId?: string }): Promise<void> {
  requireAmount(amount);
  await post('refund_credits($1, $2, $3, $4, $5, $6)', request, [reservationId, amount]);
  if (refundId !== undefined) await addDetail(request, { refundId });
}

/** Available, allocated, reserved and spent credits, in hundredths. Takes no lock. */
export const readBalance = async (organisationId: string): Promise<Balance> =>
  (await findBalance(organisationId)) ?? { available: 0, allocated: 0, reserved: 0, spent: 0 };

async function post(call: string, request: PostingRequest, rest: readonly unknown[]): Promise<void> {
  const { organisationId, postingId, personId } = request;
  const { rows } = await callLedger<{ outcome: LedgerOutcome }>(`select api.${call} as outcome`, [
    organisationId,
    postingId,
    personId,
    now(),
    ...rest,
  ]);
  const { outcome } = rows[0]!;
  if (outcome !== 'done') refuse(outcome);
}

/** The error code that `api.is_repeated_posting` raises. */
const POSTING_CONFLICT = 'CR001';

const callLedger = <R extends { outcome: LedgerOutcome }>(
  text: string,
  values: unknown[],
): Promise<{ rows: R[] }> =>
  sqlQuery<R>(text, values).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === POSTING_CONFLICT)
      refuse(
        'not-now',
        'This was already saved with other values. Close the form and check the credits before you try again.',
      );
    throw error;
  });

function requireAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('Credits are moved in whole amounts above 0.');
}
