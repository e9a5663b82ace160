import * as contract from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { actIn, callerOf, readAcross } from '../../platform/http/reach.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import {
  addSubscription,
  changeSubscription,
  endSubscription,
  findOwnerOf,
  tellChange,
} from './change-subscription.ts';
import { findSubscriptions, readSubscription } from './find-subscriptions.ts';

export function subscriptionRoutes(app: FastifyInstance): void {
  serve(app, contract.findSubscriptions, ({ run, query }) =>
    readAcross(run, 'subscriptions.listed', () => findSubscriptions(query)),
  );
  serve(app, contract.findOwnSubscriptions, ({ run, query }) => run(() => findSubscriptions(query)));
  serve(app, contract.addSubscription, async ({ run, params, body }) => ({
    subscription: await actIn(run, params.organisationId, async (who) => {
      await addSubscription(who, body);
      await tellChange(who.organisationId);
      return readSubscription(body.requestId);
    }),
  }));
  serve(app, contract.changeSubscription, async ({ run, params: { subscriptionId: id }, body }) => {
    await run(async () => {});
    const subscription = await actIn(run, await findOwnerOf(id), async (who) => {
      const goesOn = await changeSubscription(who, id, body);
      await tellChange(who.organisationId);
      return readSubscription(goesOn);
    });
    return { subscription };
  });
  serve(app, contract.endSubscription, async ({ run, params: { subscriptionId: id }, body }) => {
    await run(async () => {});
    const subscription = await actIn(run, await findOwnerOf(id), async (who) => {
      await endSubscription(who, id, body.version);
      await tellChange(who.organisationId);
      return readSubscription(id);
    });
    return { subscription };
  });
  const csv = { fileName: 'subscriptions.csv', titles: TITLES, cells: cellsOf };
  serveCsv(app, {
    ...csv,
    path: contract.SUBSCRIPTIONS_CSV_PATH,
    endpoint: contract.findSubscriptions,
    findPage: (request, filter) =>
      readAcross(callerOf(request, contract.findSubscriptions), 'subscriptions.listed', () =>
        findSubscriptions(filter),
      ),
  });
  serveCsv(app, {
    ...csv,
    path: contract.OWN_SUBSCRIPTIONS_CSV_PATH,
    endpoint: contract.findOwnSubscriptions,
    findPage: (request, filter) =>
      runFor(request, contract.findOwnSubscriptions.access, () => findSubscriptions(filter)),
  });
}

const TITLES = ['Organisation', 'Plan', 'Period', 'Seats', 'From', 'To', 'Renews', 'State'];

const cellsOf = (row: contract.SubscriptionSummary): (string | number)[] => [
  row.organisation,
  row.planLabel,
  row.periodLabel,
  row.seats ?? 'any number',
  row.startsOn,
  row.endsOn,
  row.renews ? 'yes' : 'no',
  row.state,
];
