import {
  creditsText as credits,
  type UsageInvoice as Invoice,
  invoiceName,
  monthText as monthName,
  WORK_KINDS,
} from '@colloquy/contract/credits';
import { CSV_START, csvLine } from '../../platform/spreadsheets/csv.ts';
import { type PdfCell, type PdfColumn, PdfWriter } from '../../platform/pdf/pdf-writer.ts';
import * as text from './messages.ts';
import { sealText } from './statement-files.ts';
import { momentIn, money, quantityOf, serviceName, workName } from './statement-format.ts';

type Row = {
  service: string;
  work: string;
  quantity: string;
  unit: string;
  price: number | null;
  credits: number;
  money: number | null;
};

/** The invoice lines, then the refunds. */
const rowsOf = ({ lines, refunds }: Invoice): Row[] => [
  ...lines.map((line) => ({
    service: serviceName(line.sid),
    work: workName(line.work),
    quantity: line.work && line.quantity !== null ? quantityOf(line.quantity, line.work) : '',
    unit: line.work ? WORK_KINDS[line.work].unit : '',
    price: line.price,
    credits: line.credits,
    money: line.money,
  })),
  ...refunds.map((refund) => ({
    service: serviceName(refund.sid),
    work: 'Refunds',
    quantity: '',
    unit: '',
    price: null,
    credits: -refund.credits,
    money: refund.money === null ? null : -refund.money,
  })),
];

export function usageInvoiceCsv(invoice: Invoice): string {
  const { creditPrice, total } = invoice;
  const titles = ['Invoice', 'Month', 'Service', 'Work', 'Quantity', 'Unit', 'Price in credits', 'Credits'];
  const known = [invoiceName(invoice.organisation.code, invoice.number), invoice.month];
  const amountOf = (minor: number | null): (string | null)[] =>
    creditPrice ? [minor === null ? null : money(minor, creditPrice)] : [];
  const lines = rowsOf(invoice).map((row) => [
    ...known,
    row.service,
    row.work,
    row.quantity,
    row.unit,
    row.price === null ? null : row.price / 100,
    row.credits / 100,
    ...amountOf(row.money),
  ]);
  return [
    CSV_START,
    csvLine([...titles, ...(creditPrice ? ['Amount'] : [])]),
    ...lines.map(csvLine),
    csvLine([...known, 'Total', null, null, null, null, total.credits / 100, ...amountOf(total.money)]),
  ].join('');
}

export async function usageInvoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { organisation, month, issuedAt, timeZone, creditPrice, total, granted, expired } = invoice;
  const name = invoiceName(organisation.code, invoice.number);
  const pdf = new PdfWriter(text.invoiceTitle(name), new Date(issuedAt));
  pdf.title(text.invoiceTitle(name));
  pdf.paragraph(organisation.name, { size: 12 });
  pdf.gap();
  pdf.nameValues([
    ['Month', monthName(month)],
    ['From', momentIn(timeZone, invoice.from)],
    ['Until', momentIn(timeZone, invoice.until)],
    ['Issued', `${momentIn(timeZone, issuedAt)} (${timeZone})`],
    ...(creditPrice ? [['Price per credit', money(creditPrice.minor, creditPrice)] as const] : []),
  ]);
  pdf.gap();
  pdf.table(columnsOf(creditPrice !== null), [
    ...rowsOf(invoice).map((row) => cellsOf(row, creditPrice)),
    totalOf(total, creditPrice),
  ]);
  pdf.gap();
  pdf.table(
    [
      { title: 'Credits of the month', width: 3 },
      { title: 'Credits', width: 1, isNumber: true },
    ],
    [
      ['Opening balance', credits(invoice.opening)],
      ['Granted by the plan', credits(granted.byPlan)],
      ['Added', credits(granted.added)],
      ['Expired', credits(expired)],
      ['Closing balance', credits(invoice.closing)],
    ],
  );
  pdf.paragraph(text.allCredits, { size: 9 });
  pdf.gap();
  sealText(pdf, invoice.seal);
  return pdf.finish(`${organisation.name} · ${text.invoiceTitle(name)}`);
}

type Price = Invoice['creditPrice'];

const columnsOf = (hasMoney: boolean): PdfColumn[] => [
  { title: 'Service', width: 2.2 },
  { title: 'Work', width: 1.4 },
  { title: 'Quantity', width: 1.1, isNumber: true },
  { title: 'Unit', width: 1 },
  { title: 'Price', width: 0.9, isNumber: true },
  { title: 'Credits', width: 1.1, isNumber: true },
  ...(hasMoney ? [{ title: 'Amount', width: 1.3, isNumber: true as const }] : []),
];

const cellsOf = (row: Row, price: Price): PdfCell[] => [
  row.service,
  row.work,
  row.quantity,
  row.unit,
  row.price === null ? '' : credits(row.price),
  credits(row.credits),
  ...(price ? [row.money === null ? '' : money(row.money, price)] : []),
];

const totalOf = (total: Invoice['total'], price: Price): PdfCell[] =>
  [
    'Total',
    '',
    '',
    '',
    '',
    credits(total.credits),
    ...(price ? [total.money === null ? '' : money(total.money, price)] : []),
  ].map((cell) => ({ text: cell, isStrong: true }));
