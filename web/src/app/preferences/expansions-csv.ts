import { textExpansion, type TextExpansion } from '@colloquy/contract';

const HEADER = ['abbreviation', 'text'];

/** Two columns with a header, as spreadsheets read them: the mark at the beginning says that it is UTF-8. */
export const writeExpansions = (expansions: readonly TextExpansion[]): string =>
  `\uFEFF${[HEADER, ...expansions.map(({ abbreviation, text }) => [abbreviation, text])]
    .map((row) => row.map(quote).join(','))
    .join('\r\n')}\r\n`;

const quote = (field: string): string =>
  /[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

/** What a file says, and how many of its lines are no expansion. Columns are set apart by comma, semicolon or tab. */
export function readExpansions(csv: string): { expansions: TextExpansion[]; unread: number } {
  const rows = rowsOf(csv.replace(/^\uFEFF/, '')).filter((row) => row.some((field) => field.trim() !== ''));
  if (rows[0]?.slice(0, 2).every((field, at) => field.trim().toLowerCase() === HEADER[at])) rows.shift();
  const expansions = rows.flatMap(([abbreviation, text]) => {
    const read = textExpansion.safeParse({ abbreviation, text });
    return read.success ? [read.data] : [];
  });
  return { expansions, unread: rows.length - expansions.length };
}

/** A field in quotes, in which anything may stand, or up to the next separator; and what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^,;\t\r\n]*))([,;\t]|\r\n?|\n|$)/y;

function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < csv.length) {
    const field = FIELD.exec(csv);
    // A quote in the middle of nowhere: the rest cannot be read.
    if (!field) return rows;
    const [, quoted, plain = '', end] = field;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',' && end !== ';' && end !== '\t') rows.push([]);
  }
  return rows;
}
