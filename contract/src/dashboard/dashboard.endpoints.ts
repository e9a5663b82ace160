import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';

/*
 * The eight dashboard endpoints of the specification, with its field names. All are POST with a body. Amounts
 * here are credits, numbers with at most two decimals.
 */

const callerFields = {
  uid: z.string().max(100).optional().meta({
    description: "Id of the caller; identity comes from the cookie alone, another's id is refused with 403",
  }),
  jwt: z.string().max(500).optional().meta({
    description: "The session's token; needed by nobody, but where it is sent it has to be the cookie's",
  }),
};

const oid = z
  .string()
  .max(100)
  .optional()
  .meta({
    description: [
      "Id or code of an organisation. A platform admin may name any or 'all', and asks about all without it.",
      'Everybody else asks about their own, named or not; any other is refused with 403, known or not.',
    ].join(' '),
  });

const credits = z.number().meta({ description: 'Credits, with at most two decimals' });
const count = z.number().int();
const sid = z.enum(SIDS);

const users = {
  total_users: count,
  users_status_0: count.meta({ description: 'Active ones' }),
  users_status_1: count.meta({ description: 'Deactivated ones' }),
  users_invited: count.meta({ description: 'Of the active ones, who have not set a password yet' }),
};

export const readDashboardDetails = endpoint({
  method: 'POST',
  path: '/api/dashboard/details',
  summary: 'Counts of the installation, for the home of a platform admin.',
  access: 'organisation:manage',
  body: z.object(callerFields),
  answer: z.object({ data: z.object({ total_organizations: count, ...users }) }),
});

export const findDashboardOrganisations = endpoint({
  method: 'POST',
  path: '/api/dashboard/organisations',
  summary: 'The organisations whose figures a platform admin may choose, by name.',
  access: 'organisation:manage',
  body: z.object(callerFields),
  answer: z.object({ organisations: z.array(z.object({ name: z.string(), code: z.string() })) }),
});

export const countServiceUsers = endpoint({
  method: 'POST',
  path: '/api/dashboard/service-users',
  summary: 'How many active customers may use each service.',
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({
    data: z.object({ Language_Services: count, Qual_AI: count, Chat_Doc: count, VCA: count }),
    services: z
      .array(z.object({ sid, name: z.string(), users: count }))
      .meta({ description: 'All five services, so that totals agree' }),
  }),
});

export const readOrganisationUsers = endpoint({
  method: 'POST',
  path: '/api/dashboard/organisation-users',
  summary: 'Counts of an organisation, for the home of its admin.',
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({ data: z.object({ ...users, Total_job: count }) }),
});

/** Month of a year, or week of a month. */
export const serviceAnalysisRow = z.object({
  month: count.meta({
    description:
      'Number of the month, 1 to 12; where a month was asked, of the week: week n is days 7n−6 to 7n',
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
    "Credits spent on each service, by month or week in the organisation's time zone; of all, each in its own zone.",
  access: 'figures:read',
  body: z.object({
    ...callerFields,
    year: count.min(DASHBOARD_YEARS.first).max(DASHBOARD_YEARS.last),
    month: count.min(1).max(12).optional().meta({ description: 'Rows are then the weeks of this month' }),
    organization_id: oid,
  }),
  answer: z.object({
    data: z.array(serviceAnalysisRow).meta({ description: 'Every month of the year, or week of the month' }),
    services: z.array(z.object({ sid: sid.nullable(), name: z.string(), credit_consumed: credits })).meta({
      description: 'The same time, of all five services and of what was spent on none, so that totals agree',
    }),
  }),
});

export const readCreditAmount = endpoint({
  method: 'POST',
  path: '/api/dashboard/credit-amount',
  summary: 'Where the credits of an organisation are, or those of all.',
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({
    data: z.object({
      total_credits: credits.meta({ description: 'All that were ever granted: the sum of the others' }),
      available_credits: credits.meta({ description: 'The organisation may spend them' }),
      allocated_credits: credits.meta({ description: 'Single users may spend them' }),
      reserved_credits: credits.meta({ description: 'Set aside for work that has not ended' }),
      credit_consumed: credits.meta({ description: 'Spent' }),
      expired_credits: credits,
    }),
  }),
});
export type CreditAmount = z.infer<typeof readCreditAmount.answer>['data'];

const consumed = z.object({ credit_consumed: credits });

export const monthlyCreditRecord = z.object({
  month: z.string().meta({ description: 'As 2026-11' }),
  services: z.object({
    'Language Services': consumed,
    'Qual AI': consumed,
    'Chat with your Document': consumed,
    'Verbatim Coding and Analysis': consumed,
  }),
  total: credits.meta({ description: 'Spent in that month on whatever: no less than the services above' }),
});
export type MonthlyCreditRecord = z.infer<typeof monthlyCreditRecord>;

export const findServiceCreditHistory = endpoint({
  method: 'POST',
  path: '/api/dashboard/service-credit-history',
  summary:
    "Credits spent in each of the last twelve months of the organisation's time zone, the latest first.",
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({ data: z.array(monthlyCreditRecord) }),
});

export const readMonthlyServiceCredit = endpoint({
  method: 'POST',
  path: '/api/dashboard/monthly-service-credit',
  summary:
    "Credits spent in the present month of the organisation's time zone: one record, the first element.",
  access: 'figures:read',
  body: z.object({ ...callerFields, oid }),
  answer: z.object({ data: z.array(monthlyCreditRecord) }),
});
