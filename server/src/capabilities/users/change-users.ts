import type { Body } from '@colloquy/contract';
import {
  type RequestedRole,
  type ChangedUsers,
  type changeUsers as endpoint,
  MAX_USERS_AT_ONCE,
} from '@colloquy/contract/users';
import { auditOncePerWindow } from '../../platform/audit/audit.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import type { RunCaller } from '../../platform/http/cross-organisation.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { changeUser } from './change-user.ts';
import { activateUser, deactivateUser, sendLink } from './account-actions.ts';
import { type UserAdminScope, openUserAdminScope } from './user-admin-scope.ts';
import { usersWhere } from './find-users.ts';
import { createUserLinks } from './create-user-links.ts';
import { USER_COLUMNS, type UserRow, USERS } from './users.store.ts';

type BulkChange = Body<typeof endpoint>;
type Change = BulkChange['change'];

/**
 * Applies one change to many users. Each is a transaction with its own mails and sign-outs, so that a refusal
 * does not affect the others; a repeated request finds the remaining ones.
 */
export async function changeUsers(
  runCaller: RunCaller,
  { change, users }: BulkChange,
): Promise<ChangedUsers> {
  const scope = await openUserAdminScope(runCaller);
  if (scope.who.role === 'admin' && 'filter' in users)
    await runCaller((who) => auditOncePerWindow(who, 'users.listed'));
  const selected = await scope.read(() =>
    findSelected('ids' in users ? byIds(users.ids) : usersWhere(users.filter)),
  );
  const answer: ChangedUsers = { changed: 0, refused: [], links: [] };
  for (const user of selected) {
    try {
      answer.links.push(...(await changeOne(scope, user, change)));
      answer.changed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { id, name, username } = user;
      answer.refused.push({ id, name, username, message: error.message });
    }
  }
  return answer;
}

type SqlCondition = { text: string; values: unknown[] };

const byIds = (ids: readonly string[]): SqlCondition => ({ text: 'p.id = any ($1::uuid[])', values: [ids] });

async function findSelected({ text, values }: SqlCondition): Promise<UserRow[]> {
  const { rows } = await sqlQuery<UserRow>(
    `select ${USER_COLUMNS} from ${USERS} where ${text} order by p.name, p.id limit ${MAX_USERS_AT_ONCE + 1}`,
    values,
  );
  if (rows.length > MAX_USERS_AT_ONCE)
    refuse(
      'not-now',
      `You can change up to ${MAX_USERS_AT_ONCE.toLocaleString('en-GB')} users at once. Narrow the list first.`,
    );
  return rows;
}

/** Returns the created links. */
async function changeOne(
  scope: UserAdminScope,
  user: UserRow,
  change: Change,
): Promise<ChangedUsers['links']> {
  const { id, version, state, joinedAt } = user;
  switch (change.act) {
    case 'deactivate':
      if (state !== 'active') refuse('not-now', 'Already deactivated.');
      await deactivateUser(scope, id, { version, successorId: null });
      return [];
    case 'activate':
      if (state === 'active') refuse('not-now', 'Already active.');
      await activateUser(scope, id, version);
      return [];
    case 'invite':
      if (joinedAt !== null) refuse('not-now', 'Already has a password.');
      await sendLink(scope, id, 'invitation');
      return [];
    case 'link':
      if (joinedAt !== null) refuse('not-now', 'Already has a password.');
      return createLink(scope, id);
    case 'role':
      if (user.role === change.role) refuse('not-now', 'Already has this role.');
      await changeUser(scope, id, { version, ...toRequestedRole(change.role) });
      return [];
  }
}

async function createLink(scope: UserAdminScope, userId: string): Promise<ChangedUsers['links']> {
  const { links, refused } = await createUserLinks(scope, [userId]);
  if (refused[0]) refuse('not-now', refused[0].message);
  return links;
}

function toRequestedRole(role: Extract<Change, { act: 'role' }>['role']): RequestedRole {
  if (role === 'organisationadmin') return { adminType: 0 };
  return role === 'customer' ? { adminType: 1 } : { role };
}
