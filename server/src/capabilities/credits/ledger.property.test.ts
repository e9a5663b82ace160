import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { now, shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import * as credits from './index.ts';
import { type LedgerOutcome, returnCredits } from './ledger.ts';
import { LedgerModel } from './ledger.model.ts';

useTestServer();
afterEach(() => shiftClock(0));

const DAY_MS = 24 * 3_600_000;
const PEOPLE = [0, 1] as const;

const amount = fc.integer({ min: 1, max: 300 });
const person = fc.constantFrom(...PEOPLE);
/** The index of a reservation made so far, or of one that does not exist. */
const which = fc.integer({ min: 0, max: 7 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('grant'),
      amount,
      days: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct'), amount, which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('allocate'), amount, person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return'), amount, person }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('reserve'), amount, person: fc.option(person) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle'), amount: fc.nat(350), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), amount, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('limit'), monthly: fc.nat(400), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 1, max: 25 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const outcomeOf = (error: unknown): LedgerOutcome => {
  if (error instanceof Refusal) return error.error as LedgerOutcome;
  throw error;
};

/** Runs each step on the ledger and on its model. */
class LedgerWithModel {
  readonly model: LedgerModel;
  private readonly organisationId: string;
  private readonly people = PEOPLE.map(() => newId());
  private readonly reservations: string[] = [];
  private readonly grants: string[] = [];
  private readonly done: (() => Promise<void>)[] = [];
  private shifted = 0;

  constructor(organisationId: string) {
    this.organisationId = organisationId;
    this.model = new LedgerModel(now().getTime());
  }

  inLedger = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(this.organisationId), fn);

  async apply(each: Step): Promise<void> {
    if (each.kind === 'wait') return this.wait(each.days);
    if (each.kind === 'limit') return this.limit(each.person, each.monthly);
    const { call, expected, conflicting } = this.ask(each);
    const ask = (): Promise<void> => this.inLedger(call);
    expect(await ask().then(() => 'done', outcomeOf)).toBe(expected);
    if (expected !== 'done') return;
    this.done.push(ask);
    await ask();
    for (const other of conflicting)
      expect(await this.inLedger(other).then(() => 'done', outcomeOf)).toBe('not-now');
  }

  /** Repeats everything that succeeded, in another order. */
  async repeat(order: readonly number[]): Promise<void> {
    const indexes = order.map((number) => number % (this.done.length || 1));
    for (const index of [...indexes, ...this.done.keys()].toReversed()) await this.done[index]?.();
  }

  async compare(): Promise<void> {
    this.model.now = now().getTime();
    const [balance, ...funds] = await this.inLedger(async () => [
      await credits.readBalance(this.organisationId),
      await credits.readFunds(this.organisationId, this.people[0]!),
      await credits.readFunds(this.organisationId, this.people[1]!),
    ]);
    expect(balance).toEqual(this.model.balance());
    expect(funds).toMatchObject(PEOPLE.map((each) => this.model.funds(each)));
    expect(await this.inLedger(credits.checkLedger)).toEqual([]);
  }

  private ask(each: Exclude<Step, { kind: 'wait' | 'limit' }>): {
    call: () => Promise<void>;
    expected: LedgerOutcome;
    /** Requests with the same posting id but another amount, person or expiry. */
    conflicting: (() => Promise<void>)[];
  } {
    const { model, people } = this;
    const request = { organisationId: this.organisationId, postingId: newId() };
    model.now = now().getTime();
    const more = 'amount' in each ? each.amount + 1 : 1;
    if (each.kind === 'grant') {
      const until = each.days === null ? null : model.now + each.days * DAY_MS;
      this.grants.push(request.postingId);
      const granting = {
        ...request,
        amount: each.amount,
        expiresAt: until === null ? null : new Date(until),
      };
      return {
        call: () => credits.grantCredits(granting),
        expected: model.grant(each.amount, until),
        conflicting: [
          () => credits.grantCredits({ ...granting, amount: more }),
          () => credits.grantCredits({ ...granting, expiresAt: new Date(model.now + 41 * DAY_MS) }),
        ],
      };
    }
    if (each.kind === 'correct') {
      const grantId = this.grants[each.which] ?? newId();
      const correcting = { ...request, grantId, amount: each.amount, reason: 'A zero too many.' };
      return {
        call: () => credits.correctGrant(correcting),
        expected: model.correct(each.which, each.amount),
        conflicting: [
          () => credits.correctGrant({ ...correcting, amount: more }),
          () => credits.correctGrant({ ...correcting, grantId: newId() }),
          () => credits.correctGrant({ ...correcting, reason: 'Another reason.' }),
        ],
      };
    }
    if (each.kind === 'allocate') {
      const allocating = { ...request, toPersonId: people[each.person]!, amount: each.amount };
      return {
        call: () => credits.allocateCredits(allocating),
        expected: model.allocate(each.person, each.amount),
        conflicting: [
          () => credits.allocateCredits({ ...allocating, amount: more }),
          () => credits.allocateCredits({ ...allocating, toPersonId: people[1 - each.person]! }),
        ],
      };
    }
    if (each.kind === 'return') {
      const returning = { ...request, fromPersonId: people[each.person]!, amount: each.amount };
      return {
        call: () => returnCredits(returning),
        expected: model.return(each.person, each.amount),
        conflicting: [
          () => returnCredits({ ...returning, amount: more }),
          () => returnCredits({ ...returning, fromPersonId: people[1 - each.person]! }),
        ],
      };
    }
    if (each.kind === 'reserve') {
      const [reservationId, subjectId] = [newId(), newId()];
      const forPersonId = each.person === null ? null : people[each.person]!;
      const expected = model.reserve(each.person, each.amount);
      if (expected === 'done') this.reservations.push(reservationId);
      const reserving = { ...request, reservationId, subjectId, forPersonId, amount: each.amount };
      return {
        call: () => credits.reserveCredits(reserving),
        expected,
        conflicting: [
          () => credits.reserveCredits({ ...reserving, amount: more }),
          () => credits.reserveCredits({ ...reserving, forPersonId: newId() }),
        ],
      };
    }
    const reservation = model.at(each.which);
    const named = { ...request, reservationId: this.reservations[each.which] ?? newId() };
    if (each.kind === 'refund')
      return {
        call: () => credits.refundCredits({ ...named, amount: each.amount }),
        expected: model.refund(reservation, each.amount),
        conflicting: [() => credits.refundCredits({ ...named, amount: more })],
      };
    if (each.kind === 'release')
      return {
        call: () => credits.releaseCredits(named),
        expected: model.end(reservation, null),
        conflicting: [() => credits.settleCredits({ ...named, used: 0 })],
      };
    return {
      call: () => credits.settleCredits({ ...named, used: each.amount }),
      expected: model.end(reservation, each.amount),
      // Any price above the reservation charges the same amount.
      conflicting:
        each.amount < (reservation?.amount ?? 0)
          ? [() => credits.settleCredits({ ...named, used: more })]
          : [],
    };
  }

  private wait(days: number): void {
    this.shifted += days * DAY_MS;
    shiftClock(this.shifted);
  }

  private async limit(personIndex: number, monthly: number): Promise<void> {
    this.model.limits.set(personIndex, monthly);
    await this.inLedger(() =>
      sqlQuery(
        `insert into credit_limit (organisation_id, id, person_id, monthly, changed_at) values ($1, $2, $3, $4, $5)
         on conflict (organisation_id, person_id) do update set monthly = excluded.monthly`,
        [this.organisationId, newId(), this.people[personIndex], monthly, now()],
      ),
    );
  }
}

it('matches a simple model when steps repeat, late and out of order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 24 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (steps, order) => {
        shiftClock(0);
        const ledgerWithModel = new LedgerWithModel((await anOrganisation()).id);
        for (const each of steps) {
          await ledgerWithModel.apply(each);
          await ledgerWithModel.compare();
        }
        await ledgerWithModel.repeat(order);
        await ledgerWithModel.compare();
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);
