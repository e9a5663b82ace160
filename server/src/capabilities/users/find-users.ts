import type { findUsers as findUsersEndpoint, Query, UserSummary } from '@colloquy/contract';
import { z } from 'zod';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { type RunCaller, readAcross } from '../../platform/http/reach.ts';
import { findInvited } from '../identity/index.ts';
import { findAwaitingConfirmation } from './account-changes.ts';
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
    const page = await findPage<UserRow, 'name' | 'createdAt'>(LIST, filter, () => conditions(filter));
    return { ...page, awaiting: await findAwaitingConfirmation(page.rows.map(({ id }) => id)) };
  };
  const found = await runCaller(async (who) => (who.role === 'admin' ? undefined : find()));
  const { awaiting, ...page } = found ?? (await readAcross(runCaller, 'users.listed', find));
  const invited = await findInvited(page.rows.map(({ id }) => id));
  const rows = page.rows.map((row) =>
    asSummary(row, { isInvited: invited.has(row.id), isAwaitingConfirmation: awaiting.has(row.id) }),
  );
  return { ...page, rows };
}

function conditions({ q, oid, role, state }: UserFilter): Conditions {
  const made = new Conditions();
  if (oid)
    made.add(
      (value) =>
        z.uuid().safeParse(oid).success ? `p.organisation_id = ${value}::uuid` : `o.code = ${value}`,
      oid,
    );
  if (role) made.add((value) => `p.role = ${value}`, role);
  if (state) made.add((value) => `p.state = ${value}`, state);
  if (q)
    made.add(
      (pattern) =>
        `(p.name ilike ${pattern} or p.username::text ilike ${pattern} or p.email::text ilike ${pattern})`,
      patternOf(q),
    );
  return made;
}
