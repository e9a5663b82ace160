import type { Role } from '@colloquy/contract';
import {
  type CheckedRow,
  type ImportedRow,
  userFields,
  MAX_IMPORT_BYTES,
  MAX_IMPORTED_USERS,
} from '@colloquy/contract/users';
import { findTakenNames } from '../identity/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSpreadsheetRows } from '../../platform/spreadsheets/read-spreadsheet.ts';

/** Roles by the text of the role column, lower-cased and reduced to letters and digits. */
const ROLES: Record<string, Role> = {
  customer: 'customer',
  '1': 'customer',
  organizationadmin: 'organisationadmin',
  organisationadmin: 'organisationadmin',
  '0': 'organisationadmin',
  reviewer: 'reviewer',
};

export const roleOfCell = (cell: string): Role | undefined =>
  ROLES[cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '')];

/** Adds the problems of each row: in its fields, within the file, and with existing users. */
export async function checkImport(
  rows: readonly ImportedRow[],
  allowed: readonly Role[],
): Promise<CheckedRow[]> {
  const taken = await findTakenNames({
    usernames: rows.map(({ username }) => username),
    emails: rows.map(({ email }) => email),
  });
  const usernames = firstLines(rows, 'username');
  const emails = firstLines(rows, 'email');
  return rows.map((row) => {
    const username = row.username.toLowerCase();
    const email = row.email.toLowerCase();
    const duplicateOf = (first: number | undefined, what: string): string[] =>
      first !== undefined && first !== row.line ? [`Line ${first} has the same ${what}.`] : [];
    return {
      ...row,
      problems: [
        ...problemsOfFields(row),
        ...duplicateOf(usernames.get(username), 'username'),
        ...duplicateOf(emails.get(email), 'email address'),
        ...(taken.usernames.has(username) ? ['This username is already in use.'] : []),
        ...(taken.emails.has(email) ? ['This email address is already in use.'] : []),
        ...problemsOfRole(row.role, allowed),
      ],
    };
  });
}

function problemsOfFields(row: ImportedRow): string[] {
  const read = userFields.safeParse(row);
  if (read.success) return [];
  // Keeps one sentence per field: a missing value is not also reported as malformed.
  const first = new Map(read.error.issues.toReversed().map(({ path, message }) => [path[0], message]));
  const missing = {
    name: 'The name is missing.',
    username: 'The username is missing.',
    email: 'The email address is missing.',
  };
  return (['name', 'username', 'email'] as const).flatMap((field) => {
    const message = first.get(field);
    return message === undefined ? [] : [row[field] === '' ? missing[field] : message];
  });
}

function problemsOfRole(cell: string, allowed: readonly Role[]): string[] {
  if (cell === '') return ['The role is missing.'];
  const role = roleOfCell(cell);
  if (!role) return [`“${cell.slice(0, 40)}” isn’t a role.`];
  return allowed.includes(role) ? [] : ['This role can’t be assigned here.'];
}

/** Maps each value to the first line that contains it, case-insensitively; empty ones are ignored. */
function firstLines(rows: readonly ImportedRow[], field: 'username' | 'email'): Map<string, number> {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const value = row[field].toLowerCase();
    if (value !== '' && !lines.has(value)) lines.set(value, row.line);
  }
  return lines;
}

type Field = Exclude<keyof ImportedRow, 'line'>;

/** Accepted column headings, lower-cased and reduced to letters. */
const HEADINGS: Record<Field, readonly string[]> = {
  name: ['name', 'fullname'],
  username: ['username', 'user', 'login'],
  email: ['email', 'mail', 'emailaddress'],
  role: ['role', 'admintype', 'type'],
};
const NO_HEADING = 'The first row must name the columns: Name, Username, Email and Role. See the template.';

/** Reads the rows of a file of users unchanged; checks only its type and size. */
export async function readImportFile(content: string, personId: string): Promise<ImportedRow[]> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MAX_IMPORT_BYTES) refuse('too-large', 'A file of users can be up to 2 MB.');
  const [heading, ...rest] = await readSpreadsheetRows(bytes, { maxRows: MAX_IMPORTED_USERS + 1, personId });
  const columns = columnsOf(heading!.cells);
  if (rest.length > MAX_IMPORTED_USERS) refuse('too-large', 'A file can have up to 5,000 users.');
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
