import type { Query } from '@colloquy/contract';
import type { UserStatus, findUsers as findUsersEndpoint, UserSummary } from '@colloquy/contract/users';
import { z } from 'zod';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { type RunCaller, readAllOrganisations } from '../../platform/http/cross-organisation.ts';
import { AWAITS_CONFIRMATION, findAwaitingConfirmation } from './account-changes.ts';
import { toUserSummary, USER_COLUMNS, type UserRow, USERS } from './users.store.ts';

type UserListQuery = Query<typeof findUsersEndpoint>;

/** Conditions equivalent to the contract's `userStatusOf`. */
const STATUS_CONDITIONS: Record<UserStatus, string> = {
  active: `p.state = 'active' and p.joined_at is not null`,
  invited: `p.state = 'active' and p.joined_at is null`,
  awaiting: AWAITS_CONFIRMATION,
  deactivated: `p.state = 'deactivated' and not ${AWAITS_CONFIRMATION}`,
};

type Sort = 'name' | 'createdAt' | 'role' | 'state' | 'email' | 'organisation';

const LIST: KeysetList<Sort> = {
  columns: USER_COLUMNS,
  from: USERS,
  id: 'p.id',
  sorts: {
    name: { by: 'p.name', type: 'text' },
    createdAt: { by: 'p.created_at', type: 'timestamptz' },
    role: { by: 'p.role', type: 'text' },
    state: {
      by: `(case ${Object.entries(STATUS_CONDITIONS)
        .map(([status, is]) => `when ${is} then '${status}'`)
        .join(' ')} else '' end)`,
      type: 'text',
    },
    email: { by: 'p.email::text', type: 'text' },
    organisation: { by: 'o.name', type: 'text' },
  },
  defaultSort: 'name',
};

/** Finds a page of the users that the caller may see. */
export async function findUsers(runCaller: RunCaller, filter: UserListQuery): Promise<Page<UserSummary>> {
  const find = async () => {
    const page = await findPage<UserRow, Sort>(LIST, filter, () => usersWhere(filter));
    return { ...page, awaiting: await findAwaitingConfirmation(page.rows.map(({ id }) => id)) };
  };
  const found = await runCaller(async (who) => (who.role === 'admin' ? undefined : find()));
  const { awaiting, ...page } = found ?? (await readAllOrganisations(runCaller, 'users.listed', find));
  const rows = page.rows.map((row) => toUserSummary(row, { isAwaitingConfirmation: awaiting.has(row.id) }));
  return { ...page, rows };
}

/** Builds the SQL conditions of a list filter over `USERS`. */
export function usersWhere({ q, oid, role, state }: Partial<UserListQuery>): Conditions {
  const conditions = new Conditions();
  if (oid)
    conditions.add(
      (value) =>
        z.uuid().safeParse(oid).success ? `p.organisation_id = ${value}::uuid` : `o.code = ${value}`,
      oid,
    );
  if (role) conditions.add((value) => `p.role = ${value}`, role);
  if (state) conditions.add(() => STATUS_CONDITIONS[state]);
  if (q)
    conditions.add(
      (pattern) =>
        `(p.name ilike ${pattern} or p.username::text ilike ${pattern} or p.email::text ilike ${pattern})`,
      likePatternOf(q),
    );
  return conditions;
}
