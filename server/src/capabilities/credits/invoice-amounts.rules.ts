import type { BillingTerms, InvoiceContent, InvoiceLine, SellerDetails } from '@colloquy/contract';

/**
 * The rounding rule of invoices: a quotient of whole numbers, rounded half away from zero, so that what is taken back is
 * what was charged. Exact: no fraction is ever held in floating point.
 */
export function roundQuotient(dividend: bigint, divisor: bigint): number {
  const sign = dividend < 0n ? -1n : 1n;
  const whole = (2n * sign * dividend + divisor) / (2n * divisor);
  return Number(sign * whole);
}

type Counted = Pick<InvoiceLine, 'quantity' | 'unitPrice' | 'share'>;

/** Quantity (in hundredths) times price, times the share of the period: rounded once, a line. */
export const netOf = ({ quantity, unitPrice, share }: Counted): number =>
  roundQuotient(
    BigInt(quantity) * BigInt(unitPrice) * BigInt(share?.days ?? 1),
    100n * BigInt(share?.of ?? 1),
  );

/** Hundredths of a percent of VAT on everything that an organisation is charged. */
export function vatRateOf(seller: Pick<SellerDetails, 'vatNumber' | 'vatRate'>, terms: BillingTerms): number {
  if (seller.vatNumber === '' || terms.treatment !== 'standard') return 0;
  return terms.vatRate ?? seller.vatRate;
}

const NOTES = {
  'reverse-charge':
    'Reverse charge: the customer accounts for VAT (Article 196 of Directive 2006/112/EC, or the corresponding national law).',
  exempt: 'This supply is exempt from VAT.',
  'outside-scope': 'This supply is outside the scope of VAT.',
} as const;

/** Why no VAT is charged; empty where it is. */
export function vatNoteOf(seller: Pick<SellerDetails, 'vatNumber'>, terms: BillingTerms): string {
  if (seller.vatNumber === '') return 'The seller is not registered for VAT.';
  if (terms.treatment === 'standard') return '';
  return terms.vatNote === '' ? NOTES[terms.treatment] : terms.vatNote;
}

type Totals = Pick<InvoiceContent, 'vat' | 'net' | 'vatTotal' | 'total'>;

/** VAT is taken once of the sum of each rate's lines, and not line by line. */
export function totalsOf(lines: readonly Pick<InvoiceLine, 'net' | 'vatRate'>[]): Totals {
  const byRate = Map.groupBy(lines, ({ vatRate }) => vatRate);
  const vat = [...byRate]
    .map(([rate, ofRate]) => {
      const net = ofRate.reduce((sum, line) => sum + line.net, 0);
      return { rate, net, vat: roundQuotient(BigInt(net) * BigInt(rate), 10_000n) };
    })
    .toSorted((one, other) => other.rate - one.rate);
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const vatTotal = vat.reduce((sum, each) => sum + each.vat, 0);
  return { vat, net, vatTotal, total: net + vatTotal };
}

/** The same lines taken back. */
export const negated = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  quantity: 0 - line.quantity,
  net: 0 - line.net,
});
