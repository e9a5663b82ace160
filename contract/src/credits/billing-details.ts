import { z } from 'zod';

const line = (label: string, most = 120) =>
  z.string().trim().min(1, `Enter ${label}.`).max(most, `Use at most ${most} characters.`);

const address = z
  .string()
  .trim()
  .min(1, 'Enter an address.')
  .max(400, 'Use at most 400 characters.')
  .refine((text) => text.split('\n').length <= 6, 'Use at most 6 lines.')
  .meta({ description: 'Street, town and postcode, one per line', examples: ['1 High Street\nTown'] });

const vatNumber = z
  .string()
  .trim()
  .max(20, 'Use at most 20 characters.')
  .refine(
    (text) => text === '' || /^[A-Z]{2}[A-Z0-9 .+*-]{2,18}$/i.test(text),
    'Start with the country code, such as GB123456789.',
  )
  .meta({ description: 'VAT number with its country prefix; empty if there is none', examples: [''] });

const rate = z
  .number('Enter a percentage such as 20 or 5.5.')
  .int('Use at most two decimals.')
  .min(0, 'Enter 0 or more.')
  .max(10_000, 'Enter at most 100.')
  .meta({ description: 'Hundredths of a percent: 2000 is 20%' });

const days = z
  .number('Enter a whole number of days.')
  .int('Enter a whole number of days.')
  .min(0, 'Enter 0 or more.')
  .max(365, 'Enter at most 365 days.');

/** Seller on every invoice of the installation. */
export const sellerDetails = z.object({
  name: line('the legal name'),
  address,
  country: line('the country', 60),
  registration: z
    .string()
    .trim()
    .max(120, 'Use at most 120 characters.')
    .meta({ description: 'Company number and register; empty if there is none' }),
  vatNumber,
  vatRate: rate.meta({ description: 'Default rate, unless an organisation has its own terms' }),
  paymentDays: days.meta({ description: 'Days from the date of issue to the due date' }),
  paymentDetails: z
    .string()
    .trim()
    .min(1, 'Enter the payment details.')
    .max(600, 'Use at most 600 characters.')
    .meta({ description: 'Bank, account and payment reference', examples: ['Bank, IBAN'] }),
  contact: line('an email address or telephone number').meta({
    description: 'Contact for questions about an invoice',
  }),
  numberPrefix: z
    .string()
    .trim()
    .max(12, 'Use at most 12 characters.')
    .regex(/^[A-Z0-9/-]*$/i, 'Use letters, digits, hyphens and slashes.')
    .meta({ description: 'Prefix of every invoice number', examples: ['INV-'] }),
});
export type SellerDetails = z.infer<typeof sellerDetails>;

/** Buyer on the invoices of an organisation. */
export const buyerDetails = z.object({
  name: line('the legal name'),
  address,
  country: line('the country', 60),
  vatNumber,
  orderReference: z
    .string()
    .trim()
    .max(60, 'Use at most 60 characters.')
    .meta({ description: 'The customer’s order number or cost centre; empty if there is none' }),
});
export type BuyerDetails = z.infer<typeof buyerDetails>;

/** VAT treatment of an organisation. */
export const VAT_TREATMENTS = {
  standard: 'VAT is charged',
  'reverse-charge': 'Reverse charge: the customer accounts for VAT',
  exempt: 'Exempt from VAT',
  'outside-scope': 'Outside the scope of VAT',
} as const;
export type VatTreatment = keyof typeof VAT_TREATMENTS;

/** Terms agreed between the operator and an organisation. */
export const billingTerms = z.object({
  treatment: z.enum(Object.keys(VAT_TREATMENTS) as [VatTreatment, ...VatTreatment[]]),
  vatRate: rate.nullable().meta({ description: '`null` to use the seller’s rate' }),
  vatNote: z
    .string()
    .trim()
    .max(200, 'Use at most 200 characters.')
    .meta({ description: 'Legal basis for not charging VAT; empty for the standard sentence' }),
  paymentDays: days.nullable().meta({ description: '`null` to use the seller’s payment period' }),
});
export type BillingTerms = z.infer<typeof billingTerms>;

export const DEFAULT_BILLING_TERMS: BillingTerms = {
  treatment: 'standard',
  vatRate: null,
  vatNote: '',
  paymentDays: null,
};
