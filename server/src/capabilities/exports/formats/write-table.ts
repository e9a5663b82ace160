import { PassThrough } from 'node:stream';
import { type ExportOptions, reviewNotices } from '@colloquy/contract/exports';
import { formatTimestamp } from '@colloquy/rules/text';
import { isConfirmed, sourceOf, textOf, type Word } from '@colloquy/rules/transcript';
import type { stream } from 'exceljs';
import { CSV_START, csvLine, asText } from '../../../platform/spreadsheets/csv.ts';
import { type Exportable, languageOrUnknown, headOf } from '../exportable.ts';

export type TableCell = string | number | null;
export type TranscriptTable = {
  columns: readonly { title: string; width: number }[];
  rows: () => Generator<TableCell[]>;
};

/** First columns of every row, so that rows are self-explanatory when the tables of a study are combined. */
const COMMON_COLUMNS = [
  { title: 'Study', width: 24 },
  { title: 'Code', width: 10 },
  { title: 'File', width: 24 },
  { title: 'Language', width: 12 },
  { title: 'Passage', width: 8 },
  { title: 'Speaker', width: 18 },
];
const TIME_COLUMNS = [
  { title: 'Start', width: 13 },
  { title: 'End', width: 13 },
  { title: 'Start (ms)', width: 11 },
  { title: 'End (ms)', width: 11 },
];
const REVIEW_COLUMNS = [
  { title: 'Confirmed by a person', width: 12 },
  { title: 'Read by a person', width: 40 },
  { title: 'Verbatim', width: 12 },
  { title: 'Unclear', width: 9 },
];
const WORD_COLUMNS = [
  { title: 'Confidence', width: 11 },
  { title: 'Timing', width: 10 },
  { title: 'Source', width: 8 },
];

/** A transcript as a table with one row per passage or word. */
export function tableOf(transcript: Exportable, { words }: Pick<ExportOptions, 'words'>): TranscriptTable {
  const text = words === 'yes' ? { title: 'Word', width: 18 } : { title: 'Text', width: 90 };
  return {
    columns: [
      ...COMMON_COLUMNS,
      ...TIME_COLUMNS,
      text,
      ...(words === 'yes' ? WORD_COLUMNS : []),
      ...REVIEW_COLUMNS,
    ],
    rows: () => rowsOf(transcript, words === 'yes'),
  };
}

function* rowsOf(transcript: Exportable, isEachWord: boolean): Generator<TableCell[]> {
  const { job, jobCode, file, language, speakers, segments, confirmed, unclear, verbatim } = transcript;
  const read = reviewNotices(transcript).join(' ');
  let number = 0;
  for (const segment of segments) {
    if (segment.words.length === 0) continue;
    const { id, speakerId, words, startMs, endMs } = segment;
    const spoken = languageOrUnknown(segment.language ?? language);
    const speaker = speakerId === null ? null : (speakers.get(speakerId)?.name ?? null);
    const common = [job, jobCode, file, spoken, ++number, speaker];
    const isUnclear = unclear.has(id) ? 'yes' : 'no';
    const state = (isRead: boolean): TableCell[] => [isRead ? 'yes' : 'no', read, verbatim, isUnclear];
    const times = (of: { startMs: number; endMs: number }): TableCell[] =>
      transcript.isTimed
        ? [formatTimestamp(of.startMs), formatTimestamp(of.endMs), of.startMs, of.endMs]
        : [null, null, null, null];
    if (isEachWord)
      for (const word of words)
        yield [
          ...common,
          ...times(word),
          word.text,
          ...detailsOf(word, transcript),
          ...state(isConfirmed(word)),
        ];
    else yield [...common, ...times({ startMs, endMs }), textOf(words), ...state(confirmed.has(id))];
  }
}

const detailsOf = (word: Word, transcript: Exportable): TableCell[] => [
  word.confidence,
  word.timing,
  sourceOf(word, transcript),
];

/** CSV (RFC 4180, UTF-8 with byte order mark). Text that resembles a formula gets an apostrophe. */
export function* writeCsv(transcript: Exportable, options: ExportOptions): Generator<string> {
  const { columns, rows } = tableOf(transcript, options);
  yield CSV_START + csvLine(columns.map(({ title }) => title));
  for (const row of rows()) yield csvLine(row);
}

/** Rows written before yielding to other work. */
const ROWS_AT_ONCE = 500;
/** A cell holds 32,767 characters, including a possible apostrophe. */
const MAX_CELL_CHARACTERS = 32_000;

/**
 * A workbook (ECMA-376): the sheet `Transcript` with a frozen header and filters, and `About` with the
 * notices. All text cells are text, never formulas.
 */
export async function* writeXlsx(transcript: Exportable, options: ExportOptions): AsyncGenerator<Uint8Array> {
  const { default: excel } = await import('exceljs');
  const file = new PassThrough();
  const written = fillWorkbook(
    new excel.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true }),
    transcript,
    options,
  );
  // Readers get the error from the stream. Handle the rejection here as well.
  written.catch((error: unknown) => file.destroy(error as Error));
  for await (const piece of file) yield piece as Uint8Array;
  await written;
}

async function fillWorkbook(
  book: stream.xlsx.WorkbookWriter,
  transcript: Exportable,
  options: ExportOptions,
): Promise<void> {
  const { columns, rows } = tableOf(transcript, options);
  book.creator = 'Colloquy';
  book.lastModifiedBy = 'Colloquy';
  const sheet = book.addWorksheet('Transcript', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ title, width }) => ({ header: title, width }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  let count = 0;
  for (const cells of rows()) {
    for (const row of splitRow(cells)) sheet.addRow(row.map(textCell)).commit();
    if (++count % ROWS_AT_ONCE === 0) await new Promise(setImmediate);
  }
  sheet.commit();
  const about = book.addWorksheet('About');
  about.columns = [{ width: 100 }];
  const { title, facts } = headOf(transcript);
  for (const line of [title, ...facts]) about.addRow([textCell(line)]).commit();
  about.commit();
  await book.commit();
}

/** Text too long for a cell continues in the next row. */
function splitRow(cells: readonly TableCell[]): TableCell[][] {
  const pieces = cells.map((cell) => (typeof cell === 'string' ? splitText(cell) : [cell]));
  const rows = Math.max(...pieces.map(({ length }) => length));
  return Array.from({ length: rows }, (_, at) =>
    pieces.map((each) => (each.length === 1 ? each[0]! : (each[at] ?? null))),
  );
}

/** Splits between words if possible, and never within a character. */
function splitText(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MAX_CELL_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MAX_CELL_CHARACTERS);
    const isWithin = /[\uD800-\uDBFF]/.test(rest[MAX_CELL_CHARACTERS - 1]!);
    const end = space > 0 ? space : MAX_CELL_CHARACTERS - (isWithin ? 1 : 0);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return [...pieces, rest];
}

const textCell = (cell: TableCell): TableCell => (typeof cell === 'string' ? asText(cell) : cell);
