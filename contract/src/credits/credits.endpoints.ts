import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { USER_STATES } from '../users/users.endpoints.ts';
import { id, listAnswer } from '../wire.ts';
import {
  creditGrantFields,
  creditMonth,
  findUserCreditsQuery,
  movedAmount,
  postingReason,
} from './inputs.ts';

const sid = z.enum(SIDS);
const hundredths = (description: string) =>
  z
    .number()
    .int()
    .meta({ description: `${description}, in hundredths of a credit` });
const organisationParams = z.object({ organisationId: id });
const postingId = id.meta({ description: 'Idempotency key: repeated requests create one posting' });

/** Labels of credit figures on all screens. */
export const CREDIT_FIGURES = {
  available: 'Available',
  allocated: 'Allocated to users',
  reserved: 'Reserved for running jobs',
  spent: 'Spent',
  expired: 'Expired',
  granted: 'Total added',
} as const;

const serviceSpent = z.object({
  sid,
  service: z.string(),
  month: hundredths('Spent this month, net of refunds'),
  total: hundredths('Spent in total, net of refunds'),
});
export type ServiceSpent = z.infer<typeof serviceSpent>;

export const organisationCredits = z.object({
  organisation: z.string(),
  timeZone: z.string(),
  month: creditMonth.meta({ description: 'The current month' }),
  available: hundredths('Available to all users of the organisation'),
  allocated: hundredths('Allocated to individual users and not yet spent'),
  reserved: hundredths('Reserved for unfinished work'),
  spent: hundredths('Spent in total, net of refunds'),
  expired: hundredths('Expired unspent'),
  granted: hundredths('Granted to the organisation in total'),
  services: z.array(serviceSpent),
  expiring: z
    .array(
      z.object({
        expiresAt: z.iso.datetime(),
        ofAll: hundredths('Expiring from the organisation’s available credits'),
        ofUsers: hundredths('Expiring from credits allocated to users'),
      }),
    )
    .meta({ description: 'Next credits to expire, soonest first' }),
});
export type OrganisationCredits = z.infer<typeof organisationCredits>;

export const readCredits = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/credits',
  summary:
    'Returns all credits of an organisation: available, allocated, reserved, spent by service, and when they expire.',
  access: 'credit:read',
  params: organisationParams,
  answer: z.object({ credits: organisationCredits }),
});

export const addOrganisationCredits = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/credits',
  summary: 'Grants credits to an organisation.',
  access: 'credit:grant',
  params: organisationParams,
  body: creditGrantFields.extend({ postingId }),
  answer: z.object({ credits: organisationCredits }),
  errors: ['not-now'],
});

export const correctGrant = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/credits/correct',
  summary:
    'Corrects a grant made by mistake. Only credits that are not spent, reserved or allocated to users are withdrawn.',
  access: 'credit:grant',
  params: organisationParams,
  body: z.object({
    postingId,
    grantId: id.meta({ description: 'The posting of the grant to correct' }),
    amount: movedAmount,
    reason: postingReason,
  }),
  answer: z.object({ credits: organisationCredits }),
  errors: ['not-enough-credits', 'not-now'],
});

const limit = z
  .object({
    monthly: hundredths('Maximum of the organisation’s credits that the user may spend in a month'),
    used: hundredths('Already spent of it this month'),
  })
  .nullable()
  .meta({ description: '`null` if there is no limit' });

export const userCredits = z.object({
  personId: id,
  name: z.string(),
  username: z.string(),
  state: z.enum(USER_STATES),
  own: hundredths('Allocated to the user and not yet spent'),
  limit,
  month: hundredths('Spent this month, net of refunds'),
  total: hundredths('Spent in total, net of refunds'),
});
export type UserCredits = z.infer<typeof userCredits>;

export const USER_CREDITS_CSV_PATH = '/api/organisations/:organisationId/user-credits.csv';

export const findUserCredits = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/user-credits',
  summary: 'Lists the customers of an organisation with their allocated credits, limit and spending.',
  access: 'credit:read',
  params: organisationParams,
  query: findUserCreditsQuery,
  answer: listAnswer(userCredits),
});

export const userCreditsDetail = userCredits.extend({
  organisationId: id,
  timeZone: z
    .string()
    .meta({ description: 'Time zone of the organisation, in which months and days are counted' }),
  pool: hundredths('Available to all users of the organisation'),
  spendable: hundredths('Maximum that the user’s work may cost now'),
  services: z.array(serviceSpent),
  expiring: z.array(
    z.object({
      expiresAt: z.iso.datetime(),
      amount: hundredths('Expiring from the user’s allocated credits'),
    }),
  ),
  canReceive: z
    .boolean()
    .meta({ description: 'Whether the user orders work and credits can be allocated to them' }),
});
export type UserCreditsDetail = z.infer<typeof userCreditsDetail>;

export const readUserCredits = endpoint({
  method: 'GET',
  path: '/api/users/:userId/credits',
  summary: 'Returns the credits of one user: allocated, limit, and spending by service.',
  access: 'credit:read',
  params: z.object({ userId: id }),
  answer: z.object({ credits: userCreditsDetail }),
});

export const addUserCredits = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/user-credits',
  summary: 'Allocates credits of the organisation to a user. Nobody else can spend them.',
  access: 'credit:allocate',
  params: organisationParams,
  body: z.object({ postingId, personId: id, amount: movedAmount }),
  answer: z.object({ credits: userCreditsDetail }),
  errors: ['not-enough-credits', 'not-now'],
});

export const withdrawUserCredits = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/user-credits/withdraw',
  summary: 'Withdraws allocated credits from a user to the organisation.',
  access: 'credit:allocate',
  params: organisationParams,
  body: z.object({ postingId, personId: id, amount: movedAmount }),
  answer: z.object({ credits: userCreditsDetail }),
  errors: ['not-enough-credits', 'not-now'],
});

export const setCreditLimit = endpoint({
  method: 'PUT',
  path: '/api/organisations/:organisationId/credit-limits',
  summary:
    'Sets how much of the organisation’s credits a user may spend in a month; `null` removes the limit.',
  access: 'credit:allocate',
  params: organisationParams,
  body: z.object({
    personId: id,
    monthly: z
      .number('Enter an amount.')
      .int('Use at most two decimals.')
      .min(0, 'Enter 0 or more.')
      .max(1_000_000_000, 'Enter at most 10,000,000 credits.')
      .nullable()
      .meta({ description: 'In hundredths of a credit' }),
  }),
  answer: z.object({ credits: userCreditsDetail }),
});

export const readOwnFunds = endpoint({
  method: 'GET',
  path: '/api/funds',
  summary:
    'Returns what the caller may spend: allocated credits, the organisation’s credits and the rest of the monthly limit.',
  access: 'credit:own',
  answer: z.object({
    pool: hundredths('Available to all users of the organisation'),
    own: hundredths('Allocated to the caller and not yet spent'),
    limit,
    spendable: hundredths('Maximum that the caller’s work may cost now'),
    until: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the first of these credits expire; `null` if none do' }),
  }),
});
export type OwnFunds = z.infer<typeof readOwnFunds.answer>;
