import {
  type Becoming,
  type Body,
  type ChangedUsers,
  type changeUsers as endpoint,
  MOST_USERS_AT_ONCE,
} from '@colloquy/contract';
import { noteOnce } from '../../platform/audit/note-once.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import type { RunCaller } from '../../platform/http/reach.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { changeUser } from './change-user.ts';
import { activateUser, deactivateUser, sendLink } from './close-account.ts';
import { type Desk, openDesk } from './desk.ts';
import { usersWhere } from './find-users.ts';
import { makeUserLinks } from './make-links.ts';
import { USER_COLUMNS, type UserRow, USERS } from './users.store.ts';

type Order = Body<typeof endpoint>;
type Change = Order['change'];

/**
 * Does one thing with many users. Each is a transaction of its own, with the mails and sign-outs that follow from it, so
 * that a refusal of one keeps none of the others; asked again, it finds who is left.
 */
export async function changeUsers(runCaller: RunCaller, { change, users }: Order): Promise<ChangedUsers> {
  const desk = await openDesk(runCaller);
  if (desk.who.role === 'admin' && 'filter' in users) await runCaller((who) => noteOnce(who, 'users.listed'));
  const chosen = await desk.look(() =>
    findChosen('ids' in users ? byIds(users.ids) : usersWhere(users.filter)),
  );
  const answer: ChangedUsers = { changed: 0, refused: [], links: [] };
  for (const user of chosen) {
    try {
      answer.links.push(...(await changeOne(desk, user, change)));
      answer.changed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { id, name, username } = user;
      answer.refused.push({ id, name, username, message: error.message });
    }
  }
  return answer;
}

type Where = { text: string; values: unknown[] };

const byIds = (ids: readonly string[]): Where => ({ text: 'p.id = any ($1::uuid[])', values: [ids] });

async function findChosen({ text, values }: Where): Promise<UserRow[]> {
  const { rows } = await sqlQuery<UserRow>(
    `select ${USER_COLUMNS} from ${USERS} where ${text} order by p.name, p.id limit ${MOST_USERS_AT_ONCE + 1}`,
    values,
  );
  if (rows.length > MOST_USERS_AT_ONCE)
    refuse(
      'not-now',
      `These are more than ${MOST_USERS_AT_ONCE.toLocaleString('en-GB')} users. Narrow the list first.`,
    );
  return rows;
}

/** Answers the links that were made. */
async function changeOne(desk: Desk, user: UserRow, change: Change): Promise<ChangedUsers['links']> {
  const { id, version, state, joinedAt } = user;
  switch (change.act) {
    case 'deactivate':
      if (state !== 'active') refuse('not-now', 'Is deactivated already.');
      await deactivateUser(desk, id, { version, successorId: null });
      return [];
    case 'activate':
      if (state === 'active') refuse('not-now', 'Is active already.');
      await activateUser(desk, id, version);
      return [];
    case 'invite':
      if (joinedAt !== null) refuse('not-now', 'Has a password already.');
      await sendLink(desk, id, 'invitation');
      return [];
    case 'link':
      if (joinedAt !== null) refuse('not-now', 'Has a password already.');
      return makeLink(desk, id);
    case 'role':
      if (user.role === change.role) refuse('not-now', 'Has this role already.');
      await changeUser(desk, id, { version, ...becoming(change.role) });
      return [];
  }
}

async function makeLink(desk: Desk, userId: string): Promise<ChangedUsers['links']> {
  const { links, refused } = await makeUserLinks(desk, [userId]);
  if (refused[0]) refuse('not-now', refused[0].message);
  return links;
}

function becoming(role: Extract<Change, { act: 'role' }>['role']): Becoming {
  if (role === 'organisationadmin') return { adminType: 0 };
  return role === 'customer' ? { adminType: 1 } : { role };
}
