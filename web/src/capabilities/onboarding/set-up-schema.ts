import { SERVICES, type Sid } from '@colloquy/contract';
import { creditGrantFields } from '@colloquy/contract/credits';
import { organisationFields } from '@colloquy/contract/organisations';
import { PLAN_TERMS, subscriptionFields } from '@colloquy/contract/subscriptions';
import { userFields } from '@colloquy/contract/users';
import { z } from 'zod';
import { amountField } from '../credits/index.ts';
import * as text from './messages.ts';

/** Plan of an organisation without a subscription. */
export const FREE_PLAN = 0;

/** Services that can be switched on and off. */
export const INSTALLED_SERVICES = SERVICES.filter(({ installed }) => installed);

/** Form values of a new organisation. Credits are optional. */
export const setUpForm = z
  .object({
    organisation: organisationFields.required(),
    plan: subscriptionFields.pick({ plan: true, period: true, seats: true }),
    services: z.array(z.enum(INSTALLED_SERVICES.map(({ sid }) => sid) as [Sid, ...Sid[]])),
    admin: userFields,
    credits: z.object({
      amount: z
        .literal('')
        .transform(() => null)
        .or(amountField),
      expiresOn: z
        .string()
        .transform((day) => (day === '' ? null : day))
        .pipe(creditGrantFields.shape.expiresOn),
    }),
  })
  .superRefine(({ plan }, context) => {
    if (PLAN_TERMS[plan.plan].seats === 'ordered' && plan.seats === null)
      context.addIssue({ code: 'custom', path: ['plan', 'seats'], message: text.enterSeats });
  });
export type SetUpInput = z.input<typeof setUpForm>;
export type SetUp = z.output<typeof setUpForm>;
