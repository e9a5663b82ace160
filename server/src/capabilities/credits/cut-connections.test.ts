import fc from 'fast-check';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import * as credits from './index.ts';

const server = useTestServer();
const GRANTED = 10_000;

/** A piece of work that is paid: which of its two steps are cut, after or before what they write is committed. */
const work = fc.record({
  amount: fc.integer({ min: 1, max: 900 }),
  used: fc.nat(1_000),
  isReleased: fc.boolean(),
  cuts: fc.array(fc.constantFrom('before', 'within', 'none'), { minLength: 2, maxLength: 6 }),
});

/** Cuts every connection of the application to the database, as a failure of the network or of the server does. */
const cut = (): Promise<unknown> =>
  server.behind.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'colloquy app'`,
  );

it('leaks nothing and charges nobody twice where connections are cut in the middle of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 3 }), async (works) => {
      const organisationId = (await anOrganisation()).id;
      const inLedger = <T>(fn: () => Promise<T>): Promise<T> => run(asTask(organisationId), fn);
      await inLedger(() => credits.grantCredits({ organisationId, postingId: newId(), amount: GRANTED }));

      /** Asks until there is an answer, with the same id: what was cut may have been done or not. */
      const insist = async (cuts: string[], ask: () => Promise<void>): Promise<void> => {
        for (const when of [...cuts, 'none']) {
          const asked = inLedger(async () => {
            if (when === 'before') await cut();
            await ask();
            if (when === 'within') await cut();
          });
          const isDone = await asked.then(
            () => true,
            () => false,
          );
          if (isDone && when === 'none') return;
        }
        await setTimeout(20);
        return insist([], ask);
      };

      let spent = 0;
      for (const { amount, used, isReleased, cuts } of works) {
        const [reservationId, subjectId, reserving, ending] = [newId(), newId(), newId(), newId()];
        const half = Math.ceil(cuts.length / 2);
        await insist(cuts.slice(0, half), () =>
          credits.reserveCredits({
            organisationId,
            postingId: reserving,
            reservationId,
            subjectId,
            amount,
          }),
        );
        await insist(cuts.slice(half), () =>
          isReleased
            ? credits.releaseCredits({ organisationId, postingId: ending, reservationId })
            : credits.settleCredits({ organisationId, postingId: ending, reservationId, used }),
        );
        if (!isReleased) spent += Math.min(used, amount);
      }
      const balance = await inLedger(() => credits.readBalance(organisationId));
      expect(balance).toEqual({ available: GRANTED - spent, allotted: 0, reserved: 0, spent });
      expect(await inLedger(credits.checkLedger)).toEqual([]);
      const { rows } = await inLedger(() => sqlQuery('select id from credit_posting'));
      expect(rows).toHaveLength(1 + 2 * works.length);
    }),
    { numRuns: 8 },
  );
}, 60_000);
