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
  .meta({ description: 'In the zone of the organisation', examples: ['2026-01'] });

const organisationParams = z.object({ organisationId: id });
const monthQuery = z.object({ month: statementMonth });

/**
 * Totals of a month: opening + granted + refunded − corrected − spent − expired = closing. Reservations
 * change none of them; reserved credits belong to the organisation until the work is charged.
 */
const sums = {
  opening: hundredths('The credits of the organisation as the month began, reserved ones included'),
  granted: hundredths('What was granted'),
  corrected: hundredths('What corrections took back of what was granted'),
  spent: hundredths('What work cost'),
  refunded: hundredths('What was given back of what work cost'),
  expired: hundredths('What expired'),
  closing: hundredths('The credits of the organisation as the month ended, or now'),
  reserved: hundredths('Of the closing balance, what is reserved for work that is not over'),
};

export const monthSummary = z.object({
  month: statementMonth,
  isFinished: z.boolean(),
  ...sums,
  postings: z.number().int(),
  invoices: z.array(invoiceSummary).meta({ description: 'Issued for the month, credit notes included' }),
  hasCharges: z.boolean().meta({ description: 'Something is charged that no invoice names yet' }),
});
export type MonthSummary = z.infer<typeof monthSummary>;

const seal = z.object({
  day: z.iso.date().meta({ description: 'The last day that is sealed, or the present one' }),
  number: z.number().int().meta({ description: 'Of the last posting up to then; 0 where there was none' }),
  hash: z.string().meta({ description: 'Of that posting, which holds those of all before it' }),
  seal: z.string().nullable().meta({ description: 'Null where the day is not sealed yet' }),
});

const organisation = z.object({ id, name: z.string(), code: z.string(), timeZone: z.string() });

/** Statement line: one for each piece of work, grant, correction, refund and expiry. */
export const statementLine = posting
  .omit({ amount: true, reserved: true, expired: true, corrected: true, correctable: true })
  .extend({ reservedAt: z.iso.datetime().nullable().meta({ description: 'When the work was paid for' }) });
export type StatementLine = z.infer<typeof statementLine>;

export const statement = z.object({
  organisation,
  month: statementMonth,
  isFinished: z.boolean(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  ...sums,
  services: z.array(
    z.object({ sid, service: z.string(), spent: hundredths('Spent'), refunded: hundredths('Given back') }),
  ),
  lines: z
    .array(statementLine)
    .meta({ description: 'What changed the balance, in the order of the postings' }),
  reservations: z
    .array(
      z.object({
        at: z.iso.datetime(),
        job: posting.shape.job,
        person: posting.shape.person,
        amount: hundredths('Reserved'),
      }),
    )
    .meta({ description: 'What the closing balance holds for work that is not over' }),
  seal,
});
export type Statement = z.infer<typeof statement>;

const money = z
  .number()
  .int()
  .nullable()
  .meta({ description: 'In the smallest unit of the currency; null where credits have no price' });

/** Former invoice format without a seller: credits used by work. Issued ones stay readable. */
export const usageInvoiceContent = z.object({
  organisation: z.object({ id, name: z.string(), code: z.string() }),
  timeZone: z.string(),
  from: z.iso.datetime().meta({ description: 'Where the invoice before it ended' }),
  until: z.iso.datetime(),
  lines: z.array(
    z.object({
      sid: sid.nullable(),
      work: z.enum(WORK_KIND_NAMES).nullable(),
      quantity: z.number().int().nullable().meta({ description: 'In the smallest part that is counted' }),
      price: hundredths('For a unit').nullable(),
      credits: hundredths('What it cost'),
      money,
    }),
  ),
  refunds: z.array(z.object({ sid: sid.nullable(), credits: hundredths('Given back'), money })),
  granted: z.object({
    byPlan: hundredths('What the plan brought'),
    added: hundredths('What was added'),
  }),
  expired: hundredths('What expired'),
  opening: sums.opening,
  closing: sums.closing,
  total: z.object({ credits: hundredths('Lines less refunds'), money }),
  creditPrice: creditPrice.nullable(),
  seal,
});

export const usageInvoice = usageInvoiceContent.extend({
  number: z.number().int().meta({ description: '1, 2, 3 … in the organisation, without a gap' }),
  month: statementMonth,
  issuedAt: z.iso.datetime(),
});
export type UsageInvoice = z.infer<typeof usageInvoice>;

export const findStatements = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/statements',
  summary: 'The months of an organisation since its first posting, the newest first.',
  access: 'credit:read',
  params: organisationParams,
  answer: z.object({
    timeZone: z.string(),
    months: z.array(monthSummary),
    gap: billingGap.meta({ description: 'What is missing before invoices can be issued' }),
  }),
});

export const readCreditStatement = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/statement',
  summary: 'A month of an organisation’s credits: what was there, every posting, and what is left.',
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
