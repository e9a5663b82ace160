import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';

/*
 * The eight dashboard endpoints of the specification, with its field names. All are POST with a body. Amounts
 * here are credits, numbers with at most two decimals.
 */

const callerFields = {
  uid: z.string().max(100).optional().meta({
    description:
      'Id of the caller. The session cookie alone identifies the caller; the id of someone else is refused with 403.',
  }),
  jwt: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'Token of the session. Optional; if sent, it must match the cookie.' }),
};

const oid = z
  .string()
  .max(100)
  .optional()
  .meta({
    description: [
      'Id or code of an organisation. A platform admin may name any or `all`, which is the default.',
      'Everyone else gets their own organisation; any other is refused with 403, whether it exists or not.',
    ].join(' '),
  });

const credits = z.number().meta({ description: 'Credits, with at most two decimals' });
const count = z.number().int();
const sid = z.enum(SIDS);

const users = {
  total_users: count,
  users_status_0: count.meta({ description: 'Active users' }),
  users_status_1: count.meta({ description: 'Deactivated users' }),
  users_invited: count.meta({ description: 'Active users who have not set a password yet' }),
};

export const readDashboardDetails = endpoint({
  method: 'POST',
  path: '/api/dashboard/details',
  summary: 'Returns counts for the whole installation, for the home page of a platform admin.',
  access: 'organisation:manage',
  body: z.object(callerFields),
  answer: z.object({ data: z.object({ total_organizations: count, ...users }) }),
});

export const findDashboardOrganisations = endpoint({
  method: 'POST',
  path: '/api/dashboard/organisations',
  summary: 'Lists the organisations whose figures a platform admin may select, by name.',
  access: 'organisation:manage',
  body: z.object(callerFields),
  answer: z.object({ organisations: z.array(z.object({ name: z.string(), code: z.string() })) }),
});

export const countServiceUsers = endpoint({
  method: 'POST',
  path: '/api/dashboard/service-users',
  summary: 'Counts the active customers who may use each service.',
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({
    data: z.object({ Language_Services: count, Qual_AI: count, Chat_Doc: count, VCA: count }),
    services: z
      .array(z.object({ sid, name: z.string(), users: count }))
      .meta({ description: 'All five services, so that totals add up' }),
  }),
});

export const readOrganisationUsers = endpoint({
  method: 'POST',
  path: '/api/dashboard/organisation-users',
  summary: 'Returns counts for one organisation, for the home page of its admin.',
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({ data: z.object({ ...users, Total_job: count }) }),
});

/** Month of a year, or week of a month. */
export const serviceAnalysisRow = z.object({
  month: count.meta({
    description: 'Month from 1 to 12. If a month was requested, the week instead: week n is days 7n−6 to 7n.',
  }),
  Language: credits,
  QualAI: credits,
  DocChat: credits,
  OpenEndCode: credits,
});
export type ServiceAnalysisRow = z.infer<typeof serviceAnalysisRow>;

export const DASHBOARD_YEARS = { first: 2000, last: 2100 } as const;

export const readServiceAnalysis = endpoint({
  method: 'POST',
  path: '/api/dashboard/service-analysis',
  summary:
    'Returns the credits spent on each service, by month or week in the organisation’s time zone. For all organisations, each counts in its own time zone.',
  access: 'figures:read',
  body: z.object({
    ...callerFields,
    year: count.min(DASHBOARD_YEARS.first).max(DASHBOARD_YEARS.last),
    month: count
      .min(1)
      .max(12)
      .optional()
      .meta({ description: 'Month for which to return weeks instead of months' }),
    organization_id: oid,
  }),
  answer: z.object({
    data: z
      .array(serviceAnalysisRow)
      .meta({ description: 'Every month of the year, or every week of the month' }),
    services: z.array(z.object({ sid: sid.nullable(), name: z.string(), credit_consumed: credits })).meta({
      description:
        'Totals of the same period for all five services and for credits spent on no service, so that totals add up',
    }),
  }),
});

export const readCreditAmount = endpoint({
  method: 'POST',
  path: '/api/dashboard/credit-amount',
  summary: 'Returns the credits of one organisation, or of all, by account.',
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({
    data: z.object({
      total_credits: credits.meta({ description: 'All credits ever granted: the sum of the other fields' }),
      available_credits: credits.meta({ description: 'Available to the whole organisation' }),
      allocated_credits: credits.meta({ description: 'Allocated to individual users' }),
      reserved_credits: credits.meta({ description: 'Reserved for unfinished work' }),
      credit_consumed: credits.meta({ description: 'Spent' }),
      expired_credits: credits,
    }),
  }),
});
export type CreditAmount = z.infer<typeof readCreditAmount.answer>['data'];

const consumed = z.object({ credit_consumed: credits });

export const monthlyCreditRecord = z.object({
  month: z.string().meta({ description: 'Month, such as 2026-11' }),
  services: z.object({
    'Language Services': consumed,
    'Qual AI': consumed,
    'Chat with your Document': consumed,
    'Verbatim Coding and Analysis': consumed,
  }),
  total: credits.meta({
    description: 'All credits spent in the month, also on anything other than the services above',
  }),
});
export type MonthlyCreditRecord = z.infer<typeof monthlyCreditRecord>;

export const findServiceCreditHistory = endpoint({
  method: 'POST',
  path: '/api/dashboard/service-credit-history',
  summary:
    'Returns the credits spent in each of the last twelve months in the organisation’s time zone, latest first.',
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({ data: z.array(monthlyCreditRecord) }),
});

export const readMonthlyServiceCredit = endpoint({
  method: 'POST',
  path: '/api/dashboard/monthly-service-credit',
  summary:
    'Returns the credits spent in the current month in the organisation’s time zone, as an array of one record.',
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({ data: z.array(monthlyCreditRecord) }),
});
