import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { creditPrice } from './prices.ts';
import { WORK_KIND_NAMES } from './work-prices.ts';
import { SIDS } from '../services.ts';
import { billingGap, invoiceSummary } from './billing.endpoints.ts';
import { posting } from './postings.endpoints.ts';

const sid = z.enum(SIDS);
const hundredths = (description: string) =>
  z
    .number()
    .int()
    .meta({ description: `${description}, in hundredths of a credit` });

const statementMonth = z
  .string()
  .regex(/^(20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month.')
  .meta({ description: 'Month in the organisation’s time zone', examples: ['2026-01'] });

const organisationParams = z.object({ organisationId: id });
const monthQuery = z.object({ month: statementMonth });

/**
 * Totals of a month: opening + granted + refunded − corrected − spent − expired = closing. Reservations
 * change none of them; reserved credits belong to the organisation until the work is charged.
 */
const sums = {
  opening: hundredths('The organisation’s balance at the start of the month, reserved credits included'),
  granted: hundredths('Granted'),
  corrected: hundredths('Granted credits withdrawn by corrections'),
  spent: hundredths('Cost of completed work'),
  refunded: hundredths('Refunded for completed work'),
  expired: hundredths('Expired'),
  closing: hundredths('The organisation’s balance at the end of the month, or now'),
  reserved: hundredths('Reserved for unfinished work, included in the closing balance'),
};

export const monthSummary = z.object({
  month: statementMonth,
  isFinished: z.boolean(),
  ...sums,
  postings: z.number().int(),
  invoices: z
    .array(invoiceSummary)
    .meta({ description: 'Invoices issued for the month, credit notes included' }),
  hasCharges: z.boolean().meta({ description: 'Whether there are charges that are not invoiced yet' }),
});
export type MonthSummary = z.infer<typeof monthSummary>;

const seal = z.object({
  day: z.iso.date().meta({ description: 'Last day of the month, or today if the month has not ended' }),
  number: z
    .number()
    .int()
    .meta({ description: 'Number of the last posting up to that day; 0 if there was none' }),
  hash: z.string().meta({ description: 'Hash of that posting, which covers all earlier postings' }),
  seal: z.string().nullable().meta({ description: '`null` if the day is not sealed yet' }),
});

const organisation = z.object({ id, name: z.string(), code: z.string(), timeZone: z.string() });

/** Statement line: one for each piece of work, grant, correction, refund and expiry. */
export const statementLine = posting
  .omit({ amount: true, reserved: true, expired: true, corrected: true, correctable: true })
  .extend({
    reservedAt: z.iso.datetime().nullable().meta({ description: 'When credits were reserved for the work' }),
  });
export type StatementLine = z.infer<typeof statementLine>;

export const statement = z.object({
  organisation,
  month: statementMonth,
  isFinished: z.boolean(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  ...sums,
  services: z.array(
    z.object({ sid, service: z.string(), spent: hundredths('Spent'), refunded: hundredths('Refunded') }),
  ),
  lines: z.array(statementLine).meta({ description: 'Postings that changed the balance, in order' }),
  reservations: z
    .array(
      z.object({
        at: z.iso.datetime(),
        job: posting.shape.job,
        person: posting.shape.person,
        amount: hundredths('Reserved'),
      }),
    )
    .meta({ description: 'Open reservations included in the closing balance' }),
  seal,
});
export type Statement = z.infer<typeof statement>;

const money = z
  .number()
  .int()
  .nullable()
  .meta({ description: 'In the smallest unit of the currency; `null` if credits have no price' });

/** Former invoice format without a seller: credits used by work. Issued ones stay readable. */
export const usageInvoiceContent = z.object({
  organisation: z.object({ id, name: z.string(), code: z.string() }),
  timeZone: z.string(),
  from: z.iso.datetime().meta({ description: 'End of the previous invoice' }),
  until: z.iso.datetime(),
  lines: z.array(
    z.object({
      sid: sid.nullable(),
      work: z.enum(WORK_KIND_NAMES).nullable(),
      quantity: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'In the smallest unit in which the work is counted' }),
      price: hundredths('Price of one unit').nullable(),
      credits: hundredths('Cost'),
      money,
    }),
  ),
  refunds: z.array(z.object({ sid: sid.nullable(), credits: hundredths('Refunded'), money })),
  granted: z.object({
    byPlan: hundredths('Granted by the plan'),
    added: hundredths('Granted manually'),
  }),
  expired: hundredths('Expired'),
  opening: sums.opening,
  closing: sums.closing,
  total: z.object({ credits: hundredths('Sum of the lines minus refunds'), money }),
  creditPrice: creditPrice.nullable(),
  seal,
});

export const usageInvoice = usageInvoiceContent.extend({
  number: z
    .number()
    .int()
    .meta({ description: 'Consecutive within the organisation, from 1 and without gaps' }),
  month: statementMonth,
  issuedAt: z.iso.datetime(),
});
export type UsageInvoice = z.infer<typeof usageInvoice>;

export const findStatements = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/statements',
  summary: 'Lists the monthly statements of an organisation since its first posting, newest first.',
  access: 'credit:read',
  params: organisationParams,
  answer: z.object({
    timeZone: z.string(),
    months: z.array(monthSummary),
    gap: billingGap.meta({
      description: 'Missing details that prevent invoices; `null` if nothing is missing',
    }),
  }),
});

export const readCreditStatement = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/statement',
  summary: 'Returns the credit statement of a month: opening balance, all postings and closing balance.',
  access: 'credit:read',
  params: organisationParams,
  query: monthQuery,
  answer: z.object({ statement }),
});

/** The same as files. */
export const CREDIT_STATEMENT_CSV_PATH = '/api/organisations/:organisationId/statement.csv';
export const CREDIT_STATEMENT_PDF_PATH = '/api/organisations/:organisationId/statement.pdf';

/** Number as shown: DEMO-0007. */
export const invoiceName = (organisationCode: string, number: number): string =>
  `${organisationCode}-${String(number).padStart(4, '0')}`;
