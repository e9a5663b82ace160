import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';

/** Of these usernames and addresses, those that somebody of the installation has, in small letters. */
export async function findTaken(asked: {
  usernames: readonly string[];
  emails: readonly string[];
}): Promise<{ usernames: Set<string>; emails: Set<string> }> {
  const { rows } = await run(asIdentity(), () =>
    sqlQuery<{ username: string; email: string }>(
      `select username::text, email::text from person
       where username = any ($1::text[]::citext[]) or email = any ($2::text[]::citext[])`,
      [asked.usernames, asked.emails],
    ),
  );
  return {
    usernames: new Set(rows.map(({ username }) => username.toLowerCase())),
    emails: new Set(rows.map(({ email }) => email.toLowerCase())),
  };
}
