import { type Prices, type Quote, type WorkKind, WORK_KIND_NAMES } from '@colloquy/contract/credits';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { now, shiftClock } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { addOwnPriceList, addPriceList, endOwnPriceLists } from './add-price-list.ts';
import { currentPriceList, quoteFor } from './index.ts';

useTestServer();
afterAll(() => shiftClock(0));

const MINUTE_MS = 60_000;
const amount = fc.integer({ min: 0, max: 10_000 });
const laterBy = fc.integer({ min: 0, max: 90 });

/** Price changes, with orders in between. */
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('all' as const, 'own' as const), amount, laterBy }),
  fc.record({ kind: fc.constant('end' as const) }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('order' as const), work: fc.constantFrom(...WORK_KIND_NAMES) }),
);

it('a price change never affects an existing quote', async () => {
  let waited = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const organisationId = (await anOrganisation()).id;
      await aSubscription(organisationId, { plan: 3 });
      const who = { organisationId, personId: newId() };
      const inOrganisation = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);
      const ordered: { priceListId: string; work: WorkKind; quoted: Quote }[] = [];
      for (const each of steps) {
        if (each.kind === 'wait') shiftClock((waited += each.minutes * MINUTE_MS));
        else if (each.kind === 'end') await inOrganisation(() => endOwnPriceLists(who));
        else if (each.kind === 'order') {
          const { id: priceListId } = await inOrganisation(() => currentPriceList(organisationId));
          const quoted = await inOrganisation(() =>
            quoteFor(organisationId, { priceListId, work: each.work }),
          );
          ordered.push({ priceListId, work: each.work, quoted });
        } else {
          const version = versionOf(each.amount, each.laterBy);
          if (each.kind === 'all') await run(asPlatform(), () => addPriceList(who.personId, version));
          else await inOrganisation(() => addOwnPriceList(who, version));
        }
        for (const { quoted, ...job } of ordered)
          expect(await inOrganisation(() => quoteFor(organisationId, job))).toEqual(quoted);
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

const versionOf = (price: number, minutes: number) => ({
  requestId: newId(),
  prices: Object.fromEntries(WORK_KIND_NAMES.map((work) => [work, price])) as Prices,
  creditPrice: null,
  validFrom: minutes === 0 ? null : new Date(now().getTime() + minutes * MINUTE_MS).toISOString(),
});
