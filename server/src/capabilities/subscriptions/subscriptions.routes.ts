import { SUBSCRIPTION_STATE_LABELS } from '@colloquy/contract/subscriptions';
import * as contract from '@colloquy/contract/subscriptions';
import type { FastifyInstance } from 'fastify';
import { type CsvColumn, serveCsv } from '../../platform/http/csv-route.ts';
import { actAsOrganisation, callerOf, readAllOrganisations } from '../../platform/http/cross-organisation.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import {
  addSubscription,
  changeSubscription,
  endSubscription,
  findSubscriptionOrganisation,
  publishSubscriptionChanged,
} from './manage-subscription.ts';
import { findSubscriptions, readSubscription } from './find-subscriptions.ts';

export function subscriptionRoutes(app: FastifyInstance): void {
  serve(app, contract.findSubscriptions, ({ run, query }) =>
    readAllOrganisations(run, 'subscriptions.listed', () => findSubscriptions(query)),
  );
  serve(app, contract.findOwnSubscriptions, ({ run, query }) => run(() => findSubscriptions(query)));
  serve(app, contract.addSubscription, async ({ run, params, body }) => ({
    subscription: await actAsOrganisation(run, params.organisationId, async (who) => {
      await addSubscription(who, body);
      await publishSubscriptionChanged(who.organisationId);
      return readSubscription(body.requestId);
    }),
  }));
  serve(app, contract.changeSubscription, async ({ run, params: { subscriptionId: id }, body }) => {
    await run(async () => {});
    const subscription = await actAsOrganisation(run, await findSubscriptionOrganisation(id), async (who) => {
      const goesOn = await changeSubscription(who, id, body);
      await publishSubscriptionChanged(who.organisationId);
      return readSubscription(goesOn);
    });
    return { subscription };
  });
  serve(app, contract.endSubscription, async ({ run, params: { subscriptionId: id }, body }) => {
    await run(async () => {});
    const subscription = await actAsOrganisation(run, await findSubscriptionOrganisation(id), async (who) => {
      await endSubscription(who, id, body.version);
      await publishSubscriptionChanged(who.organisationId);
      return readSubscription(id);
    });
    return { subscription };
  });
  serveCsv(app, {
    fileName: 'subscriptions.csv',
    columns: columnsOf('organisation'),
    path: contract.SUBSCRIPTIONS_CSV_PATH,
    endpoint: contract.findSubscriptions,
    findPage: (request, filter) =>
      readAllOrganisations(callerOf(request, contract.findSubscriptions), 'subscriptions.listed', () =>
        findSubscriptions(filter),
      ),
  });
  serveCsv(app, {
    fileName: 'subscriptions.csv',
    columns: columnsOf('plan'),
    path: contract.OWN_SUBSCRIPTIONS_CSV_PATH,
    endpoint: contract.findOwnSubscriptions,
    findPage: (request, filter) =>
      runFor(request, contract.findOwnSubscriptions.access, () => findSubscriptions(filter)),
  });
}

/** The screens show the plan below the organisation; the own list has a column for it. */
const columnsOf = (plan: string): CsvColumn<contract.SubscriptionSummary>[] => [
  ['organisation', 'Organisation', (row) => row.organisation],
  [plan, 'Plan', (row) => row.planLabel],
  ['period', 'Billing', (row) => row.periodLabel],
  ['seats', 'Seats', (row) => contract.seatsOf(row.plan, row.seats) ?? 'Unlimited'],
  ['from', 'From', (row) => row.startsOn],
  ['to', 'To', (row) => row.lastDay],
  ['to', 'Renews', (row) => (isRenewing(row) ? 'Yes' : 'No')],
  ['state', 'State', (row) => SUBSCRIPTION_STATE_LABELS[row.state]],
];

const isRenewing = ({ renews, state, endedAt }: contract.SubscriptionSummary): boolean =>
  renews && endedAt === null && (state === 'running' || state === 'planned');
