/** PostgreSQL refuses to run as root: then another account of the machine runs it. */
import { readFileSync } from 'node:fs';

/** The user and group that PostgreSQL runs as, for `spawn` and `chown`; undefined where it runs as ourselves. */
export type Account = { name: string; uid: number; gid: number };

/**
 * The account for PostgreSQL: ourselves, or where we are root, `postgres` if the machine has it, else `nobody`.
 *
 * @throws Error when we are root and the machine has neither
 */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseAccount);
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((known) => known?.name === name))
    .find((known) => known !== undefined);
  if (account === undefined) {
    throw new Error(
      'PostgreSQL cannot run as root, and there is no account "postgres" or "nobody" to run it as.',
    );
  }
  return account;
}

function parseAccount(line: string): Account | undefined {
  const [name, , uid, gid] = line.split(':');
  return name === undefined || uid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}
