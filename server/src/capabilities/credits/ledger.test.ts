import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import {
  checkLedger,
  grantCredits,
  readBalance,
  releaseCredits,
  reserveCredits,
  settleCredits,
} from './index.ts';

const server = useTestServer();
let organisationId: string;
const inLedger = <T>(fn: () => Promise<T>, id = organisationId): Promise<T> => run(asSystem(id), fn);
const refusal = (error: unknown): string => {
  if (error instanceof Refusal) return error.error;
  throw error;
};

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
});

/** Steps on the ledger; `which` selects one of the reservations made so far. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ kind: fc.constant('reserve' as const), amount: fc.integer({ min: 1, max: 300 }) }),
  fc.record({
    kind: fc.constant('settle' as const),
    amount: fc.integer({ min: 0, max: 400 }),
    which: fc.nat(),
  }),
  fc.record({ kind: fc.constant('release' as const), amount: fc.constant(0), which: fc.nat() }),
);

describe('the ledger', () => {
  it('matches a simple model, also when requests repeat', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14 }),
        fc.boolean(),
        async (steps, repeats) => {
          const own = (await anOrganisation()).id;
          const model = { available: 0, reserved: 0, spent: 0 };
          const reservations: { id: string; amount: number; isOpen: boolean }[] = [];
          for (const each of steps) {
            const request = { organisationId: own, postingId: newId() };
            const target =
              'which' in each ? reservations[each.which % (reservations.length || 1)] : undefined;
            const reservationId = target?.id ?? newId();
            const { kind, amount } = each;
            const call = () =>
              kind === 'grant'
                ? grantCredits({ ...request, amount })
                : kind === 'reserve'
                  ? reserveCredits({ ...request, reservationId, subjectId: newId(), amount })
                  : kind === 'settle'
                    ? settleCredits({ ...request, reservationId, used: amount })
                    : releaseCredits({ ...request, reservationId });
            const outcome = await inLedger(call, own).then(() => 'done', refusal);
            if (repeats && outcome === 'done') await inLedger(call, own);

            if (kind === 'grant') model.available += amount;
            else if (kind === 'reserve' && amount <= model.available) {
              model.available -= amount;
              model.reserved += amount;
              reservations.push({ id: reservationId, amount, isOpen: true });
            } else if (kind === 'reserve') expect(outcome).toBe('not-enough-credits');
            else if (target?.isOpen) {
              const used = kind === 'settle' ? Math.min(amount, target.amount) : 0;
              target.isOpen = false;
              model.reserved -= target.amount;
              model.spent += used;
              model.available += target.amount - used;
            } else expect(outcome).toBe(target ? 'not-now' : 'not-found');
            expect(await inLedger(() => readBalance(own), own)).toMatchObject(model);
          }
          expect(await inLedger(checkLedger, own)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);

  it('never gives out more than is available, however many requests run at once', async () => {
    await inLedger(() => grantCredits({ organisationId, postingId: newId(), amount: 1_000 }));
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () =>
        inLedger(() =>
          reserveCredits({
            organisationId,
            postingId: newId(),
            reservationId: newId(),
            subjectId: newId(),
            amount: 300,
          }),
        ).then(() => 'reserved', refusal),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(3);
    expect(await inLedger(() => readBalance(organisationId))).toEqual({
      available: 100,
      allocated: 0,
      reserved: 900,
      spent: 0,
    });
    expect(await inLedger(checkLedger)).toEqual([]);
  });

  it('makes one posting of a concurrent duplicate request', async () => {
    const own = (await anOrganisation()).id;
    const request = { organisationId: own, postingId: newId(), amount: 50 };
    await Promise.all([1, 2, 3].map(() => inLedger(() => grantCredits(request), own)));
    expect(await inLedger(() => readBalance(own), own)).toMatchObject({ available: 50 });
    const other = { organisationId: own, postingId: request.postingId, reservationId: newId(), used: 1 };
    await expect(inLedger(() => settleCredits(other), own)).rejects.toMatchObject({
      error: 'not-now',
    });
  });

  it('detects every change of a written row, and lets the application make none', async () => {
    const own = (await anOrganisation()).id;
    const grant = (amount: number) =>
      inLedger(() => grantCredits({ organisationId: own, postingId: newId(), amount }), own);
    for (const amount of [100, 200, 300]) await grant(amount);
    for (const table of ['credit_posting', 'credit_entry']) {
      await expect(inLedger(() => sqlQuery(`update ${table} set id = id`), own)).rejects.toThrow(
        'permission denied',
      );
      await expect(inLedger(() => sqlQuery(`delete from ${table}`), own)).rejects.toThrow(
        'permission denied',
      );
    }
    await server.superuser.query(
      `update credit_entry set amount = amount * 2 where organisation_id = $1 and abs(amount) = 200`,
      [own],
    );
    expect(await inLedger(checkLedger, own)).toEqual([
      'Posting 2 is not what was hashed.',
      'The balance available is not the sum of its entries.',
      'The balance granted is not the sum of its entries.',
      expect.stringMatching(/^The lot .* is not what its entries left of it/),
    ]);
  });

  it('shows an organisation nothing of another', async () => {
    await inLedger(() => grantCredits({ organisationId, postingId: newId(), amount: 1 }));
    const stranger = (await anOrganisation()).id;
    expect(await inLedger(() => readBalance(stranger), stranger)).toEqual({
      available: 0,
      allocated: 0,
      reserved: 0,
      spent: 0,
    });
    const foreign = { organisationId, postingId: newId(), amount: 1 };
    await expect(inLedger(() => grantCredits(foreign), stranger)).rejects.toThrow('row-level security');
  });
});
