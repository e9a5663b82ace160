import type { LedgerAccount, LedgerLot, LedgerPosting, LedgerReservation } from './check-ledger.store.ts';

/** A lot as its posting made it, with the remainder according to its entries. */
type Lot = { personId: string | null; expiresAt: string | null; createdAt: string; remaining: number };

/** The state of a ledger derived from its entries alone. */
export class ReplayedLedger {
  accounts: readonly LedgerAccount[] = [];
  readonly balances = new Map<string, number>();
  readonly lots = new Map<string, Lot>();
  readonly reservations = new Map<string, Omit<LedgerReservation, 'id'>>();
  entries = 0;
  /** The amount of each grant, minus its corrections. */
  private readonly granted = new Map<string, number>();

  /** Applies the next posting; returns its problems. */
  apply(posting: LedgerPosting, newLots: readonly LedgerLot[]): string[] {
    const problems: string[] = [];
    for (const { id, personId, expiresAt } of newLots)
      this.lots.set(id, { personId, expiresAt, createdAt: posting.at, remaining: 0 });
    for (const entry of posting.entries) {
      this.entries += 1;
      this.balances.set(entry.accountId, (this.balances.get(entry.accountId) ?? 0) + entry.amount);
      if (!this.applyToLot(entry, posting)) problems.push('moves what is no lot of that account');
    }
    if (sum(posting.entries) !== 0) problems.push('does not sum to zero');
    if (this.sumOf(posting, 'spent') !== posting.spent) problems.push('says another amount than it spent');
    if (!this.applyToGrant(posting)) problems.push('takes back more than was granted');
    if (!this.applyToReservation(posting)) problems.push('does not follow from its reservation');
    return problems;
  }

  private applyToLot(
    { accountId, lotId, amount }: LedgerPosting['entries'][number],
    { at, kind }: LedgerPosting,
  ): boolean {
    const account = this.kindOf(accountId);
    const hasLots = account === 'available' || account === 'allocated';
    if (lotId === null) return !hasLots;
    const lot = this.lots.get(lotId);
    if (!lot || account !== (lot.personId === null ? 'available' : 'allocated')) return false;
    lot.remaining += amount;
    const isOver = lot.expiresAt !== null && lot.expiresAt <= at;
    // A grant may be posted after its own expiry.
    return lot.remaining >= 0 && (kind === 'grant' || isOver === (kind === 'expire'));
  }

  /** A correction withdraws available credits of one grant, at most its remainder. */
  private applyToGrant(posting: LedgerPosting): boolean {
    const { kind, id, work } = posting;
    const granted = 0 - this.sumOf(posting, 'granted');
    if (kind === 'grant') this.granted.set(id, granted);
    if (kind !== 'correct') return granted === 0 || kind === 'grant';
    const grantId = String(work?.[1]);
    const left = (this.granted.get(grantId) ?? 0) + granted;
    this.granted.set(grantId, left);
    return granted < 0 && left >= 0 && this.sumOf(posting, 'available') === granted;
  }

  private applyToReservation(posting: LedgerPosting): boolean {
    const { kind, reservationId, at, sid, spent } = posting;
    const reserved = this.sumOf(posting, 'reserved');
    if (reservationId === null) return reserved === 0 && spent === 0;
    const known = this.reservations.get(reservationId);
    if (kind === 'reserve') {
      const usedLots = posting.entries.flatMap(({ lotId, amount }) =>
        lotId ? [{ lotId, amount: -amount }] : [],
      );
      const pooled = 0 - this.sumOf(posting, 'available');
      const derived = { sid, amount: reserved, pooled, usedLots, refunded: 0, state: 'open', createdAt: at };
      this.reservations.set(reservationId, { ...derived, used: null, settled: null, endedAt: null });
      return known === undefined && reserved > 0 && spent === 0;
    }
    if (!known || known.sid !== sid) return false;
    if (kind === 'refund') {
      known.refunded -= spent;
      return reserved === 0 && spent < 0 && known.refunded <= (known.settled ?? 0);
    }
    if (kind !== 'settle' && kind !== 'release') return false;
    const isEnd = known.state === 'open' && reserved === -known.amount && spent >= 0 && spent <= known.amount;
    // Covered by the hash.
    const used = posting.work?.[1] ?? null;
    const state = kind === 'settle' ? 'settled' : 'released';
    Object.assign(known, { state, settled: spent, used, endedAt: at });
    return isEnd && (kind === 'settle' || spent === 0);
  }

  private sumOf({ entries }: LedgerPosting, kind: string): number {
    return sum(entries.filter(({ accountId }) => this.kindOf(accountId) === kind));
  }

  private kindOf(accountId: string): string | undefined {
    return this.accounts.find(({ id }) => id === accountId)?.kind;
  }
}

export const sum = (of: readonly { amount: number }[]): number =>
  of.reduce((total, { amount }) => total + amount, 0);
