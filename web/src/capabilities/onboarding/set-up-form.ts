import {
  creditGrantFields,
  organisationFields,
  PLAN_TERMS,
  SERVICES,
  type Sid,
  subscriptionFields,
  userFields,
} from '@colloquy/contract';
import { z } from 'zod';
import { amountField } from '../credits/index.ts';

/** The plan of an organisation that subscribes to none. */
export const FREE = 0;

/** The services that can be switched. */
export const INSTALLED = SERVICES.filter(({ installed }) => installed);

/** Everything that a new organisation needs to begin, as it is typed. Credits may be left out. */
export const setUpForm = z
  .object({
    organisation: organisationFields.required(),
    plan: subscriptionFields.pick({ plan: true, period: true, seats: true }),
    services: z.array(z.enum(INSTALLED.map(({ sid }) => sid) as [Sid, ...Sid[]])),
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
      context.addIssue({ code: 'custom', path: ['plan', 'seats'], message: 'Enter the number of seats.' });
  });
export type SetUpInput = z.input<typeof setUpForm>;
export type SetUp = z.output<typeof setUpForm>;
