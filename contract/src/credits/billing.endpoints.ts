import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { billingTerms, buyerDetails, sellerDetails } from './billing-details.ts';
import { id } from '../wire.ts';

const organisationParams = z.object({ organisationId: id });
const minor = (description: string) =>
  z
    .number()
    .int()
    .meta({ description: `${description}, in the smallest unit of the currency` });

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;

/** Missing details that prevent invoices of an organisation. */
export const BILLING_GAPS = {
  seller: 'The seller’s details are missing.',
  buyer: 'The billing details of the organisation are missing.',
  'buyer-vat-number': 'The VAT number of the organisation is missing: its terms are reverse charge.',
} as const;
export type BillingGap = keyof typeof BILLING_GAPS;
export const billingGap = z.enum(Object.keys(BILLING_GAPS) as [BillingGap, ...BillingGap[]]).nullable();

/** An invoice that another document refers to. */
const invoiceReference = z.object({ name: z.string(), issuedOn: z.iso.date() });
export type InvoiceReference = z.infer<typeof invoiceReference>;

/**
 * Invoice line: quantity × price × share of the period, rounded half away from zero to the smallest unit of
 * the currency. Before VAT.
 */
export const invoiceLine = z.object({
  description: z.string(),
  detail: z.string(),
  quantity: z.number().int().meta({ description: 'In hundredths of the unit; negative takes back' }),
  unit: z.string(),
  unitPrice: minor('For one unit'),
  share: z
    .object({ days: z.number().int(), of: z.number().int() })
    .nullable()
    .meta({ description: 'Days of the period that are charged, of all its days' }),
  net: minor('Before VAT'),
  vatRate: z.number().int().meta({ description: 'Hundredths of a percent' }),
  corrects: invoiceReference
    .nullable()
    .default(null)
    .meta({ description: 'The earlier invoice of which this line credits a part' }),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** Content of an issued invoice or credit note; never changed afterwards. */
export const invoiceContent = z.object({
  organisation: z.object({ id, name: z.string(), code: z.string() }),
  timeZone: z.string(),
  seller: sellerDetails,
  buyer: buyerDetails,
  terms: billingTerms,
  currency: z.string(),
  issuedOn: z.iso.date(),
  from: z.iso.date().meta({ description: 'First day of what is charged' }),
  until: z.iso.date().meta({ description: 'Last day of the month: the tax point' }),
  dueOn: z.iso.date().nullable().meta({ description: 'null: nothing is to be paid' }),
  lines: z.array(invoiceLine),
  vat: z
    .array(
      z.object({
        rate: z.number().int().meta({ description: 'Hundredths of a percent' }),
        net: minor('Sum of the lines of this rate'),
        vat: minor('Of that sum, rounded once, half away from zero'),
      }),
    )
    .meta({ description: 'By rate' }),
  net: minor('Sum of the lines'),
  vatTotal: minor('Sum of VAT'),
  total: minor('To be paid; negative: credited'),
  vatNote: z.string().meta({ description: 'Why no VAT is charged; empty where it is' }),
  corrects: invoiceReference
    .extend({ reason: z.string() })
    .nullable()
    .meta({ description: 'The invoice that a credit note takes back' }),
  replaces: invoiceReference
    .nullable()
    .default(null)
    .meta({ description: 'The invoice that was taken back and is issued again as this one' }),
});
export type InvoiceContent = z.infer<typeof invoiceContent>;

export const invoice = invoiceContent.extend({
  id,
  name: z.string().meta({ description: 'Its number, consecutive in the installation' }),
  kind: z.enum(INVOICE_KINDS),
  month: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceSummary = z.object({
  id,
  name: z.string(),
  kind: z.enum(INVOICE_KINDS),
  total: z
    .object({ minor: z.number().int(), currency: z.string() })
    .nullable()
    .meta({ description: 'null: one that named credits alone' }),
  isCredited: z.boolean().meta({ description: 'A credit note takes it back' }),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

const invoiceQuery = z.object({ invoiceId: id });

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/invoice',
  summary: 'An invoice or credit note as it was issued; null where it names credits alone.',
  access: 'credit:read',
  params: organisationParams,
  query: invoiceQuery,
  answer: z.object({ invoice: invoice.nullable() }),
});

/** The same as files. */
export const INVOICE_CSV_PATH = '/api/organisations/:organisationId/invoice.csv';
export const INVOICE_PDF_PATH = '/api/organisations/:organisationId/invoice.pdf';

export const creditInvoice = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/invoices/credit',
  summary:
    'Takes an invoice back by a credit note, and issues it again with the present details where that is asked. An issued invoice is never changed.',
  access: 'billing:manage',
  params: organisationParams,
  body: z.object({
    requestId: id.meta({ description: 'Made by the client: a repeated request makes one credit note' }),
    invoiceId: id,
    reason: z.string().trim().min(1, 'Give a reason. It appears on the credit note.').max(200),
    reissue: z.boolean().meta({ description: 'Whether the same lines are invoiced again' }),
  }),
  answer: z.object({ issued: z.array(z.string()).meta({ description: 'Numbers of what was issued' }) }),
  errors: ['not-now'],
});

const seller = z.object({
  details: sellerDetails.nullable().meta({ description: 'null: no invoice is issued until they are there' }),
  version: z.number().int(),
});

export const readSeller = endpoint({
  method: 'GET',
  path: '/api/billing/seller',
  summary: 'Who sells, on every invoice of the installation.',
  access: 'billing:manage',
  answer: seller,
});

export const changeSeller = endpoint({
  method: 'PUT',
  path: '/api/billing/seller',
  summary: 'Saves who sells. Invoices that are issued keep what they say.',
  access: 'billing:manage',
  body: z.object({ details: sellerDetails, version: z.number().int() }),
  answer: seller,
  errors: ['changed-meanwhile'],
});

export const billing = z.object({
  buyer: buyerDetails.nullable(),
  terms: billingTerms,
  gap: billingGap.meta({ description: 'What is missing before invoices can be issued' }),
  version: z.number().int(),
});
export type Billing = z.infer<typeof billing>;

export const readBilling = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/billing',
  summary: 'Who buys, on the invoices of one organisation, and the terms that hold for it.',
  access: 'credit:read',
  params: organisationParams,
  answer: z.object({ billing }),
});

export const changeBuyer = endpoint({
  method: 'PUT',
  path: '/api/organisations/:organisationId/billing/buyer',
  summary: 'Saves who buys: the organisation’s admin does, or a platform admin.',
  access: 'billing:write',
  params: organisationParams,
  body: z.object({ buyer: buyerDetails, version: z.number().int() }),
  answer: z.object({ billing }),
  errors: ['changed-meanwhile'],
});

export const changeBillingTerms = endpoint({
  method: 'PUT',
  path: '/api/organisations/:organisationId/billing/terms',
  summary: 'Saves how VAT applies to an organisation, and when it pays.',
  access: 'billing:manage',
  params: organisationParams,
  body: z.object({ terms: billingTerms, version: z.number().int() }),
  answer: z.object({ billing }),
  errors: ['changed-meanwhile'],
});
