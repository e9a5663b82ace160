/** A model of the ledger as a few sums, for the property test: no accounts, postings or chains. */

import type { LedgerOutcome } from './ledger.ts';

type Lot = { person: number | null; remaining: number; until: number | null };
type LotShare = { lot: Lot; amount: number };
export type ModelReservation = { person: number | null; at: number; amount: number; shares: LotShare[] } & (
  | { state: 'open' | 'released' }
  | { state: 'settled'; settled: number; refunded: number }
);

const NEVER = Number.POSITIVE_INFINITY;
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

export class LedgerModel {
  now: number;
  readonly limits = new Map<number, number>();
  private lots: Lot[] = [];
  /** The amount of each grant, minus its corrections. */
  private readonly grants: { lot: Lot; remaining: number }[] = [];
  private readonly reservations: ModelReservation[] = [];

  constructor(now: number) {
    this.now = now;
  }

  grant(amount: number, until: number | null): LedgerOutcome {
    const lot = { person: null, remaining: amount, until };
    this.lots.push(lot);
    this.grants.push({ lot, remaining: amount });
    return 'done';
  }

  /** Takes only what is left of the grant's own lot. */
  correct(which: number, amount: number): LedgerOutcome {
    const grant = this.grants[which];
    if (!grant) return 'not-found';
    if (amount > grant.remaining) return 'not-now';
    const own = this.usable(null).filter((lot) => lot === grant.lot);
    if (!this.withdraw(own, amount)) return 'not-enough-credits';
    grant.remaining -= amount;
    return 'done';
  }

  allocate(person: number, amount: number): LedgerOutcome {
    const shares = this.withdraw(this.usable(null), amount);
    if (!shares) return 'not-enough-credits';
    for (const { lot, amount: part } of shares) this.lots.push({ person, remaining: part, until: lot.until });
    return 'done';
  }

  return(person: number, amount: number): LedgerOutcome {
    const shares = this.withdraw(this.usable(person), amount);
    if (!shares) return 'not-enough-credits';
    for (const { lot, amount: part } of shares)
      this.lots.push({ person: null, remaining: part, until: lot.until });
    return 'done';
  }

  reserve(person: number | null, amount: number): LedgerOutcome {
    const own = person === null ? [] : this.usable(person);
    const fromOwn = Math.min(amount, sumOf(own));
    const limit = person === null ? NEVER : (this.limits.get(person) ?? NEVER);
    if (amount - fromOwn > sumOf(this.usable(null))) return 'not-enough-credits';
    if (amount > fromOwn && amount - fromOwn > Math.max(0, limit - this.pooled(person)))
      return 'not-enough-credits';
    const shares = [...this.withdraw(own, fromOwn)!, ...this.withdraw(this.usable(null), amount - fromOwn)!];
    this.reservations.push({ person, at: this.now, amount, shares, state: 'open' });
    return 'done';
  }

  /** `used` is null for a release. */
  end(which: ModelReservation | undefined, used: number | null): LedgerOutcome {
    if (!which) return 'not-found';
    if (which.state !== 'open') return 'not-now';
    const settled = Math.min(used ?? 0, which.amount);
    let rest = which.amount - settled;
    for (const { lot, amount } of which.shares.toReversed()) {
      const back = Math.min(amount, rest);
      rest -= back;
      if ((lot.until ?? NEVER) > this.now) lot.remaining += back;
    }
    Object.assign(which, used === null ? { state: 'released' } : { state: 'settled', settled, refunded: 0 });
    return 'done';
  }

  refund(which: ModelReservation | undefined, amount: number): LedgerOutcome {
    if (!which) return 'not-found';
    if (which.state !== 'settled' || which.settled - which.refunded < amount) return 'not-now';
    which.refunded += amount;
    this.lots.push({ person: null, remaining: amount, until: null });
    return 'done';
  }

  /** The reservation with that index. */
  at = (which: number): ModelReservation | undefined => this.reservations[which];

  balance(): { available: number; allocated: number; reserved: number; spent: number } {
    const remaining = (isOwn: boolean): number =>
      sumOf(this.lots.filter((lot) => (lot.person !== null) === isOwn && (lot.until ?? NEVER) > this.now));
    const total = (of: (reservation: ModelReservation) => number): number =>
      this.reservations.reduce((sum, reservation) => sum + of(reservation), 0);
    return {
      available: remaining(false),
      allocated: remaining(true),
      reserved: total((reservation) => (reservation.state === 'open' ? reservation.amount : 0)),
      spent: total((reservation) =>
        reservation.state === 'settled' ? reservation.settled - reservation.refunded : 0,
      ),
    };
  }

  funds(person: number): { pool: number; own: number; limit: { monthly: number; used: number } | null } {
    const monthly = this.limits.get(person);
    const limit = monthly === undefined ? null : { monthly, used: this.pooled(person) };
    return { pool: sumOf(this.usable(null)), own: sumOf(this.usable(person)), limit };
  }

  /** What a person has used of the organisation's credits this month. */
  private pooled(person: number | null): number {
    const ofMonth = this.reservations.filter(
      (reservation) => reservation.person === person && monthOf(reservation.at) === monthOf(this.now),
    );
    return ofMonth.reduce((sum, reservation) => {
      const own = reservation.shares
        .filter(({ lot }) => lot.person !== null)
        .reduce((total, { amount }) => total + amount, 0);
      const remaining = { open: reservation.amount, released: 0 };
      const cost =
        reservation.state === 'settled'
          ? reservation.settled - reservation.refunded
          : remaining[reservation.state];
      return sum + Math.max(0, cost - own);
    }, 0);
  }

  private usable(person: number | null): Lot[] {
    return this.lots
      .filter((lot) => lot.person === person && lot.remaining > 0 && (lot.until ?? NEVER) > this.now)
      .toSorted((one, other) => (one.until ?? NEVER) - (other.until ?? NEVER) || 0);
  }

  private withdraw(lots: readonly Lot[], amount: number): LotShare[] | undefined {
    if (sumOf(lots) < amount) return undefined;
    let missing = amount;
    const shares: LotShare[] = [];
    for (const lot of lots) {
      const part = Math.min(lot.remaining, missing);
      if (part === 0) continue;
      lot.remaining -= part;
      missing -= part;
      shares.push({ lot, amount: part });
    }
    return shares;
  }
}

const sumOf = (lots: readonly Lot[]): number => lots.reduce((sum, { remaining }) => sum + remaining, 0);
