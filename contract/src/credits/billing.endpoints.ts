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
  quantity: z.number().int().meta({ description: 'In hundredths of the unit; negative for a credit' }),
  unit: z.string(),
  unitPrice: minor('Price of one unit'),
  share: z
    .object({ days: z.number().int(), of: z.number().int() })
    .nullable()
    .meta({ description: 'Days charged (`days`) out of all days of the period (`of`)' }),
  net: minor('Amount before VAT'),
  vatRate: z.number().int().meta({ description: 'Hundredths of a percent' }),
  corrects: invoiceReference
    .nullable()
    .default(null)
    .meta({ description: 'The earlier invoice that this line partly credits' }),
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
  from: z.iso.date().meta({ description: 'First day of the period charged' }),
  until: z.iso.date().meta({ description: 'Last day of the month, which is the tax point' }),
  dueOn: z.iso.date().nullable().meta({ description: '`null` if no payment is due' }),
  lines: z.array(invoiceLine),
  vat: z
    .array(
      z.object({
        rate: z.number().int().meta({ description: 'Hundredths of a percent' }),
        net: minor('Sum of the lines at this rate'),
        vat: minor('VAT on that sum, rounded once, half away from zero'),
      }),
    )
    .meta({ description: 'One entry for each rate' }),
  net: minor('Sum of the lines before VAT'),
  vatTotal: minor('Sum of the VAT'),
  total: minor('Amount payable; negative if credited'),
  vatNote: z.string().meta({ description: 'Why no VAT is charged; empty if VAT is charged' }),
  corrects: invoiceReference
    .extend({ reason: z.string() })
    .nullable()
    .meta({ description: 'The invoice that this credit note reverses' }),
  replaces: invoiceReference
    .nullable()
    .default(null)
    .meta({ description: 'The reversed invoice that this one replaces' }),
});
export type InvoiceContent = z.infer<typeof invoiceContent>;

export const invoice = invoiceContent.extend({
  id,
  name: z.string().meta({ description: 'Invoice number, consecutive within the installation' }),
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
    .meta({ description: '`null` for an invoice that states credits only' }),
  isCredited: z.boolean().meta({ description: 'Whether a credit note reverses it' }),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

const invoiceQuery = z.object({ invoiceId: id });

export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/invoice',
  summary:
    'Returns an invoice or credit note as it was issued, or `null` for an invoice that states credits only.',
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
    'Reverses an invoice with a credit note and, if requested, issues it again with the current details. Issued invoices never change.',
  access: 'billing:manage',
  params: organisationParams,
  body: z.object({
    requestId: id.meta({ description: 'Idempotency key: repeated requests create one credit note' }),
    invoiceId: id,
    reason: z.string().trim().min(1, 'Enter a reason. It is shown on the credit note.').max(200),
    reissue: z.boolean().meta({ description: 'Whether to invoice the same lines again' }),
  }),
  answer: z.object({ issued: z.array(z.string()).meta({ description: 'Numbers of the issued documents' }) }),
  errors: ['not-now'],
});

const seller = z.object({
  details: sellerDetails
    .nullable()
    .meta({ description: '`null` until entered; no invoice is issued before then' }),
  version: z.number().int(),
});

export const readSeller = endpoint({
  method: 'GET',
  path: '/api/billing/seller',
  summary: 'Returns the seller’s details, which appear on every invoice of the installation.',
  access: 'billing:manage',
  answer: seller,
});

export const changeSeller = endpoint({
  method: 'PUT',
  path: '/api/billing/seller',
  summary: 'Saves the seller’s details. Issued invoices do not change.',
  access: 'billing:manage',
  body: z.object({ details: sellerDetails, version: z.number().int() }),
  answer: seller,
  errors: ['changed-meanwhile'],
});

export const billing = z.object({
  buyer: buyerDetails.nullable(),
  terms: billingTerms,
  gap: billingGap.meta({
    description: 'Missing details that prevent invoices; `null` if nothing is missing',
  }),
  version: z.number().int(),
});
export type Billing = z.infer<typeof billing>;

export const readBilling = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/billing',
  summary: 'Returns the buyer’s details and billing terms of an organisation.',
  access: 'credit:read',
  params: organisationParams,
  answer: z.object({ billing }),
});

export const changeBuyer = endpoint({
  method: 'PUT',
  path: '/api/organisations/:organisationId/billing/buyer',
  summary: 'Saves the buyer’s details. Allowed for the organisation’s admins and for platform admins.',
  access: 'billing:write',
  params: organisationParams,
  body: z.object({ buyer: buyerDetails, version: z.number().int() }),
  answer: z.object({ billing }),
  errors: ['changed-meanwhile'],
});

export const changeBillingTerms = endpoint({
  method: 'PUT',
  path: '/api/organisations/:organisationId/billing/terms',
  summary: 'Saves the VAT treatment and payment period of an organisation.',
  access: 'billing:manage',
  params: organisationParams,
  body: z.object({ terms: billingTerms, version: z.number().int() }),
  answer: z.object({ billing }),
  errors: ['changed-meanwhile'],
});
