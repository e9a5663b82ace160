import { type Invoice, type InvoiceLine, monthText } from '@colloquy/contract';
import { CSV_START, csvLine } from '../../platform/http/csv.ts';
import { type Cell, type Column, Sheets } from '../../platform/pdf/sheet.ts';
import { dayText, majorOf, money } from './statement-words.ts';

const TITLES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;
const counts = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** `1,000`, `2.5`, `−5`, of hundredths. */
const countText = (hundredths: number): string =>
  `${hundredths < 0 ? '−' : ''}${counts.format(Math.abs(hundredths) / 100)}`;
const rateText = (rate: number): string => `${counts.format(rate / 100)}%`;

/** `5 × seat, year · 39 of 365 days`. */
const quantityText = ({ quantity, unit, share }: InvoiceLine): string =>
  `${countText(quantity)} ${unit === 'credits' ? '' : '× '}${unit}${share ? ` · ${share.days} of ${share.of} days` : ''}`;

const COLUMNS =
  'Number,Kind,Issued,Due,Month,Seller,Seller VAT number,Customer,Customer VAT number,Order reference,Description,Details,Quantity,Unit,Days,Unit price,Currency,VAT rate %,Amount'.split(
    ',',
  );

/** An invoice as a spreadsheet reads it: a row for each line, then the sums. Amounts are in whole units of the currency. */
export function invoiceCsv(invoice: Invoice): string {
  const { seller, buyer, currency, lines, vat } = invoice;
  const major = majorOf(currency);
  const known = [
    invoice.name,
    TITLES[invoice.kind],
    invoice.issuedOn,
    invoice.dueOn,
    invoice.month,
    seller.name,
    seller.vatNumber,
    buyer.name,
    buyer.vatNumber,
    buyer.orderReference,
  ];
  const sum = (name: string, rate: number | null, minor: number): string =>
    csvLine([...known, name, null, null, null, null, null, currency, rate, major(minor)]);
  return [
    CSV_START,
    csvLine(COLUMNS),
    ...lines.map(({ description, detail, quantity, unit, share, unitPrice, vatRate, net }) =>
      csvLine([
        ...known,
        description,
        detail,
        quantity / 100,
        unit,
        share && `${share.days} of ${share.of}`,
        major(unitPrice),
        currency,
        vatRate / 100,
        major(net),
      ]),
    ),
    ...vat.flatMap((each) => [sum('Net', each.rate / 100, each.net), sum('VAT', each.rate / 100, each.vat)]),
    sum('Total', null, invoice.total),
  ].join('');
}

export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { name, kind, seller, buyer, currency, lines, issuedOn, corrects } = invoice;
  const title = `${TITLES[kind]} ${name}`;
  const sheets = await Sheets.begin(title, new Date(`${issuedOn}T00:00:00Z`));
  await sheets.text(title, { size: 18, weight: 700 });
  sheets.gap();
  await sheets.pair(
    [{ text: 'Seller', isStrong: true }, ...blockOf(seller, seller.registration)],
    [{ text: 'Customer', isStrong: true }, ...blockOf(buyer)],
  );
  sheets.gap();
  await sheets.facts(factsOf(invoice));
  if (corrects) {
    sheets.gap(6);
    await sheets.text(
      `This credit note takes back invoice ${corrects.name} of ${dayText(corrects.issuedOn)}. Reason: ${corrects.reason}`,
    );
  }
  sheets.gap();
  await sheets.table(
    LINE_COLUMNS,
    lines.map((line) => [
      line.description,
      line.detail,
      quantityText(line),
      money(line.unitPrice, { currency }),
      rateText(line.vatRate),
      money(line.net, { currency }),
    ]),
  );
  sheets.gap();
  await sheets.table(SUM_COLUMNS, sumsOf(invoice));
  sheets.gap();
  if (invoice.vatNote !== '') await sheets.text(invoice.vatNote);
  await sheets.text(
    'Credits that a plan brings are part of its price, and work that credits pay for is not charged again. The statement of the month lists both.',
    { ink: 'soft' },
  );
  sheets.gap();
  sheets.keep(60);
  await sheets.text(invoice.dueOn === null ? 'No payment is due' : 'Payment', { weight: 700 });
  if (invoice.dueOn !== null) {
    await sheets.text(
      `Please pay ${money(invoice.total, { currency })} by ${dayText(invoice.dueOn)}, quoting ${name}.`,
    );
    for (const line of seller.paymentDetails.split('\n')) await sheets.text(line);
  } else if (invoice.total < 0)
    await sheets.text(`${money(-invoice.total, { currency })} is credited to your account.`);
  await sheets.text(`Questions: ${seller.contact}`, { ink: 'soft' });
  return sheets.end(`${seller.name} · ${title}`);
}

type Party = { name: string; address: string; country: string; vatNumber: string };

const blockOf = ({ name, address, country, vatNumber }: Party, registration = ''): string[] => [
  name,
  ...address.split('\n'),
  country,
  ...(registration === '' ? [] : [registration]),
  ...(vatNumber === '' ? [] : [`VAT number ${vatNumber}`]),
];

function factsOf(invoice: Invoice): [name: string, value: string][] {
  const { name, kind, issuedOn, dueOn, from, until, month, buyer, currency, organisation } = invoice;
  return [
    ['Number', name],
    ['Date of issue', dayText(issuedOn)],
    ['Billing month', `${monthText(month)} (${dayText(from)} to ${dayText(until)})`],
    ['Tax point', dayText(until)],
    ...(dueOn === null ? [] : [['Payment due', dayText(dueOn)] as [string, string]]),
    ['Your reference', buyer.orderReference === '' ? '–' : buyer.orderReference],
    ['Account', `${organisation.name} (${organisation.code})`],
    ['Currency', currency],
    ...(kind === 'credit-note'
      ? [['Kind', 'Credit note: negative amounts are credited'] as [string, string]]
      : []),
  ];
}

const LINE_COLUMNS: readonly Column[] = [
  { title: 'Description', width: 2 },
  { title: 'Details', width: 2.6 },
  { title: 'Quantity', width: 1.9 },
  { title: 'Unit price', width: 1.1, isNumber: true },
  { title: 'VAT', width: 0.7, isNumber: true },
  { title: 'Net', width: 1.2, isNumber: true },
];

const SUM_COLUMNS: readonly Column[] = [
  { title: 'VAT rate', width: 3 },
  { title: 'Net', width: 1.3, isNumber: true },
  { title: 'VAT', width: 1.3, isNumber: true },
  { title: 'Gross', width: 1.3, isNumber: true },
];

function sumsOf({ vat, net, vatTotal, total, currency }: Invoice): Cell[][] {
  const text = (minor: number): string => money(minor, { currency });
  const strong = (value: string): Cell => ({ text: value, isStrong: true });
  return [
    ...vat.map((each) => [rateText(each.rate), text(each.net), text(each.vat), text(each.net + each.vat)]),
    [strong('Total'), strong(text(net)), strong(text(vatTotal)), strong(text(total))],
  ];
}
