import { type CreditPrice, monthText } from '@colloquy/contract/credits';
import type { OwnAssignment, StatementMonth } from '@colloquy/contract/review';
import { addDays, monthIn, nextMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import type { Caller } from '../../platform/database/scope.ts';
import type { CsvColumn } from '../../platform/http/csv-route.ts';
import { PdfWriter } from '../../platform/pdf/pdf-writer.ts';
import * as text from './messages.ts';
import type { Review } from './statement.ts';

/** A review with its job; null after the job was deleted. */
type ReviewStatementLine = Review & { job: Pick<OwnAssignment, 'job' | 'code' | 'organisation'> | null };

/** Rounded to a tenth. */
export const minutesOf = (ms: number): number => Math.round(ms / 6_000) / 10;

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** `EUR 12.50`, with the currency's number of decimals. */
export function moneyText({ currency, minor }: CreditPrice): string {
  const digits = digitsOf(currency);
  return `${currency} ${(minor / 10 ** digits).toFixed(digits)}`;
}

/** The rate in whole units of the currency. */
const majorRate = ({ currency, minor }: CreditPrice): number => minor / 10 ** digitsOf(currency);

/** Amounts are not rounded here: the statement rounds the sum of a month once. */
export const STATEMENT_COLUMNS: readonly CsvColumn<ReviewStatementLine>[] = [
  ['month', 'Month', ({ month }) => month],
  ['done', 'Finished', ({ doneAt }) => doneAt.toISOString()],
  ['job', 'Job', ({ job }) => job?.job ?? null],
  ['job', 'Number', ({ job }) => job?.code ?? null],
  ['organisation', 'Organisation', ({ job }) => job?.organisation ?? null],
  ['minutes', 'Minutes of audio', ({ audioMs }) => Number((audioMs / 60_000).toFixed(2))],
  ['rate', 'Rate per minute', ({ rate }) => rate && majorRate(rate)],
  [
    'amount',
    'Amount',
    ({ audioMs, rate }) => rate && Number(((audioMs / 60_000) * majorRate(rate)).toFixed(4)),
  ],
  ['amount', 'Currency', ({ rate }) => rate && rate.currency],
];

type MonthOfReviews = { timeZone: string; sums: StatementMonth; lines: readonly ReviewStatementLine[] };

/** A month of reviews as a document that supports the reviewer's invoice. */
export async function reviewStatementPdf(
  { name, username, organisation }: Pick<Caller, 'name' | 'username' | 'organisation'>,
  { timeZone, sums, lines }: MonthOfReviews,
): Promise<Uint8Array> {
  const { month } = sums;
  const title = text.statementTitle(monthText(month));
  const isFinished = monthIn(timeZone, now()) > month;
  const dayOf = (at: Date, zone = timeZone): string =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: zone }).format(at);
  const dayText = (day: string): string => dayOf(new Date(`${day}T00:00:00Z`), 'UTC');
  const pdf = new PdfWriter(`${title}, ${name}`, now());
  pdf.title(title);
  pdf.paragraph(name, { size: 12 });
  if (!isFinished) pdf.paragraph(text.monthNotOver, { colour: 'soft' });
  pdf.gap();
  const lastDay = addDays(`${nextMonth(month)}-01`, -1);
  pdf.nameValues([
    ['Reviewer', `${name} (${username})`],
    ['Organisation', organisation],
    ['Period', text.period(dayText(`${month}-01`), dayText(lastDay), timeZone.replaceAll('_', ' '))],
  ]);
  pdf.gap();
  pdf.table(
    [
      { title: 'Finished', width: 1.1 },
      { title: 'Job', width: 2.6 },
      { title: 'Organisation', width: 2 },
      { title: 'Minutes', width: 0.8, isNumber: true },
      { title: 'Rate per minute', width: 1.3, isNumber: true },
    ],
    lines.map(({ doneAt, job, audioMs, rate }) => [
      dayOf(doneAt),
      job ? `${job.code} ${job.job}` : text.deletedJob,
      job?.organisation ?? '',
      (audioMs / 60_000).toFixed(2),
      rate ? moneyText(rate) : text.noRate,
    ]),
  );
  pdf.gap();
  pdf.table(
    [
      { title: 'Total', width: 3 },
      { title: '', width: 1, isNumber: true },
    ],
    [
      ['Jobs', String(sums.jobs)],
      ['Minutes of audio', (sums.audioMs / 60_000).toFixed(2)],
      ...(sums.unratedMs > 0 ? [[text.minutesWithoutRate, (sums.unratedMs / 60_000).toFixed(2)]] : []),
      ...sums.amounts.map((amount) => [
        { text: 'Amount', isStrong: true as const },
        { text: moneyText(amount), isStrong: true as const },
      ]),
    ],
  );
  pdf.paragraph(text.rounding, { colour: 'soft', size: 7.5 });
  return pdf.finish(`${name} · ${title}`);
}
