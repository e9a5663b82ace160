import type { Account, LotRow, PostingRow, ReservationRow } from './check-ledger.store.ts';

/** What a lot is, as its posting says, and what its entries leave of it. */
type Lot = { personId: string | null; expiresAt: string | null; createdAt: string; remaining: number };

/** What the entries alone say, whatever is written beside them. */
export class ReplayedLedger {
  accounts: readonly Account[] = [];
  readonly balances = new Map<string, number>();
  readonly lots = new Map<string, Lot>();
  readonly reservations = new Map<string, Omit<ReservationRow, 'id'>>();
  entries = 0;
  /** What each grant gave, less its corrections. */
  private readonly granted = new Map<string, number>();

  /** Takes the next posting in; answers what is wrong with it. */
  take(posting: PostingRow, made: readonly LotRow[]): string[] {
    const wrong: string[] = [];
    for (const { id, personId, expiresAt } of made)
      this.lots.set(id, { personId, expiresAt, createdAt: posting.at, remaining: 0 });
    for (const entry of posting.entries) {
      this.entries += 1;
      this.balances.set(entry.accountId, (this.balances.get(entry.accountId) ?? 0) + entry.amount);
      if (!this.takeIntoLot(entry, posting)) wrong.push('moves what is no lot of that account');
    }
    if (sum(posting.entries) !== 0) wrong.push('does not sum to zero');
    if (this.sumOf(posting, 'spent') !== posting.spent) wrong.push('says another amount than it spent');
    if (!this.takeIntoGrant(posting)) wrong.push('takes back more than was granted');
    if (!this.takeIntoReservation(posting)) wrong.push('does not follow from its reservation');
    return wrong;
  }

  private takeIntoLot(
    { accountId, lotId, amount }: PostingRow['entries'][number],
    { at, kind }: PostingRow,
  ): boolean {
    const account = this.kindOf(accountId);
    const hasLots = account === 'available' || account === 'allotted';
    if (lotId === null) return !hasLots;
    const lot = this.lots.get(lotId);
    if (!lot || account !== (lot.personId === null ? 'available' : 'allotted')) return false;
    lot.remaining += amount;
    const isOver = lot.expiresAt !== null && lot.expiresAt <= at;
    // A grant may come after the end of what it is for.
    return lot.remaining >= 0 && (kind === 'grant' || isOver === (kind === 'expire'));
  }

  /** A correction takes of the organisation's credits what one grant gave, and no more of it than that. */
  private takeIntoGrant(posting: PostingRow): boolean {
    const { kind, id, work } = posting;
    const granted = 0 - this.sumOf(posting, 'granted');
    if (kind === 'grant') this.granted.set(id, granted);
    if (kind !== 'correct') return granted === 0 || kind === 'grant';
    const grantId = String(work?.[1]);
    const left = (this.granted.get(grantId) ?? 0) + granted;
    this.granted.set(grantId, left);
    return granted < 0 && left >= 0 && this.sumOf(posting, 'available') === granted;
  }

  private takeIntoReservation(posting: PostingRow): boolean {
    const { kind, reservationId, at, sid, spent } = posting;
    const reserved = this.sumOf(posting, 'reserved');
    if (reservationId === null) return reserved === 0 && spent === 0;
    const known = this.reservations.get(reservationId);
    if (kind === 'reserve') {
      const taken = posting.entries.flatMap(({ lotId, amount }) =>
        lotId ? [{ lotId, amount: -amount }] : [],
      );
      const pooled = 0 - this.sumOf(posting, 'available');
      const fresh = { sid, amount: reserved, pooled, taken, refunded: 0, state: 'open', createdAt: at };
      this.reservations.set(reservationId, { ...fresh, used: null, settled: null, endedAt: null });
      return known === undefined && reserved > 0 && spent === 0;
    }
    if (!known || known.sid !== sid) return false;
    if (kind === 'refund') {
      known.refunded -= spent;
      return reserved === 0 && spent < 0 && known.refunded <= (known.settled ?? 0);
    }
    if (kind !== 'settle' && kind !== 'release') return false;
    const isEnd = known.state === 'open' && reserved === -known.amount && spent >= 0 && spent <= known.amount;
    // Which the hash vouches for.
    const used = posting.work?.[1] ?? null;
    const state = kind === 'settle' ? 'settled' : 'released';
    Object.assign(known, { state, settled: spent, used, endedAt: at });
    return isEnd && (kind === 'settle' || spent === 0);
  }

  private sumOf({ entries }: PostingRow, kind: string): number {
    return sum(entries.filter(({ accountId }) => this.kindOf(accountId) === kind));
  }

  private kindOf(accountId: string): string | undefined {
    return this.accounts.find(({ id }) => id === accountId)?.kind;
  }
}

export const sum = (of: readonly { amount: number }[]): number =>
  of.reduce((total, { amount }) => total + amount, 0);
