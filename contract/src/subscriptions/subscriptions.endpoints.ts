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
    .meta({ description: '`null` for Free without a subscription' }),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable().meta({ description: 'Last day of its ordered period' }),
  lastDay: z.iso.date().nullable().meta({
    description: 'Last day on which it is or was in force; `null` if it was withdrawn or has no end',
  }),
  isDefault: z
    .boolean()
    .meta({ description: 'Whether the row represents Free without a subscription, which cannot be changed' }),
  state: z.enum(SUBSCRIPTION_STATES).meta({
    description:
      'As of today in the organisation’s time zone. `ended`: replaced or stopped; `withdrawn`: stopped before it began; `lapsed`: over and not renewed.',
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
  summary: 'Lists the subscriptions of all organisations, including earlier ones.',
  access: 'subscription:manage',
  query: findSubscriptionsQuery,
  answer: listAnswer(subscriptionSummary),
});

export const findOwnSubscriptions = endpoint({
  method: 'GET',
  path: '/api/organisation/subscriptions',
  summary: 'Lists the subscriptions of the caller’s organisation, newest first.',
  access: 'subscription:read',
  query: findOwnSubscriptionsQuery,
  answer: listAnswer(subscriptionSummary),
});

export const addSubscription = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/subscriptions',
  summary: 'Creates a subscription for an organisation. The previous one ends.',
  access: 'subscription:manage',
  params: z.object({ organisationId: id }),
  body: subscriptionFields.extend({
    renews: subscriptionFields.shape.renews.default(true),
    price: subscriptionFields.shape.price.default(null),
    requestId: id.meta({ description: 'Idempotency key: repeated requests create one subscription' }),
  }),
  answer: one,
  errors: ['seats-in-use'],
});

/** Effect of a subscription, calculated before it is saved. */
export const subscriptionPreview = z.object({
  startsOn: z.iso.date().meta({ description: 'When it takes effect, in the organisation’s time zone' }),
  isToday: z.boolean(),
  planGrant: planGrant.meta({ description: 'Calculation of the credits for the month of that day' }),
  total: z.number().int().meta({ description: 'Granted for the month in total, in hundredths of a credit' }),
  grantedOnStart: z.number().int().meta({ description: 'Granted on that day, in hundredths of a credit' }),
  monthly: z.number().int().meta({ description: 'Granted for each whole month, in hundredths of a credit' }),
});
export type SubscriptionPreview = z.infer<typeof subscriptionPreview>;

export const previewSubscription = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/subscriptions/preview',
  summary: 'Calculates the credits that a new or changed subscription would grant. Changes nothing.',
  access: 'subscription:manage',
  params: z.object({ organisationId: id }),
  body: subscriptionFields.pick({ plan: true, seats: true, startsOn: true }).extend({
    subscriptionId: id
      .nullable()
      .default(null)
      .meta({ description: 'Subscription to be changed; `null` for a new one' }),
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
  summary: 'Changes a subscription that has not ended. An outdated `version` is refused.',
  access: 'subscription:manage',
  params: subscriptionParams,
  body: subscriptionFields.partial().extend({ version: z.number().int() }),
  answer: one,
  errors: ['changed-meanwhile', 'not-now', 'seats-in-use'],
});

export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/end',
  summary: 'Ends a subscription immediately.',
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
  seats: z.number().int().nullable().meta({
    description: 'Maximum number of users of the organisation, including invited ones; `null` for any number',
  }),
  seatsTaken: z
    .number()
    .int()
    .meta({ description: 'Active and invited users, and added users who await confirmation' }),
  maxFileMinutes: z.number().int().nullable(),
  maxFilesPerJob: z.number().int().nullable(),
  hasOwnPrices: z.boolean(),
  hasHumanStages: z.boolean(),
  granted: z.number().int().meta({
    description: 'Granted by the plan this month without corrected amounts, in hundredths of a credit',
  }),
  corrected: z.number().int().meta({ description: 'Withdrawn from it by corrections' }),
  left: z.number().int().meta({ description: 'Still available to the whole organisation' }),
  until: z.iso.datetime().meta({ description: 'When they expire, at the end of the month' }),
});
export type PlanInUse = z.infer<typeof planInUse>;

export const readPlanInUse = endpoint({
  method: 'GET',
  path: '/api/organisation/plan',
  summary: 'Returns what the plan of the caller’s organisation allows and what is in use.',
  access: 'subscription:read',
  answer: planInUse,
});

export const SUBSCRIPTIONS_CSV_PATH = '/api/subscriptions.csv';
export const OWN_SUBSCRIPTIONS_CSV_PATH = '/api/organisation/subscriptions.csv';

export const SUBSCRIPTION_STATE_LABELS: Record<SubscriptionSummary['state'], string> = {
  planned: 'Planned',
  running: 'Active',
  lapsed: 'Expired',
  ended: 'Ended',
  withdrawn: 'Withdrawn',
};
