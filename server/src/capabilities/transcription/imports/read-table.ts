import { CLOCK_TIME, parseClockTime } from '@colloquy/rules/text';
import type { DocxTable } from './docx-blocks.ts';
import { type ImportedSegment, type ImportedTranscript, noteOnLines } from './imported-transcript.ts';
import { isLabel, speakersOf } from './speaker-labels.ts';

/** Column titles in the languages of such tables. */
const TITLES = {
  time: /^(?:time\s?span|time(?:stamp|code)?|start(?: time)?|zeit(?:spanne|marke)?|temps|tiempo|tempo)$/i,
  end: /^(?:end(?: time)?|ende|fin|stop)$/i,
  content: /^(?:content|text|transcript(?:ion)?|utterance|words|inhalt|contenu|contenido|spoken)$/i,
  speaker: /^(?:speakers?|name|who|participant|person|sprecher(?:in)?|locuteur|hablante|participante?)$/i,
};
type Column = keyof typeof TITLES;

const SPAN = new RegExp(`^\\[?\\s*(${CLOCK_TIME})(?:\\s*(?:-|–|—|to|-->)\\s*(${CLOCK_TIME}))?\\s*\\]?$`);

/** Reads a table of time, content and speaker, as in NVivo. Undefined for other tables. */
export function readTable(table: DocxTable): ImportedTranscript | undefined {
  const rows = table.rows.map((row) =>
    row.map((cell) =>
      cell
        .map(({ runs }) => runs.map(({ text }) => text).join(''))
        .join('\n')
        .trim(),
    ),
  );
  const titled = columnsByTitle(rows[0] ?? []);
  const columns = titled ?? columnsByContent(rows);
  if (!columns) return undefined;
  const badRows: number[] = [];
  const segments = rows.slice(titled ? 1 : 0).flatMap((row, at): ImportedSegment[] => {
    const cell = (column: Column): string => row[columns.get(column) ?? -1] ?? '';
    if (cell('content') === '') return [];
    const span = SPAN.exec(cell('time'));
    if (!span && cell('time') !== '') badRows.push(at + (titled ? 2 : 1));
    return [
      {
        speaker: cell('speaker').replace(/:$/, '').trim() || null,
        startMs: span ? (parseClockTime(span[1]!) ?? null) : null,
        endMs: parseClockTime(span?.[2] ?? cell('end')) ?? null,
        language: null,
        text: cell('content'),
      },
    ];
  });
  return {
    language: null,
    speakers: speakersOf(segments.map(({ speaker }) => speaker)),
    segments,
    isMachineWork: false,
    notes: noteOnLines(
      badRows,
      'of the table has a time that cannot be read.',
      'of the table have times that cannot be read.',
    ).map((note) => note.replace('Line', 'Row')),
  };
}

function columnsByTitle(titles: readonly string[]): Map<Column, number> | undefined {
  const columns = new Map<Column, number>();
  for (const [at, title] of titles.entries())
    for (const column of Object.keys(TITLES) as Column[])
      if (!columns.has(column) && TITLES[column].test(title)) columns.set(column, at);
  return columns.has('content') && columns.size > 1 ? columns : undefined;
}

/** Without titles, times parse as times, names are short and recurring, and the rest is content. */
function columnsByContent(rows: readonly (readonly string[])[]): Map<Column, number> | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2 || width > 4 || rows.length < 2) return undefined;
  const columns = new Map<Column, number>();
  const cells = Array.from({ length: width }, (_, at) =>
    rows.map((row) => row[at] ?? '').filter((cell) => cell !== ''),
  );
  const isMost = (at: number, is: (cell: string) => boolean): boolean =>
    cells[at]!.length > 0 && cells[at]!.filter(is).length >= cells[at]!.length * 0.7;
  const lengths = cells.map(
    (column) => column.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, column.length),
  );
  const times = cells.flatMap((_, at) => (isMost(at, (cell) => SPAN.test(cell)) ? [at] : []));
  for (const at of times.slice(0, 2)) columns.set(columns.has('time') ? 'end' : 'time', at);
  const rest = lengths.map((length, at) => (times.includes(at) ? -1 : length));
  const content = rest.indexOf(Math.max(...rest));
  if (times.includes(content)) return undefined;
  for (let at = 0; at < width; at++)
    if (
      at !== content &&
      !times.includes(at) &&
      isMost(at, isLabel) &&
      new Set(cells[at]).size < cells[at]!.length
    )
      columns.set('speaker', at);
  if (columns.size === 0) return undefined;
  return columns.set('content', content);
}
