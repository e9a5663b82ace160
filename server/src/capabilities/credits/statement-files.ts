import {
  authorText,
  changeText,
  creditsText,
  monthText,
  postingText,
  type Statement,
} from '@colloquy/contract/credits';
import { now } from '../../platform/clock.ts';
import { CSV_START, csvLine } from '../../platform/spreadsheets/csv.ts';
import { PdfWriter } from '../../platform/pdf/pdf-writer.ts';
import * as text from './messages.ts';
import { dayText, kindName, lastDayIn, momentIn, serviceName } from './statement-format.ts';

/** The limit of lines in the PDF: the CSV has all of them. */
const MAX_PDF_LINES = 2_000;

type StatementSums = Pick<
  Statement,
  'opening' | 'granted' | 'corrected' | 'spent' | 'refunded' | 'expired' | 'closing' | 'reserved'
>;

/** An unfinished month has no closing balance yet. */
const closingName = (isFinished: boolean): string => (isFinished ? 'Closing balance' : 'Balance so far');

/** The sums of a month, in the order in which they add up. */
const sumsOf = (
  sums: StatementSums & Pick<Statement, 'isFinished'>,
): [name: string, written: string, isStrong: boolean][] => [
  ['Opening balance', creditsText(sums.opening), true],
  ['Granted', changeText(sums.granted), false],
  ['Corrections of grants', changeText(-sums.corrected), false],
  ['Used', changeText(-sums.spent), false],
  ['Refunded', changeText(sums.refunded), false],
  ['Expired', changeText(-sums.expired), false],
  [closingName(sums.isFinished), creditsText(sums.closing), true],
  ['of which reserved for running jobs', creditsText(sums.reserved), false],
];

const TITLES =
  'Number,At,Posting,Details,Done by,User,Job,Service,Reserved at,Reason,Reference,Expires,Change,Balance'.split(
    ',',
  );

/** A line with only a name, a time and a balance. */
const balanceLine = (at: string, name: string, balance: number): string =>
  csvLine([null, at, name, ...Array.from({ length: TITLES.length - 4 }, () => null), balance / 100]);

/** The month as CSV: its lines between the two balances. */
export function statementCsv(statement: Statement): string {
  const { lines, opening, closing, reserved, from, isFinished, seal } = statement;
  const until = isFinished ? statement.until : now().toISOString();
  const rows = lines.map((line) => [
    line.number,
    line.at,
    kindName(line.kind),
    postingText(line),
    authorText(line.by),
    line.person && line.person.name,
    line.job && (line.job.code ?? 'deleted'),
    line.sid && serviceName(line.sid),
    line.reservedAt,
    line.reason,
    line.reference,
    line.expiresAt,
    line.change / 100,
    line.balance / 100,
  ]);
  return [
    CSV_START,
    csvLine(TITLES),
    balanceLine(from, 'Opening balance', opening),
    ...rows.map(csvLine),
    balanceLine(until, closingName(isFinished), closing),
    balanceLine(until, 'Of which reserved for running jobs', reserved),
    csvLine([seal.number, null, seal.seal ? 'Seal' : 'Not sealed yet', seal.seal ?? seal.hash]),
  ].join('');
}

export async function statementPdf(statement: Statement): Promise<Uint8Array> {
  const { organisation, month, isFinished, lines, services, reservations } = statement;
  const { timeZone } = organisation;
  const title = text.statementTitle(monthText(month));
  const pdf = new PdfWriter(`${title}, ${organisation.name}`, now());
  pdf.title(title);
  pdf.paragraph(organisation.name, { size: 12 });
  pdf.paragraph(
    isFinished
      ? text.inCredits(timeZone.replaceAll('_', ' '))
      : text.inCreditsUntil(timeZone.replaceAll('_', ' '), momentIn(timeZone, now().toISOString())),
    { colour: 'soft' },
  );
  pdf.gap();
  pdf.table(
    [
      { title: 'Balance', width: 3 },
      { title: 'Credits', width: 1, isNumber: true },
    ],
    sumsOf(statement).map(([name, written, isStrong]) =>
      [name, written].map((cell) => (isStrong ? { text: cell, isStrong } : cell)),
    ),
  );
  if (services.length > 0) {
    pdf.gap();
    pdf.table(
      [
        { title: 'Service', width: 3 },
        { title: 'Used', width: 1, isNumber: true },
        { title: 'Refunded', width: 1, isNumber: true },
      ],
      services.map(({ service, spent, refunded }) => [service, creditsText(spent), creditsText(refunded)]),
    );
  }
  pdf.gap();
  pdf.table(
    [
      { title: 'No.', width: 0.5, isNumber: true },
      { title: 'When', width: 1.2 },
      { title: 'Job', width: 0.95 },
      { title: 'What', width: 3.1 },
      { title: 'User / done by', width: 1.35 },
      { title: 'Change', width: 1.25, isNumber: true },
      { title: 'Balance', width: 1.25, isNumber: true },
    ],
    lines.slice(0, MAX_PDF_LINES).map((line) => rowOf(line, timeZone)),
  );
  pdf.paragraph(text.lineNumbers, { colour: 'soft', size: 7.5 });
  if (lines.length > MAX_PDF_LINES) pdf.paragraph(text.firstLines(MAX_PDF_LINES, lines.length));
  if (reservations.length > 0) {
    pdf.gap();
    pdf.heading(isFinished ? text.reservedAtEnd : text.reservedNow);
    pdf.table(
      [
        { title: 'Reserved', width: 1.9 },
        { title: 'Job', width: 1.1 },
        { title: 'User', width: 3 },
        { title: 'Credits', width: 1.2, isNumber: true },
      ],
      reservations
        .slice(0, MAX_PDF_LINES)
        .map(({ at, job, person, amount }) => [
          momentIn(timeZone, at),
          job?.code ?? '',
          person?.name ?? '',
          creditsText(amount),
        ]),
    );
  }
  pdf.gap();
  sealText(pdf, statement.seal);
  return pdf.finish(`${organisation.name} · ${title}`);
}

function rowOf(line: Statement['lines'][number], timeZone: string): string[] {
  const until = line.expiresAt === null ? '' : `. Expires after ${lastDayIn(timeZone, line.expiresAt)}`;
  const reserved = line.reservedAt === null ? '' : ` on ${momentIn(timeZone, line.reservedAt)}`;
  const done = line.kind === 'settle' || line.kind === 'expire' ? null : line.by;
  return [
    String(line.number),
    momentIn(timeZone, line.at),
    line.job?.code ?? '',
    `${kindName(line.kind)}. ${postingText(line)}${reserved}${until}`,
    line.person?.name ?? authorText(done),
    changeText(line.change),
    creditsText(line.balance),
  ];
}

/** The seal, with which any reader can check later whether the ledger was changed. */
export function sealText(pdf: PdfWriter, { day, number, hash, seal }: Statement['seal']): void {
  const lines = seal
    ? [text.sealed(dayText(day), number), seal]
    : [text.notSealed(dayText(day), number), hash];
  for (const line of lines) pdf.paragraph(line, { size: 7.5, colour: 'soft' });
}
