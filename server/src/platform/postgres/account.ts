/** PostgreSQL refuses to run as root, so another account runs it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** User and group of PostgreSQL, for `spawn` and `chown`; undefined if it runs as the current user. */
export type OsAccount = { name: string; uid: number; gid: number };

/** Accounts that run only a database. `nobody` is excluded, because other services use it. */
const NAMES = ['colloquy-postgres', 'postgres'] as const;

const machine = {
  read: (): string => readFileSync('/etc/passwd', 'utf8'),
  create: (name: string): void =>
    void spawnSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      name,
    ]),
};

/**
 * The account for PostgreSQL: the current user, or as root `colloquy-postgres` or `postgres`. If neither
 * exists, the first one is created.
 *
 * @throws Error when we are root and the account cannot be created
 */
export const findAccount = (): OsAccount | undefined =>
  process.getuid?.() === 0 ? dedicatedAccount(machine) : undefined;

export function dedicatedAccount({ read, create }: typeof machine): OsAccount {
  const find = (): OsAccount | undefined => {
    const accounts = read().split('\n').map(parseAccount);
    return NAMES.map((name) => accounts.find((known) => known?.name === name)).find(
      (known) => known !== undefined,
    );
  };
  const known = find();
  if (known !== undefined) return known;
  create(NAMES[0]);
  const created = find();
  if (created !== undefined) return created;
  throw new Error(
    `PostgreSQL cannot run as root, and the account "${NAMES[0]}" could not be created. Create it, set DATABASE_URL, or do not start as root.`,
  );
}

function parseAccount(line: string): OsAccount | undefined {
  const [name, , uid, gid] = line.split(':');
  return name === undefined || uid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}
