import fc from 'fast-check';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import * as credits from './index.ts';

const server = useTestServer();
const GRANTED = 10_000;

/**
 * Paid work in two steps, and whether each attempt loses its connection before the write, within it or not at
 * all.
 */
const work = fc.record({
  amount: fc.integer({ min: 1, max: 900 }),
  used: fc.nat(1_000),
  isReleased: fc.boolean(),
  disconnects: fc.array(fc.constantFrom('before', 'within', 'none'), { minLength: 2, maxLength: 6 }),
});

/** Terminates every database connection of the application, as a network or server failure does. */
const disconnect = (): Promise<unknown> =>
  server.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'colloquy app'`,
  );

it('loses no credits and charges no work twice when connections break', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 3 }), async (works) => {
      const organisationId = (await anOrganisation()).id;
      const inLedger = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);
      await inLedger(() => credits.grantCredits({ organisationId, postingId: newId(), amount: GRANTED }));

      /**
       * Retries with the same id until an attempt succeeds: a disconnected one may or may not have been
       * committed.
       */
      const retryUntilDone = async (disconnects: string[], ask: () => Promise<void>): Promise<void> => {
        for (const when of [...disconnects, 'none']) {
          const attempt = inLedger(async () => {
            if (when === 'before') await disconnect();
            await ask();
            if (when === 'within') await disconnect();
          });
          const isDone = await attempt.then(
            () => true,
            () => false,
          );
          if (isDone && when === 'none') return;
        }
        await setTimeout(20);
        return retryUntilDone([], ask);
      };

      let spent = 0;
      for (const { amount, used, isReleased, disconnects } of works) {
        const [reservationId, subjectId, reserving, ending] = [newId(), newId(), newId(), newId()];
        const half = Math.ceil(disconnects.length / 2);
        await retryUntilDone(disconnects.slice(0, half), () =>
          credits.reserveCredits({
            organisationId,
            postingId: reserving,
            reservationId,
            subjectId,
            amount,
          }),
        );
        await retryUntilDone(disconnects.slice(half), () =>
          isReleased
            ? credits.releaseCredits({ organisationId, postingId: ending, reservationId })
            : credits.settleCredits({ organisationId, postingId: ending, reservationId, used }),
        );
        if (!isReleased) spent += Math.min(used, amount);
      }
      const balance = await inLedger(() => credits.readBalance(organisationId));
      expect(balance).toEqual({ available: GRANTED - spent, allocated: 0, reserved: 0, spent });
      expect(await inLedger(credits.checkLedger)).toEqual([]);
      const { rows } = await inLedger(() => sqlQuery('select id from credit_posting'));
      expect(rows).toHaveLength(1 + 2 * works.length);
    }),
    { numRuns: 8 },
  );
}, 60_000);
