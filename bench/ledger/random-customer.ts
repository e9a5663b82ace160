import * as credits from '../../server/src/capabilities/credits/index.ts';
import { asSystem } from '../../server/src/platform/database/open-scope.ts';
import { run } from '../../server/src/platform/database/scope.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { Refusal } from '../../server/src/platform/refusal.ts';

import type { Random } from '../alignment/corrections.ts';

/** One in this many requests is repeated, as after a lost response. */
const REPEATED = 20;

/** An organisation that operates on its ledger at random and tracks the expected balance. */
export class RandomCustomer {
  readonly id: string;
  private readonly people = Array.from({ length: 5 }, newId);
  private unspent = 0;
  private reserved = 0;
  private spent = 0;
  /** Reservations that no client is ending. */
  private readonly open: { id: string; amount: number }[] = [];
  private readonly settled: { id: string; left: number }[] = [];

  constructor(id: string) {
    this.id = id;
  }

  /** Runs a random operation. Returns whether it was done; unaffordable ones are refused. */
  async operate(random: Random): Promise<boolean> {
    const { change, book } = this.choose(random);
    const ask = (): Promise<void> => run(asSystem(this.id), change);
    try {
      await ask();
    } catch (error) {
      if (error instanceof Refusal && error.error === 'not-enough-credits') return false;
      throw error;
    }
    book();
    if (random() * REPEATED < 1) await ask();
    return true;
  }

  async grant(amount: number): Promise<void> {
    const { change, book } = this.granting(amount);
    await run(asSystem(this.id), change);
    book();
  }

  /** Lists violated invariants of the ledger. */
  async violations(): Promise<string[]> {
    return run(asSystem(this.id), async () => {
      const wrong = await credits.checkLedger();
      const { available, allocated, reserved, spent } = await credits.readBalance(this.id);
      const holds =
        available + allocated === this.unspent && reserved === this.reserved && spent === this.spent;
      return holds ? wrong : [...wrong, 'The ledger does not hold what was asked of it.'];
    });
  }

  private choose(random: Random): Operation {
    const kind = random();
    const upTo = (most: number): number => 1 + Math.floor(random() * most);
    const person = this.people[Math.floor(random() * this.people.length)]!;
    const [settled] = kind >= 0.12 && kind < 0.16 ? this.settled.splice(0, 1) : [];
    const [open] = kind >= 0.16 && kind < 0.56 ? this.open.splice(0, 1) : [];
    if (kind < 0.08) return this.granting(upTo(5_000));
    if (kind < 0.12) return this.allocating(person, upTo(500));
    if (settled) return this.refunding(settled, upTo(settled.left));
    if (open && kind < 0.24) return this.releasing(open);
    if (open) return this.settling(open, Math.floor(random() * open.amount * 1.2));
    return this.reserving(kind < 0.8 ? person : null, upTo(800));
  }

  private asked(): { organisationId: string; postingId: string } {
    return { organisationId: this.id, postingId: newId() };
  }

  private granting(amount: number): Operation {
    const asked = { ...this.asked(), amount };
    return { change: () => credits.grantCredits(asked), book: () => void (this.unspent += amount) };
  }

  private allocating(toPersonId: string, amount: number): Operation {
    const asked = { ...this.asked(), toPersonId, amount };
    return { change: () => credits.allocateCredits(asked), book: () => {} };
  }

  private reserving(forPersonId: string | null, amount: number): Operation {
    const id = newId();
    const asked = { ...this.asked(), reservationId: id, subjectId: newId(), jobId: newId() };
    return {
      change: () => credits.reserveCredits({ ...asked, forPersonId, amount, sid: 'SID002' }),
      book: () => {
        this.unspent -= amount;
        this.reserved += amount;
        this.open.push({ id, amount });
      },
    };
  }

  private settling({ id, amount }: { id: string; amount: number }, used: number): Operation {
    const asked = { ...this.asked(), reservationId: id, used };
    const charged = Math.min(used, amount);
    return {
      change: () => credits.settleCredits(asked),
      book: () => {
        this.reserved -= amount;
        this.unspent += amount - charged;
        this.spent += charged;
        if (charged > 0) this.settled.push({ id, left: charged });
      },
    };
  }

  private releasing({ id, amount }: { id: string; amount: number }): Operation {
    const asked = { ...this.asked(), reservationId: id };
    return {
      change: () => credits.releaseCredits(asked),
      book: () => {
        this.reserved -= amount;
        this.unspent += amount;
      },
    };
  }

  private refunding({ id, left }: { id: string; left: number }, amount: number): Operation {
    const asked = { ...this.asked(), reservationId: id, amount };
    return {
      change: () => credits.refundCredits(asked),
      book: () => {
        this.spent -= amount;
        this.unspent += amount;
        if (left > amount) this.settled.push({ id, left: left - amount });
      },
    };
  }
}

/** A change of the ledger, and the expected effect once it is done. */
type Operation = { change: () => Promise<void>; book: () => void };
