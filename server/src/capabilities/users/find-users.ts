import type { findUsers as findUsersEndpoint, Query, UserStatus, UserSummary } from '@colloquy/contract';
import { z } from 'zod';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { type RunCaller, readAcross } from '../../platform/http/reach.ts';
import { AWAITS_CONFIRMATION, findAwaitingConfirmation } from './account-changes.ts';
import { asSummary, USER_COLUMNS, type UserRow, USERS } from './users.store.ts';

export type UserFilter = Query<typeof findUsersEndpoint>;

const LIST: KeysetList<'name' | 'createdAt'> = {
  columns: USER_COLUMNS,
  from: USERS,
  id: 'p.id',
  sorts: { name: { by: 'p.name', type: 'text' }, createdAt: { by: 'p.created_at', type: 'timestamptz' } },
  usual: 'name',
};

/** A page of the users within the caller's reach. */
export async function findUsers(runCaller: RunCaller, filter: UserFilter): Promise<Page<UserSummary>> {
  const find = async () => {
    const page = await findPage<UserRow, 'name' | 'createdAt'>(LIST, filter, () => usersWhere(filter));
    return { ...page, awaiting: await findAwaitingConfirmation(page.rows.map(({ id }) => id)) };
  };
  const found = await runCaller(async (who) => (who.role === 'admin' ? undefined : find()));
  const { awaiting, ...page } = found ?? (await readAcross(runCaller, 'users.listed', find));
  const rows = page.rows.map((row) => asSummary(row, { isAwaitingConfirmation: awaiting.has(row.id) }));
  return { ...page, rows };
}

/** As `statusOfUser` of the contract has it. */
const IS: Record<UserStatus, string> = {
  active: `p.state = 'active' and p.joined_at is not null`,
  invited: `p.state = 'active' and p.joined_at is null`,
  awaiting: AWAITS_CONFIRMATION,
  deactivated: `p.state = 'deactivated' and not ${AWAITS_CONFIRMATION}`,
};

/** What a list finds that is narrowed like this, as SQL over `USERS`. */
export function usersWhere({ q, oid, role, state }: Partial<UserFilter>): Conditions {
  const made = new Conditions();
  if (oid)
    made.add(
      (value) =>
        z.uuid().safeParse(oid).success ? `p.organisation_id = ${value}::uuid` : `o.code = ${value}`,
      oid,
    );
  if (role) made.add((value) => `p.role = ${value}`, role);
  if (state) made.add(() => IS[state]);
  if (q)
    made.add(
      (pattern) =>
        `(p.name ilike ${pattern} or p.username::text ilike ${pattern} or p.email::text ilike ${pattern})`,
      patternOf(q),
    );
  return made;
}
