import { z } from 'zod';
import { agreedPrice } from '../credits/prices.ts';
import { listQuery, organisationFilter } from '../wire.ts';

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
    .meta({ description: 'Maximum number of users of the organisation; `null` for any number' }),
  startsOn: z.iso
    .date('Choose a day.')
    .refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Choose a day of this century.')
    .meta({ description: 'First day, in the organisation’s time zone', examples: ['2199-01-01'] }),
  renews: z
    .boolean()
    .meta({ description: 'Whether another one like it follows automatically after its last day' }),
  price: agreedPrice.nullable().meta({
    description:
      'Agreed price for a billing period, before VAT; per seat if the plan is sold by the seat. `null` if it is not charged.',
  }),
});

const SUBSCRIPTION_SORTS = [
  'createdAt',
  'startsOn',
  'endsOn',
  'organisation',
  'plan',
  'period',
  'seats',
] as const;

export const findSubscriptionsQuery = listQuery(SUBSCRIPTION_SORTS).extend({
  organisation: organisationFilter,
  state: z
    .enum(['present', 'ended'])
    .optional()
    .meta({ description: '`present` for subscriptions that have not ended, `ended` for earlier ones' }),
});

export const findOwnSubscriptionsQuery = listQuery(SUBSCRIPTION_SORTS);
