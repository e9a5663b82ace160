import type { Posting, Statement } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { CSV_START, csvLine } from '../../platform/http/csv.ts';
import { Sheets } from '../../platform/pdf/sheet.ts';
import { change, credits, kindName, momentIn, monthName, serviceName } from './statement-words.ts';

/** More rows than anybody reads on paper: a longer month has all of them in the CSV. */
const MOST_ON_PAPER = 2_000;

/** The sums of a month, as a statement names them, in the order in which they add up. */
export const sumsOf = (
  sums: Pick<Statement, 'opening' | 'granted' | 'spent' | 'refunded' | 'expired' | 'setAside' | 'closing'>,
): [name: string, hundredths: number][] => [
  ['Opening balance', sums.opening],
  ['Granted', sums.granted],
  ['Used', -sums.spent],
  ['Refunded', sums.refunded],
  ['Expired', -sums.expired],
  ['Set aside for work under way', -sums.setAside],
  ['Closing balance', sums.closing],
];

/** The month as a spreadsheet reads it: a line for each posting between the two balances. */
export function statementCsv(statement: Statement): string {
  const { postings, opening, closing, from, until, seal } = statement;
  const titles = ['Number', 'At', 'Kind', 'Service', 'User', 'Job', 'Change', 'Balance'];
  const lines = postings.map(({ number, at, kind, sid, person, job, change: amount, balance }) => [
    number,
    at,
    kindName(kind),
    sid && serviceName(sid),
    person && person.name,
    job && job.code,
    amount / 100,
    balance / 100,
  ]);
  return [
    CSV_START,
    csvLine(titles),
    csvLine([null, from, 'Opening balance', null, null, null, null, opening / 100]),
    ...lines.map(csvLine),
    csvLine([null, until, 'Closing balance', null, null, null, null, closing / 100]),
    csvLine([
      seal.number,
      null,
      seal.seal ? 'Seal' : 'Not sealed yet',
      null,
      null,
      null,
      null,
      seal.seal ?? seal.hash,
    ]),
  ].join('');
}

export async function statementPdf(statement: Statement): Promise<Uint8Array> {
  const { organisation, month, isFinished, postings, services } = statement;
  const { timeZone } = organisation;
  const title = `Statement of ${monthName(month)}`;
  const sheets = await Sheets.begin(`${title}, ${organisation.name}`, now());
  await sheets.text(title, { size: 18, weight: 700 });
  await sheets.text(organisation.name, { size: 12 });
  await sheets.text(
    `Amounts are credits. Days and months are those of ${timeZone}.${isFinished ? '' : ' The month is not over: this is how it stands now.'}`,
    { ink: 'soft' },
  );
  sheets.gap();
  const sums = sumsOf(statement);
  await sheets.table(
    [
      { title: 'Balance', width: 3 },
      { title: 'Credits', width: 1, isNumber: true },
    ],
    sums.map(([name, amount], at) => {
      const isBalance = at === 0 || at === sums.length - 1;
      const written = isBalance ? credits(amount) : change(amount);
      return [name, written].map((text) => (isBalance ? { text, isStrong: true } : text));
    }),
  );
  if (services.length > 0) {
    sheets.gap();
    await sheets.table(
      [
        { title: 'Service', width: 3 },
        { title: 'Used', width: 1, isNumber: true },
        { title: 'Refunded', width: 1, isNumber: true },
      ],
      services.map(({ service, spent, refunded }) => [service, credits(spent), credits(refunded)]),
    );
  }
  sheets.gap();
  await sheets.table(
    [
      { title: 'No.', width: 0.7, isNumber: true },
      { title: 'When', width: 1.9 },
      { title: 'Posting', width: 1.7 },
      { title: 'Job', width: 1.1 },
      { title: 'User', width: 1.9 },
      { title: 'Change', width: 1.2, isNumber: true },
      { title: 'Balance', width: 1.2, isNumber: true },
    ],
    postings.slice(0, MOST_ON_PAPER).map((posting) => rowOf(posting, timeZone)),
  );
  if (postings.length > MOST_ON_PAPER)
    await sheets.text(`The first ${MOST_ON_PAPER} postings of ${postings.length}: the CSV has all of them.`);
  sheets.gap();
  await sealText(sheets, statement.seal);
  return sheets.end(`${organisation.name} · ${title}`);
}

const rowOf = (
  { number, at, kind, person, job, change: amount, balance }: Posting,
  timeZone: string,
): string[] => [
  String(number),
  momentIn(timeZone, at),
  kindName(kind),
  job?.code ?? '',
  person?.name ?? '',
  change(amount),
  credits(balance),
];

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
