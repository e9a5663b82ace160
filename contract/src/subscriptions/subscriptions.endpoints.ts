import { z } from 'zod';
import { planGrant } from '../credits/postings.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { findOwnSubscriptionsQuery, findSubscriptionsQuery, subscriptionFields } from './inputs.ts';

export const SUBSCRIPTION_STATES = ['planned', 'running', 'lapsed', 'ended', 'withdrawn'] as const;

export const subscriptionSummary = subscriptionFields.extend({
  id,
  organisationId: id,
  organisation: z.string(),
  planLabel: z.string(),
  periodLabel: z.string(),
  period: subscriptionFields.shape.period
    .nullable()
    .meta({ description: 'null: on Free without a subscription' }),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable().meta({ description: 'Last day of its period, as ordered' }),
  lastDay: z.iso.date().nullable().meta({
    description: 'Last day on which it is or was in force; null: none, it was withdrawn or has no end',
  }),
  isDefault: z
    .boolean()
    .meta({ description: 'On Free without a subscription: nothing that could be changed' }),
  state: z.enum(SUBSCRIPTION_STATES).meta({
    description:
      'By today in the zone of the organisation; ended: replaced or stopped; withdrawn: stopped before it began; lapsed: over, and not renewed',
  }),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  version: z.number().int(),
});
export type SubscriptionSummary = z.infer<typeof subscriptionSummary>;

const one = z.object({ subscription: subscriptionSummary });
const subscriptionParams = z.object({ subscriptionId: id });

export const findSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'The subscriptions of all organisations, with those before.',
  access: 'subscription:manage',
  query: findSubscriptionsQuery,
  answer: listAnswer(subscriptionSummary),
});

export const findOwnSubscriptions = endpoint({
  method: 'GET',
  path: '/api/organisation/subscriptions',
  summary: 'The subscriptions of the own organisation, the newest first.',
  access: 'subscription:read',
  query: findOwnSubscriptionsQuery,
  answer: listAnswer(subscriptionSummary),
});

export const addSubscription = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/subscriptions',
  summary: 'Gives an organisation a subscription; the one before it ends.',
  access: 'subscription:manage',
  params: z.object({ organisationId: id }),
  body: subscriptionFields.extend({
    renews: subscriptionFields.shape.renews.default(true),
    price: subscriptionFields.shape.price.default(null),
    requestId: id.meta({ description: 'Made by the client: a repeated request makes one subscription' }),
  }),
  answer: one,
  errors: ['seats-in-use'],
});

/** Effect of a subscription, calculated before it is saved. */
export const subscriptionPreview = z.object({
  startsOn: z.iso.date().meta({ description: 'When it takes effect, in the zone of the organisation' }),
  isToday: z.boolean(),
  planGrant: planGrant.meta({ description: 'The month of that day' }),
  total: z.number().int().meta({ description: 'Hundredths of a credit that the month brings in all' }),
  grantedOnStart: z.number().int().meta({ description: 'Hundredths of a credit that come on that day' }),
  monthly: z.number().int().meta({ description: 'Hundredths of a credit that come each whole month' }),
});
export type SubscriptionPreview = z.infer<typeof subscriptionPreview>;

export const previewSubscription = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/subscriptions/preview',
  summary: 'Counts what a subscription, or a change of one, would bring. Changes nothing.',
  access: 'subscription:manage',
  params: z.object({ organisationId: id }),
  body: subscriptionFields.pick({ plan: true, seats: true, startsOn: true }).extend({
    subscriptionId: id
      .nullable()
      .default(null)
      .meta({ description: 'The one that would be changed; null: a new one' }),
  }),
  answer: z.object({ preview: subscriptionPreview }),
});

/**
 * A change of plan or seats takes effect today: a subscription that began earlier ends, and the response is
 * its successor.
 */
export const changeSubscription = endpoint({
  method: 'PATCH',
  path: '/api/subscriptions/:subscriptionId',
  summary: 'Changes a subscription that has not ended. The version guards against a stale form.',
  access: 'subscription:manage',
  params: subscriptionParams,
  body: subscriptionFields.partial().extend({ version: z.number().int() }),
  answer: one,
  errors: ['changed-meanwhile', 'not-now', 'seats-in-use'],
});

export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/end',
  summary: 'Ends a subscription now.',
  access: 'subscription:manage',
  params: subscriptionParams,
  body: z.object({ version: z.number().int() }),
  answer: one,
  errors: ['changed-meanwhile', 'not-now'],
});

export const planInUse = z.object({
  plan: subscriptionFields.shape.plan,
  planLabel: z.string(),
  summary: z.string(),
  timeZone: z.string(),
  seats: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'How many users there may be, invited ones included; null: any number' }),
  seatsTaken: z
    .number()
    .int()
    .meta({ description: 'Users who are active or invited, and additions that await confirmation' }),
  maxFileMinutes: z.number().int().nullable(),
  maxFilesPerJob: z.number().int().nullable(),
  hasOwnPrices: z.boolean(),
  hasHumanStages: z.boolean(),
  granted: z.number().int().meta({
    description: 'Hundredths of a credit that the plan brought this month, without those taken back',
  }),
  corrected: z.number().int().meta({ description: 'What corrections took back of them' }),
  left: z.number().int().meta({ description: 'What is left of them for everybody' }),
  until: z.iso.datetime().meta({ description: 'When they expire: the end of the month' }),
});
export type PlanInUse = z.infer<typeof planInUse>;

export const readPlanInUse = endpoint({
  method: 'GET',
  path: '/api/organisation/plan',
  summary: 'What the plan of the own organisation allows, and what of it is in use.',
  access: 'subscription:read',
  answer: planInUse,
});

export const SUBSCRIPTIONS_CSV_PATH = '/api/subscriptions.csv';
export const OWN_SUBSCRIPTIONS_CSV_PATH = '/api/organisation/subscriptions.csv';

export const SUBSCRIPTION_STATE_LABELS: Record<SubscriptionSummary['state'], string> = {
  planned: 'Begins later',
  running: 'In force',
  lapsed: 'Expired',
  ended: 'Ended',
  withdrawn: 'Withdrawn before it began',
};
