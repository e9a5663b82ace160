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
const postingId = id.meta({ description: 'Made by the client: a repeated request moves credits once' });

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
  total: hundredths('Spent ever, net of refunds'),
});
export type ServiceSpent = z.infer<typeof serviceSpent>;

export const organisationCredits = z.object({
  organisation: z.string(),
  timeZone: z.string(),
  month: creditMonth.meta({ description: 'The present month' }),
  available: hundredths('What everybody of the organisation may use'),
  allocated: hundredths('What single users were given and have left'),
  reserved: hundredths('Set aside for work that is not over'),
  spent: hundredths('Spent ever, net of refunds'),
  expired: hundredths('What was there and expired'),
  granted: hundredths('What the organisation ever got'),
  services: z.array(serviceSpent),
  expiring: z
    .array(
      z.object({
        expiresAt: z.iso.datetime(),
        ofAll: hundredths('Of the organisation'),
        ofUsers: hundredths('Of single users'),
      }),
    )
    .meta({ description: 'What expires next, the soonest first' }),
});
export type OrganisationCredits = z.infer<typeof organisationCredits>;

export const readCredits = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/credits',
  summary: 'All credits of an organisation: what may be spent, what was, by service, and what expires when.',
  access: 'credit:read',
  params: organisationParams,
  answer: z.object({ credits: organisationCredits }),
});

export const addOrganisationCredits = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/credits',
  summary: 'Gives an organisation credits.',
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
    'Takes back credits that were granted by mistake, as far as they are neither spent, reserved nor allocated to users.',
  access: 'credit:grant',
  params: organisationParams,
  body: z.object({
    postingId,
    grantId: id.meta({ description: 'The posting that granted them' }),
    amount: movedAmount,
    reason: postingReason,
  }),
  answer: z.object({ credits: organisationCredits }),
  errors: ['not-enough-credits', 'not-now'],
});

const limit = z
  .object({
    monthly: hundredths('How much of the organisation’s credits may be used in a month'),
    used: hundredths('Used of it this month'),
  })
  .nullable()
  .meta({ description: 'null: any amount' });

export const userCredits = z.object({
  personId: id,
  name: z.string(),
  username: z.string(),
  state: z.enum(USER_STATES),
  own: hundredths('What they were given and have left'),
  limit,
  month: hundredths('Spent this month, net of refunds'),
  total: hundredths('Spent ever, net of refunds'),
});
export type UserCredits = z.infer<typeof userCredits>;

export const USER_CREDITS_CSV_PATH = '/api/organisations/:organisationId/user-credits.csv';

export const findUserCredits = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/user-credits',
  summary: 'The customers of an organisation with their own credits, limits and what they spent.',
  access: 'credit:read',
  params: organisationParams,
  query: findUserCreditsQuery,
  answer: listAnswer(userCredits),
});

export const userCreditsDetail = userCredits.extend({
  organisationId: id,
  timeZone: z.string().meta({ description: 'Of the organisation: its months and days count' }),
  pool: hundredths('What everybody of the organisation may use'),
  spendable: hundredths('What work of theirs may cost now'),
  services: z.array(serviceSpent),
  expiring: z.array(z.object({ expiresAt: z.iso.datetime(), amount: hundredths('Of their own') })),
  canReceive: z.boolean().meta({ description: 'Whether they order work, and may be given credits' }),
});
export type UserCreditsDetail = z.infer<typeof userCreditsDetail>;

export const readUserCredits = endpoint({
  method: 'GET',
  path: '/api/users/:userId/credits',
  summary: 'The credits of one user: their own, their limit, and what they spent by service.',
  access: 'credit:read',
  params: z.object({ userId: id }),
  answer: z.object({ credits: userCreditsDetail }),
});

export const addUserCredits = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/user-credits',
  summary: 'Gives a user credits of the organisation’s, which nobody else may use then.',
  access: 'credit:allocate',
  params: organisationParams,
  body: z.object({ postingId, personId: id, amount: movedAmount }),
  answer: z.object({ credits: userCreditsDetail }),
  errors: ['not-enough-credits', 'not-now'],
});

export const withdrawUserCredits = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/user-credits/withdraw',
  summary: 'Takes credits of a user’s own back into the organisation’s.',
  access: 'credit:allocate',
  params: organisationParams,
  body: z.object({ postingId, personId: id, amount: movedAmount }),
  answer: z.object({ credits: userCreditsDetail }),
  errors: ['not-enough-credits', 'not-now'],
});

export const setCreditLimit = endpoint({
  method: 'PUT',
  path: '/api/organisations/:organisationId/credit-limits',
  summary: 'Says how much of the organisation’s credits a user may use in a month; null: any amount.',
  access: 'credit:allocate',
  params: organisationParams,
  body: z.object({
    personId: id,
    monthly: z
      .number('Type an amount.')
      .int('Use at most two decimals.')
      .min(0, 'Not below 0.')
      .max(1_000_000_000, 'At most 10,000,000 credits.')
      .nullable()
      .meta({ description: 'In hundredths of a credit' }),
  }),
  answer: z.object({ credits: userCreditsDetail }),
});

export const readOwnFunds = endpoint({
  method: 'GET',
  path: '/api/funds',
  summary:
    'What the caller may spend: own credits, those of the organisation, and what is left of the limit.',
  access: 'credit:own',
  answer: z.object({
    pool: hundredths('What everybody of the organisation may use'),
    own: hundredths('What the caller was given and has left'),
    limit,
    spendable: hundredths('What work of the caller’s may cost now'),
  }),
});
export type OwnFunds = z.infer<typeof readOwnFunds.answer>;
