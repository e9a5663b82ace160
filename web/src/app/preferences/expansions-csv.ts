import { textExpansion, type TextExpansion } from '@colloquy/contract/identity';

const HEADER = ['abbreviation', 'text'];

/** Two columns with a header; the byte order mark tells spreadsheet programs that it is UTF-8. */
export const writeExpansions = (expansions: readonly TextExpansion[]): string =>
  `\uFEFF${[HEADER, ...expansions.map(({ abbreviation, text }) => [abbreviation, text])]
    .map((row) => row.map(quote).join(','))
    .join('\r\n')}\r\n`;

const quote = (field: string): string =>
  /[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

/** Parses a file with commas, semicolons or tabs as separators, and counts its invalid lines. */
export function readExpansions(csv: string): { expansions: TextExpansion[]; skipped: number } {
  const rows = parseRows(csv.replace(/^\uFEFF/, '')).filter((row) =>
    row.some((field) => field.trim() !== ''),
  );
  if (rows[0]?.slice(0, 2).every((field, at) => field.trim().toLowerCase() === HEADER[at])) rows.shift();
  const expansions = rows.flatMap(([abbreviation, text]) => {
    const parsed = textExpansion.safeParse({ abbreviation, text });
    return parsed.success ? [parsed.data] : [];
  });
  return { expansions, skipped: rows.length - expansions.length };
}

/** A quoted field with any content, or a plain one up to the next separator, and that separator. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^,;\t\r\n]*))([,;\t]|\r\n?|\n|$)/y;

function parseRows(csv: string): string[][] {
  const rows: string[][] = [[]];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < csv.length) {
    const field = FIELD.exec(csv);
    // A misplaced quote: the rest cannot be parsed.
    if (!field) return rows;
    const [, quoted, plain = '', end] = field;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',' && end !== ';' && end !== '\t') rows.push([]);
  }
  return rows;
}
