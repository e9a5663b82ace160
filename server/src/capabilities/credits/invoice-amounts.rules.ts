import type { BillingTerms, InvoiceContent, InvoiceLine, SellerDetails } from '@colloquy/contract/credits';

/**
 * Rounding of invoices: a quotient of integers, rounded half away from zero, so that a credit note reverses
 * exactly what was charged. Uses no floating point.
 */
export function roundQuotient(dividend: bigint, divisor: bigint): number {
  const sign = dividend < 0n ? -1n : 1n;
  const whole = (2n * sign * dividend + divisor) / (2n * divisor);
  return Number(sign * whole);
}

type PricedLine = Pick<InvoiceLine, 'quantity' | 'unitPrice' | 'share'>;

/** Quantity (in hundredths) times price, times the share of the period: rounded once per line. */
export const netOf = ({ quantity, unitPrice, share }: PricedLine): number =>
  roundQuotient(
    BigInt(quantity) * BigInt(unitPrice) * BigInt(share?.days ?? 1),
    100n * BigInt(share?.of ?? 1),
  );

/** VAT rate of an organisation's invoices, in hundredths of a percent. */
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

/** The reason for charging no VAT; empty if VAT is charged. */
export function vatNoteOf(seller: Pick<SellerDetails, 'vatNumber'>, terms: BillingTerms): string {
  if (seller.vatNumber === '') return 'The seller is not registered for VAT.';
  if (terms.treatment === 'standard') return '';
  return terms.vatNote === '' ? NOTES[terms.treatment] : terms.vatNote;
}

type Totals = Pick<InvoiceContent, 'vat' | 'net' | 'vatTotal' | 'total'>;

/** VAT is computed once per rate on the sum of its lines, not line by line. */
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

/** The reversed line, for a credit note. */
export const negated = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  quantity: 0 - line.quantity,
  net: 0 - line.net,
});
