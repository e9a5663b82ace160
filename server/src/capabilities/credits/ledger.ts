import { type Quote, type Sid, WORKS } from '@colloquy/contract';
import pg from 'pg';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Balance, findBalance } from './accounts.store.ts';
import { creditPostingDetail } from './credits.table.ts';

/**
 * The door to credits. Amounts are whole hundredths of a credit. Every call happens in the caller's transaction and
 * carries an id that the caller made: the same id again changes nothing, so that whoever is not sure asks again. Each
 * is one posting, written by the database in one call; a refusal changes nothing either, and leaves the scope usable but
 * for that of an id which another act has, or the same act with another amount, person or expiry.
 */
export type Asked = {
  organisationId: string;
  postingId: string;
  /** Who asks; null or absent: the machine. */
  personId?: string | null;
};

/** What there is not enough of (the organisation's credits, or the person's limit), and by how many hundredths. */
export type Lack = { lacks: 'organisation' | 'limit'; missing: number };

export class NotEnoughCredits extends Refusal implements Lack {
  readonly lacks: Lack['lacks'];
  readonly missing: number;

  constructor({ lacks, missing }: Lack) {
    super('not-enough-credits');
    this.lacks = lacks;
    this.missing = missing;
  }
}

type Outcome = 'done' | 'not-found' | 'not-now' | 'not-enough-credits';

/** Why credits are granted, and what a credit of them costs on the invoice. */
export type Detail = Partial<
  Pick<
    typeof creditPostingDetail.$inferInsert,
    'reason' | 'reference' | 'planGrant' | 'creditPrice' | 'refundId'
  >
>;

/** Gives an organisation credits, for good or until a moment. */
export async function grantCredits({
  amount,
  expiresAt = null,
  detail,
  ...asked
}: Asked & { amount: number; expiresAt?: Date | null; detail?: Detail }): Promise<void> {
  requireAmount(amount);
  await post('grant_credits($1, $2, $3, $4, $5, $6)', asked, [amount, expiresAt]);
  if (detail) await addDetail(asked, detail);
}

/** What the first request said stays. */
const addDetail = ({ organisationId, postingId: id }: Asked, detail: Detail): Promise<unknown> =>
  db
    .insert(creditPostingDetail)
    .values({ organisationId, id, ...detail })
    .onConflictDoNothing();

/** Takes back what a grant gave by mistake; refuses `not-enough-credits` where it is spent, reserved or with users. */
export async function correctGrant({
  grantId,
  amount,
  reason,
  ...asked
}: Asked & { grantId: string; amount: number; reason: string }): Promise<void> {
  requireAmount(amount);
  await post('correct_credits($1, $2, $3, $4, $5, $6, $7)', asked, [amount, grantId, reason]);
}

/** Gives a person credits of the organisation's, those first that expire first: they stay the person's until then. */
export async function allotCredits({
  toPersonId,
  amount,
  ...asked
}: Asked & { toPersonId: string; amount: number }): Promise<void> {
  requireAmount(amount);
  await post('allot_credits($1, $2, $3, $4, $5, $6)', asked, [amount, toPersonId]);
}

/** Takes credits that a person was given back into the organisation's; each expires when it would have. */
export async function returnCredits({
  fromPersonId,
  amount,
  ...asked
}: Asked & { fromPersonId: string; amount: number }): Promise<void> {
  requireAmount(amount);
  await post('return_credits($1, $2, $3, $4, $5, $6)', asked, [amount, fromPersonId]);
}

/** What credits are set aside for. */
export type Reserving = Asked & {
  reservationId: string;
  /** The file of a job, or what else the work is about: has one open reservation at most. */
  subjectId: string;
  jobId?: string | null;
  /** Whose work it is: their own credits go first, then the organisation's, up to their limit of the month. */
  forPersonId?: string | null;
  /** Without it, the service of the quote. */
  sid?: Sid | null;
  quote?: Quote | null;
  /** In the smallest unit of the work, as estimated. */
  quantity?: number | null;
  amount: number;
};

/** Sets credits aside for work on a subject, or refuses with `NotEnoughCredits`. */
export async function reserveCredits(asked: Reserving): Promise<void> {
  const { organisationId, postingId, personId, reservationId, subjectId, amount } = asked;
  const { jobId, forPersonId, quote, quantity } = asked;
  requireAmount(amount);
  const sid = asked.sid ?? (quote ? WORKS[quote.work].sid : null);
  const { rows } = await ask<{ outcome: Outcome; lacks: Lack['lacks'] | null; missing: string }>(
    'select * from api.reserve_credits($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    [
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
    ],
  );
  const { outcome, lacks, missing } = rows[0]!;
  if (lacks) throw new NotEnoughCredits({ lacks, missing: Number(missing) });
  if (outcome !== 'done') refuse(outcome);
}

/** How a piece of work ended. */
export type Settling = Asked & {
  reservationId: string;
  /** What it costs, in hundredths. */
  used: number;
  /** In the smallest unit of the work. */
  quantity?: number | null;
};

/** Ends a reservation with what was used. What is above the reservation is never charged; the rest is given back. */
export async function settleCredits({ reservationId, used, quantity, ...asked }: Settling): Promise<void> {
  if (!Number.isSafeInteger(used) || used < 0) throw new RangeError('What was used is a whole amount.');
  await post(END, asked, ['settle', reservationId, used, quantity]);
}

/** Ends a reservation without a charge. */
export async function releaseCredits({
  reservationId,
  ...asked
}: Asked & { reservationId: string }): Promise<void> {
  await post(END, asked, ['release', reservationId, 0, null]);
}

const END = 'end_reservation($1, $2, $3, $4, $5, $6, $7, $8)';

/**
 * Gives the organisation back of what a reservation was settled with, for good; more than is left refuses `not-now`.
 * `refundId` is the refund that says why.
 */
export async function refundCredits({
  reservationId,
  amount,
  refundId,
  ...asked
}: Asked & { reservationId: string; amount: number; refundId?: string }): Promise<void> {
  requireAmount(amount);
  await post('refund_credits($1, $2, $3, $4, $5, $6)', asked, [reservationId, amount]);
  if (refundId !== undefined) await addDetail(asked, { refundId });
}

/** What may be spent, what is people's own, what is set aside, and what was spent, in hundredths. Holds nothing. */
export const readBalance = async (organisationId: string): Promise<Balance> =>
  (await findBalance(organisationId)) ?? { available: 0, allotted: 0, reserved: 0, spent: 0 };

async function post(call: string, asked: Asked, rest: readonly unknown[]): Promise<void> {
  const { organisationId, postingId, personId } = asked;
  const { rows } = await ask<{ outcome: Outcome }>(`select api.${call} as outcome`, [
    organisationId,
    postingId,
    personId,
    now(),
    ...rest,
  ]);
  const { outcome } = rows[0]!;
  if (outcome !== 'done') refuse(outcome);
}

/** What `api.is_posted` raises. */
const POSTED_OTHERWISE = 'CR001';

const ask = <R extends { outcome: Outcome }>(text: string, values: unknown[]): Promise<{ rows: R[] }> =>
  sqlQuery<R>(text, values).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === POSTED_OTHERWISE)
      refuse(
        'not-now',
        'This was already done with other values. Close the form and check the credits before you try again.',
      );
    throw error;
  });

function requireAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('Credits are moved in whole amounts above 0.');
}
