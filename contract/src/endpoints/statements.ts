import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { creditPrice } from '../forms/prices.ts';
import { WORK_NAMES } from '../prices.ts';
import { SIDS } from '../services.ts';
import { posting } from './credits.ts';

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

/** Sums of a month. What was there, and all of these, is what is left. */
const sums = {
  opening: hundredths('What might be spent as the month began'),
  granted: hundredths('What came'),
  spent: hundredths('What work cost'),
  refunded: hundredths('What was given back of what work cost'),
  expired: hundredths('What expired'),
  setAside: hundredths(
    'What the month set aside for work that was not over in it, less what it took up of that',
  ),
  closing: hundredths('What might be spent as the month ended, or now'),
};

export const monthSummary = z.object({
  month: statementMonth,
  isFinished: z.boolean(),
  ...sums,
  postings: z.number().int(),
  invoice: z.number().int().nullable().meta({ description: 'Number of its invoice' }),
});
export type MonthSummary = z.infer<typeof monthSummary>;

const seal = z.object({
  day: z.iso.date().meta({ description: 'The last day that is sealed, or the present one' }),
  number: z.number().int().meta({ description: 'Of the last posting up to then; 0 where there was none' }),
  hash: z.string().meta({ description: 'Of that posting, which holds those of all before it' }),
  seal: z.string().nullable().meta({ description: 'Null where the day is not sealed yet' }),
});

const organisation = z.object({ id, name: z.string(), code: z.string(), timeZone: z.string() });

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
  postings: z.array(posting).meta({ description: 'In the order in which they were written' }),
  seal,
});
export type Statement = z.infer<typeof statement>;

const money = z
  .number()
  .int()
  .nullable()
  .meta({ description: 'In the smallest unit of the currency; null where credits have no price' });

/** What an invoice says, as it was issued: whatever is renamed later, it stays the same paper. */
export const invoiceContent = z.object({
  organisation: z.object({ id, name: z.string(), code: z.string() }),
  timeZone: z.string(),
  from: z.iso.datetime().meta({ description: 'Where the invoice before it ended' }),
  until: z.iso.datetime(),
  lines: z.array(
    z.object({
      sid: sid.nullable(),
      work: z.enum(WORK_NAMES).nullable(),
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
export type InvoiceContent = z.infer<typeof invoiceContent>;

export const invoice = invoiceContent.extend({
  number: z.number().int().meta({ description: '1, 2, 3 … in the organisation, without a gap' }),
  month: statementMonth,
  issuedAt: z.iso.datetime(),
});
export type Invoice = z.infer<typeof invoice>;

export const findStatements = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/statements',
  summary: 'The months of an organisation since its first posting, the newest first.',
  access: 'credit:read',
  params: organisationParams,
  answer: z.object({ timeZone: z.string(), months: z.array(monthSummary) }),
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

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/invoice',
  summary: 'The invoice of a finished month as it was issued; null where the month has none.',
  access: 'credit:read',
  params: organisationParams,
  query: monthQuery,
  answer: z.object({ invoice: invoice.nullable() }),
});

/** The same as files. */
export const CREDIT_STATEMENT_CSV_PATH = '/api/organisations/:organisationId/statement.csv';
export const CREDIT_STATEMENT_PDF_PATH = '/api/organisations/:organisationId/statement.pdf';
export const INVOICE_CSV_PATH = '/api/organisations/:organisationId/invoice.csv';
export const INVOICE_PDF_PATH = '/api/organisations/:organisationId/invoice.pdf';

/** The number that people see: DEMO-0007. */
export const invoiceName = (organisationCode: string, number: number): string =>
  `${organisationCode}-${String(number).padStart(4, '0')}`;
