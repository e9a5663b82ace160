import { type CheckedRow, type ImportedRow, type Role, userFields } from '@colloquy/contract';
import { findTaken } from '../identity/index.ts';

/** By what the column of roles says, in small letters and without anything but letters and digits. */
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

/** Says beside each row what is wrong with it, by itself, in the file, in the installation. */
export async function checkImport(
  rows: readonly ImportedRow[],
  allowed: readonly Role[],
): Promise<CheckedRow[]> {
  const taken = await findTaken({
    usernames: rows.map(({ username }) => username),
    emails: rows.map(({ email }) => email),
  });
  const usernames = firstLines(rows, 'username');
  const emails = firstLines(rows, 'email');
  return rows.map((row) => {
    const username = row.username.toLowerCase();
    const email = row.email.toLowerCase();
    const twin = (first: number | undefined, what: string): string[] =>
      first !== undefined && first !== row.line ? [`Line ${first} has the same ${what}.`] : [];
    return {
      ...row,
      problems: [
        ...problemsOfFields(row),
        ...twin(usernames.get(username), 'username'),
        ...twin(emails.get(email), 'e-mail address'),
        ...(taken.usernames.has(username) ? ['Somebody has this username already.'] : []),
        ...(taken.emails.has(email) ? ['Somebody has this e-mail address already.'] : []),
        ...problemsOfRole(row.role, allowed),
      ],
    };
  });
}

function problemsOfFields(row: ImportedRow): string[] {
  const read = userFields.safeParse(row);
  if (read.success) return [];
  // One sentence a field: what is missing need not also be told to be of the wrong shape.
  const first = new Map(read.error.issues.toReversed().map(({ path, message }) => [path[0], message]));
  const said = {
    name: 'The name is missing.',
    username: 'The username is missing.',
    email: 'The e-mail address is missing.',
  };
  return (['name', 'username', 'email'] as const).flatMap((field) => {
    const message = first.get(field);
    return message === undefined ? [] : [row[field] === '' ? said[field] : message];
  });
}

function problemsOfRole(cell: string, allowed: readonly Role[]): string[] {
  if (cell === '') return ['The role is missing.'];
  const role = roleOfCell(cell);
  if (!role) return [`There is no role “${cell.slice(0, 40)}”.`];
  return allowed.includes(role) ? [] : ['This role cannot be given here.'];
}

/** In which line each value comes first, whatever its case; empty ones are not compared. */
function firstLines(rows: readonly ImportedRow[], field: 'username' | 'email'): Map<string, number> {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const value = row[field].toLowerCase();
    if (value !== '' && !lines.has(value)) lines.set(value, row.line);
  }
  return lines;
}
