import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { type Accounts, holdAccounts } from './accounts.store.ts';
import { creditReservation } from './credits.table.ts';
import { findPosting, type NewPosting, post } from './post.ts';

/**
 * The door to credits. Amounts are whole hundredths of a credit. Every call happens in the caller's transaction and
 * carries an id that the caller made: the same id again changes nothing, so that whoever is not sure asks again.
 */
type Asked = { organisationId: string; postingId: string; personId?: string | null };

type Reservation = typeof creditReservation.$inferSelect;

/** Gives an organisation credits. */
export async function grantCredits({ amount, ...asked }: Asked & { amount: number }): Promise<void> {
  requireAmount(amount);
  await once(asked, 'grant', async (accounts) => {
    const transfers = [{ from: 'granted', to: 'available', amount }] as const;
    await post(accounts, { ...postingOf(asked), kind: 'grant', reservationId: null, transfers });
  });
}

/** Sets credits aside for work on a subject, or refuses with `not-enough-credits`. */
export async function reserveCredits(
  asked: Asked & { reservationId: string; subjectId: string; amount: number },
): Promise<void> {
  const { organisationId, reservationId, subjectId, amount } = asked;
  requireAmount(amount);
  await once(asked, 'reserve', async (accounts) => {
    if (accounts.available.balance < amount) refuse('not-enough-credits');
    const createdAt = now();
    await db
      .insert(creditReservation)
      .values({ organisationId, id: reservationId, subjectId, amount, state: 'open', createdAt });
    const transfers = [{ from: 'available', to: 'reserved', amount }] as const;
    await post(accounts, { ...postingOf(asked), kind: 'reserve', reservationId, transfers });
  });
}

/** Ends a reservation with what was used. What is above the reservation is never charged; the rest is given back. */
export async function settleCredits(asked: Asked & { reservationId: string; used: number }): Promise<void> {
  if (!Number.isSafeInteger(asked.used) || asked.used < 0)
    throw new RangeError('What was used is a whole amount.');
  await once(asked, 'settle', async (accounts) => {
    const reservation = await getOpen(asked.reservationId);
    const settled = Math.min(asked.used, reservation.amount);
    await endReservation(accounts, asked, reservation, { state: 'settled', settled });
  });
}

/** Ends a reservation without a charge. */
export async function releaseCredits(asked: Asked & { reservationId: string }): Promise<void> {
  await once(asked, 'release', async (accounts) => {
    const reservation = await getOpen(asked.reservationId);
    await endReservation(accounts, asked, reservation, { state: 'released', settled: 0 });
  });
}

/** What may be spent, what is set aside, and what was spent, in hundredths. */
export async function readBalance(
  organisationId: string,
): Promise<{ available: number; reserved: number; spent: number }> {
  const { available, reserved, spent } = await holdAccounts(organisationId);
  return { available: available.balance, reserved: reserved.balance, spent: spent.balance };
}

async function endReservation(
  accounts: Accounts,
  asked: Asked,
  { id, amount }: Reservation,
  end: { state: 'settled' | 'released'; settled: number },
): Promise<void> {
  await db
    .update(creditReservation)
    .set({ ...end, endedAt: now() })
    .where(eq(creditReservation.id, id));
  await post(accounts, {
    ...postingOf(asked),
    kind: end.state === 'settled' ? 'settle' : 'release',
    reservationId: id,
    transfers: [
      { from: 'reserved', to: 'spent', amount: end.settled },
      { from: 'reserved', to: 'available', amount: amount - end.settled },
    ],
  });
}

/** Runs with the accounts held, unless the posting is there already. */
async function once(
  { organisationId, postingId }: Asked,
  kind: NewPosting['kind'],
  write: (accounts: Accounts) => Promise<void>,
): Promise<void> {
  const accounts = await holdAccounts(organisationId);
  const earlier = await findPosting(postingId);
  if (!earlier) return write(accounts);
  if (earlier.kind !== kind) throw new Error(`The posting ${postingId} is a ${earlier.kind}, not a ${kind}.`);
}

async function getOpen(reservationId: string): Promise<Reservation> {
  const [row] = await db.select().from(creditReservation).where(eq(creditReservation.id, reservationId));
  if (found(row).state !== 'open') refuse('not-now');
  return row!;
}

const postingOf = ({ organisationId, postingId }: Asked): Pick<NewPosting, 'organisationId' | 'id'> => ({
  organisationId,
  id: postingId,
});

function requireAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('Credits are moved in whole amounts above 0.');
}
