import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { agreedPrice } from '../forms/prices.ts';
import { id, listAnswer, listQuery, organisationFilter } from '../wire.ts';
import { planGrant } from './postings.ts';

const plan = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
  .meta({ description: '0 Free, 1 Pay as Use, 2 Pay per User, 3 Enterprise, 4 Manage Service' });
const period = z
  .union([z.literal(0), z.literal(1)])
  .meta({ description: 'Billing period: 0 Half Yearly, 1 Annually' });

export const subscriptionFields = z.object({
  plan,
  period,
  seats: z
    .number('Enter a whole number of seats.')
    .int('Enter a whole number of seats.')
    .min(1, 'Enter at least one seat.')
    .max(1_000_000, 'Enter at most 1,000,000 seats.')
    .nullable()
    .meta({ description: 'How many people may work; null: any number' }),
  startsOn: z.iso
    .date('Choose a day.')
    .refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Choose a day of this century.')
    .meta({ description: 'First day, in the zone of the organisation', examples: ['2199-01-01'] }),
  renews: z.boolean().meta({ description: 'Another one like it follows automatically after its last day' }),
  price: agreedPrice.nullable().meta({
    description:
      'Agreed for a billing period, before VAT; for each seat where the plan is sold by the seat. null: not charged',
  }),
});
export type SubscriptionFields = z.infer<typeof subscriptionFields>;

export const SUBSCRIPTION_STATES = ['planned', 'running', 'lapsed', 'ended', 'withdrawn'] as const;

export const subscriptionSummary = subscriptionFields.extend({
  id,
  organisationId: id,
  organisation: z.string(),
  planLabel: z.string(),
  periodLabel: z.string(),
  period: period.nullable().meta({ description: 'null: on Free without a subscription' }),
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
  access: 'subscription:run',
  query: listQuery(['createdAt', 'startsOn']).extend({
    organisation: organisationFilter,
    state: z.enum(['present', 'ended']).optional().meta({ description: 'Those in force, or those before' }),
  }),
  answer: listAnswer(subscriptionSummary),
});

export const findOwnSubscriptions = endpoint({
  method: 'GET',
  path: '/api/organisation/subscriptions',
  summary: 'The subscriptions of the own organisation, the newest first.',
  access: 'subscription:read',
  query: listQuery(['createdAt', 'startsOn']),
  answer: listAnswer(subscriptionSummary),
});

export const addSubscription = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/subscriptions',
  summary: 'Gives an organisation a subscription; the one before it ends.',
  access: 'subscription:run',
  params: z.object({ organisationId: id }),
  body: subscriptionFields.extend({
    renews: subscriptionFields.shape.renews.default(true),
    price: subscriptionFields.shape.price.default(null),
    requestId: id.meta({ description: 'Made by the client: a repeated request makes one subscription' }),
  }),
  answer: one,
  errors: ['seats-in-use'],
});

/** What a subscription would bring, counted before it is saved. */
export const subscriptionPreview = z.object({
  startsOn: z.iso.date().meta({ description: 'When it takes effect, in the zone of the organisation' }),
  isToday: z.boolean(),
  planGrant: planGrant.meta({ description: 'The month of that day' }),
  total: z.number().int().meta({ description: 'Hundredths of a credit that the month brings in all' }),
  arrives: z.number().int().meta({ description: 'Hundredths of a credit that come on that day' }),
  monthly: z.number().int().meta({ description: 'Hundredths of a credit that come each whole month' }),
});
export type SubscriptionPreview = z.infer<typeof subscriptionPreview>;

export const previewSubscription = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/subscriptions/preview',
  summary: 'Counts what a subscription, or a change of one, would bring. Changes nothing.',
  access: 'subscription:run',
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
 * Another plan, or another number of seats, takes effect today: a subscription that began before ends, and the answer
 * is the one that goes on in its place.
 */
export const changeSubscription = endpoint({
  method: 'PATCH',
  path: '/api/subscriptions/:subscriptionId',
  summary: 'Changes a subscription that has not ended. The version guards against a stale form.',
  access: 'subscription:run',
  params: subscriptionParams,
  body: subscriptionFields.partial().extend({ version: z.number().int() }),
  answer: one,
  errors: ['changed-meanwhile', 'not-now', 'seats-in-use'],
});

export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/end',
  summary: 'Ends a subscription now.',
  access: 'subscription:run',
  params: subscriptionParams,
  body: z.object({ version: z.number().int() }),
  answer: one,
  errors: ['changed-meanwhile', 'not-now'],
});

export const planInUse = z.object({
  plan,
  planLabel: z.string(),
  means: z.string(),
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
  longestFileMinutes: z.number().int().nullable(),
  mostFilesOfAJob: z.number().int().nullable(),
  hasOwnPrices: z.boolean(),
  hasHumanStages: z.boolean(),
  granted: z.number().int().meta({ description: 'Hundredths of a credit that the plan brought this month' }),
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
