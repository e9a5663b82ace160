import { type ImportedRow, LARGEST_IMPORT_BYTES, MOST_IMPORTED } from '@colloquy/contract';
import { refuse } from '../../platform/refusal.ts';
import { readLines } from '../../platform/sheets/read-lines.ts';

type Field = Exclude<keyof ImportedRow, 'line'>;

/** What the heading of a column may say, in small letters and without anything but letters. */
const HEADINGS: Record<Field, readonly string[]> = {
  name: ['name', 'fullname'],
  username: ['username', 'user', 'login'],
  email: ['email', 'mail', 'emailaddress'],
  role: ['role', 'admintype', 'type'],
};
const NO_HEADING =
  'The first line names the columns: Name, Username, E-mail and Role. The template shows how it looks.';

/** The rows of a file of users as they stand there, nothing checked but what kind of file it is and how large. */
export async function readImportFile(content: string, personId: string): Promise<ImportedRow[]> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > LARGEST_IMPORT_BYTES) refuse('too-large', 'A file of users has at most 2 MB.');
  const [heading, ...rest] = await readLines(bytes, { mostLines: MOST_IMPORTED + 1, personId });
  const columns = columnsOf(heading!.cells);
  if (rest.length > MOST_IMPORTED) refuse('too-large', 'A file has at most 5,000 users.');
  return rest.map(({ line, cells }) => ({
    line,
    name: cellOf(cells, columns.name),
    username: cellOf(cells, columns.username),
    email: cellOf(cells, columns.email),
    role: cellOf(cells, columns.role),
  }));
}

const cellOf = (cells: readonly string[], at: number): string => (cells[at] ?? '').trim().slice(0, 500);

function columnsOf(cells: readonly string[]): Record<Field, number> {
  const titles = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const find = (field: Field): number => {
    const at = titles.findIndex((title) => HEADINGS[field].includes(title));
    return at < 0 ? refuse('unsupported-type', NO_HEADING) : at;
  };
  return { name: find('name'), username: find('username'), email: find('email'), role: find('role') };
}
