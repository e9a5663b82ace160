import { type Invoice, type InvoiceLine, type InvoiceReference, monthText } from '@colloquy/contract/credits';
import { CSV_START, csvLine } from '../../platform/spreadsheets/csv.ts';
import { type PdfCell, type PdfColumn, PdfWriter } from '../../platform/pdf/pdf-writer.ts';
import * as text from './messages.ts';
import { dayText, majorOf, money } from './statement-format.ts';

const TITLES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;
const counts = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** `1,000`, `2.5`, `−5`, from hundredths. */
const countText = (hundredths: number): string =>
  `${hundredths < 0 ? '−' : ''}${counts.format(Math.abs(hundredths) / 100)}`;
const rateText = (rate: number): string => `${counts.format(rate / 100)}%`;

const LENGTHS: Record<string, string> = { year: '1 year', 'half year': 'half a year' };

/** `1,000 credits`, `5 seats × 1 year, 39 of 365 days`. */
function quantityText({ quantity, unit, share }: InvoiceLine): string {
  const [first, second] = unit.split(', ');
  const length = LENGTHS[second ?? unit];
  const count = countText(quantity);
  const units =
    first === 'seat' && second !== undefined
      ? `${quantity < 0 ? '−' : ''}${text.seats(Math.abs(quantity) / 100, length ?? second)}`
      : length === undefined
        ? `${count} ${unit}`
        : `${count} × ${length}`;
  return share ? text.shareOfDays(units, share.days, share.of) : units;
}

const referenceText = ({ name, issuedOn }: InvoiceReference): string =>
  text.invoiceReference(name, dayText(issuedOn));

/** The line's details, with the invoice that it corrects. */
const detailText = ({ detail, corrects }: InvoiceLine): string =>
  corrects ? text.lineCorrects(detail, referenceText(corrects)) : detail;

/** The invoices that a document or its lines correct. */
const correctedBy = ({ corrects, lines }: Invoice): string[] => [
  ...new Set([corrects, ...lines.map((line) => line.corrects)].flatMap((each) => each?.name ?? [])),
];

const COLUMNS =
  'Number,Kind,Issued,Due,Month,Seller,Seller VAT number,Customer,Customer VAT number,Order reference,Refers to invoice,Description,Details,Quantity,Unit,Days,Unit price,Currency,VAT rate %,Amount'.split(
    ',',
  );

/** An invoice as CSV: a row per line, then the sums. Amounts are in whole units of the currency. */
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
  const reference = (invoice.corrects ?? invoice.replaces)?.name ?? null;
  const sum = (name: string, rate: number | null, minor: number): string =>
    csvLine([...known, reference, name, null, null, null, null, null, currency, rate, major(minor)]);
  return [
    CSV_START,
    csvLine(COLUMNS),
    ...lines.map(({ description, detail, quantity, unit, share, unitPrice, vatRate, net, corrects }) =>
      csvLine([
        ...known,
        corrects?.name ?? reference,
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
  const { name, kind, seller, buyer, currency, lines, issuedOn, corrects, replaces } = invoice;
  const title = `${TITLES[kind]} ${name}`;
  const pdf = new PdfWriter(title, new Date(`${issuedOn}T00:00:00Z`));
  pdf.title(title);
  pdf.gap();
  pdf.twoColumns(
    [{ text: 'Seller', isStrong: true }, ...blockOf(seller, seller.registration)],
    [{ text: 'Customer', isStrong: true }, ...blockOf(buyer)],
  );
  pdf.gap();
  pdf.nameValues(factsOf(invoice));
  if (corrects) {
    pdf.gap(6);
    pdf.paragraph(text.cancels(referenceText(corrects), corrects.reason));
  }
  if (replaces) {
    pdf.gap(6);
    pdf.paragraph(text.replaces(referenceText(replaces)));
  }
  pdf.gap();
  pdf.table(
    LINE_COLUMNS,
    lines.map((line) => [
      line.description,
      detailText(line),
      quantityText(line),
      money(line.unitPrice, { currency }),
      rateText(line.vatRate),
      money(line.net, { currency }),
    ]),
  );
  pdf.gap();
  pdf.table(SUM_COLUMNS, sumsOf(invoice));
  pdf.gap();
  if (invoice.vatNote !== '') pdf.paragraph(invoice.vatNote);
  pdf.paragraph(text.includedCredits, { colour: 'soft' });
  pdf.gap();
  pdf.heading(invoice.dueOn === null ? text.noPayment : text.payment);
  if (invoice.dueOn !== null) {
    pdf.paragraph(text.pleasePay(money(invoice.total, { currency }), dayText(invoice.dueOn), name));
    for (const line of seller.paymentDetails.split('\n')) pdf.paragraph(line);
  } else if (invoice.total < 0)
    pdf.paragraph(setOffText(money(-invoice.total, { currency }), correctedBy(invoice)));
  pdf.paragraph(text.questions(seller.contact), { colour: 'soft' });
  return pdf.finish(`${seller.name} · ${title}`);
}

const lists = new Intl.ListFormat('en-GB');

const setOffText = (amount: string, corrected: readonly string[]): string =>
  corrected.length === 0 ? text.deductFromNext(amount) : text.deductFrom(amount, lists.format(corrected));

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
    ['Billing month', `${monthText(month)} (${text.dayRange(dayText(from), dayText(until))})`],
    ['Tax point', dayText(until)],
    ...(dueOn === null ? [] : [['Payment due', dayText(dueOn)] as [string, string]]),
    ['Your reference', buyer.orderReference === '' ? '–' : buyer.orderReference],
    ['Account', `${organisation.name} (${organisation.code})`],
    ['Currency', currency],
    ...(kind === 'credit-note' ? [['Kind', text.negativeAmounts] as [string, string]] : []),
  ];
}

const LINE_COLUMNS: readonly PdfColumn[] = [
  { title: 'Description', width: 2 },
  { title: 'Details', width: 2.6 },
  { title: 'Quantity', width: 1.9 },
  { title: 'Unit price', width: 1.1, isNumber: true },
  { title: 'VAT', width: 0.7, isNumber: true },
  { title: 'Net', width: 1.2, isNumber: true },
];

const SUM_COLUMNS: readonly PdfColumn[] = [
  { title: 'VAT rate', width: 3 },
  { title: 'Net', width: 1.3, isNumber: true },
  { title: 'VAT', width: 1.3, isNumber: true },
  { title: 'Gross', width: 1.3, isNumber: true },
];

function sumsOf({ vat, net, vatTotal, total, currency }: Invoice): PdfCell[][] {
  const amount = (minor: number): string => money(minor, { currency });
  const strong = (value: string): PdfCell => ({ text: value, isStrong: true });
  return [
    ...vat.map((each) => [
      rateText(each.rate),
      amount(each.net),
      amount(each.vat),
      amount(each.net + each.vat),
    ]),
    [strong('Total'), strong(amount(net)), strong(amount(vatTotal)), strong(amount(total))],
  ];
}
