import {
  authorText,
  changeText,
  creditsText,
  monthText,
  postingText,
  type Statement,
} from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { CSV_START, csvLine } from '../../platform/http/csv.ts';
import { Sheets } from '../../platform/pdf/sheet.ts';
import { kindName, lastDayIn, momentIn, serviceName } from './statement-words.ts';

/** More rows than anybody reads on paper: a longer month has all of them in the CSV. */
const MOST_ON_PAPER = 2_000;

type Sums = Pick<
  Statement,
  'opening' | 'granted' | 'corrected' | 'spent' | 'refunded' | 'expired' | 'closing' | 'reserved'
>;

/** A month that goes on has no closing balance yet. */
const closingName = (isFinished: boolean): string => (isFinished ? 'Closing balance' : 'Balance so far');

/** The sums of a month in the order in which they add up, as they are written. */
const sumsOf = (
  sums: Sums & Pick<Statement, 'isFinished'>,
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

/** A line with nothing but a name, a moment and a balance. */
const balanceLine = (at: string, name: string, balance: number): string =>
  csvLine([null, at, name, ...Array.from({ length: TITLES.length - 4 }, () => null), balance / 100]);

/** The month as a spreadsheet reads it: its lines between the two balances. */
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
  const title = `Statement for ${monthText(month)}`;
  const sheets = await Sheets.begin(`${title}, ${organisation.name}`, now());
  await sheets.text(title, { size: 18, weight: 700 });
  await sheets.text(organisation.name, { size: 12 });
  await sheets.text(
    `Amounts are credits. Times are those of ${timeZone.replaceAll('_', ' ')}.${isFinished ? '' : ` The month is not over: balances are as of ${momentIn(timeZone, now().toISOString())}.`}`,
    { ink: 'soft' },
  );
  sheets.gap();
  await sheets.table(
    [
      { title: 'Balance', width: 3 },
      { title: 'Credits', width: 1, isNumber: true },
    ],
    sumsOf(statement).map(([name, written, isStrong]) =>
      [name, written].map((text) => (isStrong ? { text, isStrong } : text)),
    ),
  );
  if (services.length > 0) {
    sheets.gap();
    await sheets.table(
      [
        { title: 'Service', width: 3 },
        { title: 'Used', width: 1, isNumber: true },
        { title: 'Refunded', width: 1, isNumber: true },
      ],
      services.map(({ service, spent, refunded }) => [service, creditsText(spent), creditsText(refunded)]),
    );
  }
  sheets.gap();
  await sheets.table(
    [
      { title: 'No.', width: 0.5, isNumber: true },
      { title: 'When', width: 1.2 },
      { title: 'Job', width: 0.95 },
      { title: 'What', width: 3.1 },
      { title: 'User / done by', width: 1.35 },
      { title: 'Change', width: 1.25, isNumber: true },
      { title: 'Balance', width: 1.25, isNumber: true },
    ],
    lines.slice(0, MOST_ON_PAPER).map((line) => rowOf(line, timeZone)),
  );
  await sheets.text(
    'Numbers are those of the amount history, which also lists reservations and credits allocated to users: they leave the balance as it is.',
    { ink: 'soft', size: 7.5 },
  );
  if (lines.length > MOST_ON_PAPER)
    await sheets.text(`The first ${MOST_ON_PAPER} lines of ${lines.length}: the CSV has all of them.`);
  if (reservations.length > 0) {
    sheets.gap();
    await sheets.text(
      isFinished ? 'Reserved at the end, in the closing balance' : 'Reserved now, in the balance',
      { weight: 700 },
    );
    await sheets.table(
      [
        { title: 'Reserved', width: 1.9 },
        { title: 'Job', width: 1.1 },
        { title: 'User', width: 3 },
        { title: 'Credits', width: 1.2, isNumber: true },
      ],
      reservations
        .slice(0, MOST_ON_PAPER)
        .map(({ at, job, person, amount }) => [
          momentIn(timeZone, at),
          job?.code ?? '',
          person?.name ?? '',
          creditsText(amount),
        ]),
    );
  }
  sheets.gap();
  await sealText(sheets, statement.seal);
  return sheets.end(`${organisation.name} · ${title}`);
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

/** By which anybody who was given this paper can tell later whether the ledger was changed. */
export async function sealText(
  sheets: Sheets,
  { day, number, hash, seal }: Statement['seal'],
): Promise<void> {
  const said = seal
    ? [`Seal of ${day}, after posting ${number}:`, seal]
    : [`${day} is not sealed yet. Its last posting is ${number}, with the hash`, hash];
  for (const line of said) await sheets.text(line, { size: 7.5, ink: 'soft' });
}
