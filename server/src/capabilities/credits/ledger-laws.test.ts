import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { now, shiftClock } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import * as credits from './index.ts';
import { LedgerModel, type Outcome } from './ledger.model.ts';

useTestServer();
afterEach(() => shiftClock(0));

const DAY_MS = 24 * 3_600_000;
const PEOPLE = [0, 1] as const;

const amount = fc.integer({ min: 1, max: 300 });
const person = fc.constantFrom(...PEOPLE);
/** Any of the reservations made so far, or one that there is not. */
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('allot'), amount, person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return'), amount, person }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('reserve'), amount, person: fc.option(person) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle'), amount: fc.nat(350), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), amount, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('limit'), monthly: fc.nat(400), person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 1, max: 25 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof Refusal) return error.error as Outcome;
  throw error;
};

/** A ledger and its model, side by side. */
class Pair {
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

  inLedger = <T>(fn: () => Promise<T>): Promise<T> => run(asTask(this.organisationId), fn);

  async take(each: Step): Promise<void> {
    if (each.kind === 'wait') return this.wait(each.days);
    if (each.kind === 'limit') return this.limit(each.person, each.monthly);
    const { call, expected, otherwise } = this.ask(each);
    const ask = (): Promise<void> => this.inLedger(call);
    expect(await ask().then(() => 'done', outcomeOf)).toBe(expected);
    if (expected !== 'done') return;
    this.done.push(ask);
    await ask();
    for (const other of otherwise)
      expect(await this.inLedger(other).then(() => 'done', outcomeOf)).toBe('not-now');
  }

  /** Everything that was done, asked again in another order. */
  async repeat(order: readonly number[]): Promise<void> {
    const places = order.map((number) => number % (this.done.length || 1));
    for (const place of [...places, ...this.done.keys()].toReversed()) await this.done[place]?.();
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
    expected: Outcome;
    /** The same posting id with another amount, person or expiry. */
    otherwise: (() => Promise<void>)[];
  } {
    const { model, people } = this;
    const asked = { organisationId: this.organisationId, postingId: newId() };
    model.now = now().getTime();
    const more = 'amount' in each ? each.amount + 1 : 1;
    if (each.kind === 'grant') {
      const until = each.days === null ? null : model.now + each.days * DAY_MS;
      this.grants.push(asked.postingId);
      const granting = { ...asked, amount: each.amount, expiresAt: until === null ? null : new Date(until) };
      return {
        call: () => credits.grantCredits(granting),
        expected: model.grant(each.amount, until),
        otherwise: [
          () => credits.grantCredits({ ...granting, amount: more }),
          () => credits.grantCredits({ ...granting, expiresAt: new Date(model.now + 41 * DAY_MS) }),
        ],
      };
    }
    if (each.kind === 'correct') {
      const grantId = this.grants[each.which] ?? newId();
      const correcting = { ...asked, grantId, amount: each.amount, reason: 'A zero too many.' };
      return {
        call: () => credits.correctGrant(correcting),
        expected: model.correct(each.which, each.amount),
        otherwise: [
          () => credits.correctGrant({ ...correcting, amount: more }),
          () => credits.correctGrant({ ...correcting, grantId: newId() }),
          () => credits.correctGrant({ ...correcting, reason: 'Another reason.' }),
        ],
      };
    }
    if (each.kind === 'allot') {
      const allotting = { ...asked, toPersonId: people[each.person]!, amount: each.amount };
      return {
        call: () => credits.allotCredits(allotting),
        expected: model.allot(each.person, each.amount),
        otherwise: [
          () => credits.allotCredits({ ...allotting, amount: more }),
          () => credits.allotCredits({ ...allotting, toPersonId: people[1 - each.person]! }),
        ],
      };
    }
    if (each.kind === 'return') {
      const returning = { ...asked, fromPersonId: people[each.person]!, amount: each.amount };
      return {
        call: () => credits.returnCredits(returning),
        expected: model.return(each.person, each.amount),
        otherwise: [
          () => credits.returnCredits({ ...returning, amount: more }),
          () => credits.returnCredits({ ...returning, fromPersonId: people[1 - each.person]! }),
        ],
      };
    }
    if (each.kind === 'reserve') {
      const [reservationId, subjectId] = [newId(), newId()];
      const forPersonId = each.person === null ? null : people[each.person]!;
      const expected = model.reserve(each.person, each.amount);
      if (expected === 'done') this.reservations.push(reservationId);
      const reserving = { ...asked, reservationId, subjectId, forPersonId, amount: each.amount };
      return {
        call: () => credits.reserveCredits(reserving),
        expected,
        otherwise: [
          () => credits.reserveCredits({ ...reserving, amount: more }),
          () => credits.reserveCredits({ ...reserving, forPersonId: newId() }),
        ],
      };
    }
    const held = model.at(each.which);
    const named = { ...asked, reservationId: this.reservations[each.which] ?? newId() };
    if (each.kind === 'refund')
      return {
        call: () => credits.refundCredits({ ...named, amount: each.amount }),
        expected: model.refund(held, each.amount),
        otherwise: [() => credits.refundCredits({ ...named, amount: more })],
      };
    if (each.kind === 'release')
      return {
        call: () => credits.releaseCredits(named),
        expected: model.end(held, null),
        otherwise: [() => credits.settleCredits({ ...named, used: 0 })],
      };
    return {
      call: () => credits.settleCredits({ ...named, used: each.amount }),
      expected: model.end(held, each.amount),
      // Above the reservation every price is charged alike.
      otherwise:
        each.amount < (held?.amount ?? 0) ? [() => credits.settleCredits({ ...named, used: more })] : [],
    };
  }

  private wait(days: number): void {
    this.shifted += days * DAY_MS;
    shiftClock(this.shifted);
  }

  private async limit(whose: number, monthly: number): Promise<void> {
    this.model.limits.set(whose, monthly);
    await this.inLedger(() =>
      sqlQuery(
        `insert into credit_limit (organisation_id, id, person_id, monthly, changed_at) values ($1, $2, $3, $4, $5)
         on conflict (organisation_id, person_id) do update set monthly = excluded.monthly`,
        [this.organisationId, newId(), this.people[whose], monthly, now()],
      ),
    );
  }
}

it('does what a simple model does, whatever is asked, three times, late and out of order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 24 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (steps, order) => {
        shiftClock(0);
        const pair = new Pair((await anOrganisation()).id);
        for (const each of steps) {
          await pair.take(each);
          await pair.compare();
        }
        await pair.repeat(order);
        await pair.compare();
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);
