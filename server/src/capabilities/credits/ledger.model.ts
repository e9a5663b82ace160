/** The ledger as a few sums, for the test of its laws: what it is to do, without accounts, postings or chains. */

type Lot = { person: number | null; left: number; until: number | null };
type Piece = { lot: Lot; amount: number };
export type Held = { person: number | null; at: number; amount: number; pieces: Piece[] } & (
  | { state: 'open' | 'released' }
  | { state: 'settled'; settled: number; refunded: number }
);

export type Outcome = 'done' | 'not-enough-credits' | 'not-now' | 'not-found';

const NEVER = Number.POSITIVE_INFINITY;
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

export class LedgerModel {
  now: number;
  readonly limits = new Map<number, number>();
  private lots: Lot[] = [];
  /** What each grant gave, less its corrections. */
  private readonly grants: { lot: Lot; left: number }[] = [];
  private readonly held: Held[] = [];

  constructor(now: number) {
    this.now = now;
  }

  grant(amount: number, until: number | null): Outcome {
    const lot = { person: null, left: amount, until };
    this.lots.push(lot);
    this.grants.push({ lot, left: amount });
    return 'done';
  }

  /** Never what is spent, reserved or a person's, and never more than the grant gave. */
  correct(which: number, amount: number): Outcome {
    const grant = this.grants[which];
    if (!grant) return 'not-found';
    if (amount > grant.left) return 'not-now';
    const usable = this.usable(null);
    const inOrder = [
      ...usable.filter((lot) => lot === grant.lot),
      ...usable.filter((lot) => lot !== grant.lot),
    ];
    if (!this.take(inOrder, amount)) return 'not-enough-credits';
    grant.left -= amount;
    return 'done';
  }

  allot(person: number, amount: number): Outcome {
    const pieces = this.take(this.usable(null), amount);
    if (!pieces) return 'not-enough-credits';
    for (const { lot, amount: part } of pieces) this.lots.push({ person, left: part, until: lot.until });
    return 'done';
  }

  return(person: number, amount: number): Outcome {
    const pieces = this.take(this.usable(person), amount);
    if (!pieces) return 'not-enough-credits';
    for (const { lot, amount: part } of pieces)
      this.lots.push({ person: null, left: part, until: lot.until });
    return 'done';
  }

  reserve(person: number | null, amount: number): Outcome {
    const own = person === null ? [] : this.usable(person);
    const fromOwn = Math.min(amount, sumOf(own));
    const limit = person === null ? NEVER : (this.limits.get(person) ?? NEVER);
    if (amount - fromOwn > sumOf(this.usable(null))) return 'not-enough-credits';
    if (amount > fromOwn && amount - fromOwn > Math.max(0, limit - this.pooled(person)))
      return 'not-enough-credits';
    const pieces = [...this.take(own, fromOwn)!, ...this.take(this.usable(null), amount - fromOwn)!];
    this.held.push({ person, at: this.now, amount, pieces, state: 'open' });
    return 'done';
  }

  /** `used` is null for a release. */
  end(which: Held | undefined, used: number | null): Outcome {
    if (!which) return 'not-found';
    if (which.state !== 'open') return 'not-now';
    const settled = Math.min(used ?? 0, which.amount);
    let rest = which.amount - settled;
    for (const { lot, amount } of which.pieces.toReversed()) {
      const back = Math.min(amount, rest);
      rest -= back;
      if ((lot.until ?? NEVER) > this.now) lot.left += back;
    }
    Object.assign(which, used === null ? { state: 'released' } : { state: 'settled', settled, refunded: 0 });
    return 'done';
  }

  refund(which: Held | undefined, amount: number): Outcome {
    if (!which) return 'not-found';
    if (which.state !== 'settled' || which.settled - which.refunded < amount) return 'not-now';
    which.refunded += amount;
    this.lots.push({ person: null, left: amount, until: null });
    return 'done';
  }

  /** The reservation of that number, of those made so far. */
  at = (which: number): Held | undefined => this.held[which];

  balance(): { available: number; allotted: number; reserved: number; spent: number } {
    const left = (isOwn: boolean): number =>
      sumOf(this.lots.filter((lot) => (lot.person !== null) === isOwn && (lot.until ?? NEVER) > this.now));
    const total = (of: (held: Held) => number): number => this.held.reduce((sum, held) => sum + of(held), 0);
    return {
      available: left(false),
      allotted: left(true),
      reserved: total((held) => (held.state === 'open' ? held.amount : 0)),
      spent: total((held) => (held.state === 'settled' ? held.settled - held.refunded : 0)),
    };
  }

  funds(person: number): { pool: number; own: number; limit: { monthly: number; used: number } | null } {
    const monthly = this.limits.get(person);
    const limit = monthly === undefined ? null : { monthly, used: this.pooled(person) };
    return { pool: sumOf(this.usable(null)), own: sumOf(this.usable(person)), limit };
  }

  /** What a person has used of the organisation's credits this month. */
  private pooled(person: number | null): number {
    const ofMonth = this.held.filter(
      (held) => held.person === person && monthOf(held.at) === monthOf(this.now),
    );
    return ofMonth.reduce((sum, held) => {
      const own = held.pieces
        .filter(({ lot }) => lot.person !== null)
        .reduce((total, { amount }) => total + amount, 0);
      const left = { open: held.amount, released: 0 };
      const cost = held.state === 'settled' ? held.settled - held.refunded : left[held.state];
      return sum + Math.max(0, cost - own);
    }, 0);
  }

  private usable(person: number | null): Lot[] {
    return this.lots
      .filter((lot) => lot.person === person && lot.left > 0 && (lot.until ?? NEVER) > this.now)
      .toSorted((one, other) => (one.until ?? NEVER) - (other.until ?? NEVER) || 0);
  }

  private take(lots: readonly Lot[], amount: number): Piece[] | undefined {
    if (sumOf(lots) < amount) return undefined;
    let missing = amount;
    const pieces: Piece[] = [];
    for (const lot of lots) {
      const part = Math.min(lot.left, missing);
      if (part === 0) continue;
      lot.left -= part;
      missing -= part;
      pieces.push({ lot, amount: part });
    }
    return pieces;
  }
}

const sumOf = (lots: readonly Lot[]): number => lots.reduce((sum, { left }) => sum + left, 0);
