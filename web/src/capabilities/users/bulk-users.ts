import {
  activateUser,
  changeGroup,
  changeUser,
  deactivateUser,
  findGroups,
  inviteUser,
  makeUserLinks,
  type Role,
  setCreditLimit,
  type Sid,
  switchPersonService,
  type UserLink,
  type UserSummary,
} from '@colloquy/contract';
import { call } from '../../app/api/client.ts';
import type { BulkAct } from './parts/bulk-actions.tsx';
import { becoming } from './roles.ts';
import { NotForRow, type RowResult, runForEach } from './run-for-each.ts';

/** What a bulk action was told beside the users. */
export type BulkChoice = {
  role: Role;
  sid: Sid;
  isOn: boolean;
  /** In hundredths of a credit; null: no limit. */
  monthly: number | null;
  groupId: string;
};

export type BulkResult = { results: RowResult<UserSummary>[]; links: UserLink[] };

/** Does one thing for several users, and says of each what became of it. */
export async function runBulk(
  act: BulkAct,
  users: readonly UserSummary[],
  choice: BulkChoice,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  if (act === 'link') return makeLinks(users);
  if (act === 'group') return { results: await addToGroup(users, choice.groupId, onProgress), links: [] };
  return { results: await runForEach(users, (user) => runOne(act, user, choice), onProgress), links: [] };
}

function runOne(
  act: Exclude<BulkAct, 'link' | 'group'>,
  user: UserSummary,
  choice: BulkChoice,
): Promise<unknown> {
  const { version } = user;
  const params = { userId: user.id };
  const ofOrganisation = { organisationId: user.organisation.id };
  switch (act) {
    case 'deactivate':
      if (user.state !== 'active') throw new NotForRow('Is deactivated already.');
      return call(deactivateUser, { params, body: { version, successorId: null } });
    case 'activate':
      if (user.state === 'active') throw new NotForRow('Is active already.');
      return call(activateUser, { params, body: { version } });
    case 'invite':
      if (!user.isInvited) throw new NotForRow('Has a password already.');
      return call(inviteUser, { params });
    case 'role':
      if (user.role === choice.role) throw new NotForRow('Has this role already.');
      return call(changeUser, { params, body: { version, ...becoming(choice.role) } });
    case 'service':
      requireCustomer(user);
      return call(switchPersonService, {
        params: ofOrganisation,
        body: { personId: user.id, sid: choice.sid, isOn: choice.isOn },
      });
    case 'limit':
      requireCustomer(user);
      return call(setCreditLimit, {
        params: ofOrganisation,
        body: { personId: user.id, monthly: choice.monthly },
      });
  }
}

function requireCustomer({ role }: UserSummary): void {
  if (role !== 'customer') throw new NotForRow('Only for customers.');
}

async function makeLinks(users: readonly UserSummary[]): Promise<BulkResult> {
  const invited = users.filter(({ isInvited }) => isInvited);
  const { links, refused } =
    invited.length === 0
      ? { links: [], refused: [] }
      : await call(makeUserLinks, { body: { userIds: invited.map(({ id }) => id) } });
  const problems = new Map(refused.map(({ userId, message }) => [userId, message]));
  const results = users.map((row) => {
    const problem = row.isInvited ? problems.get(row.id) : 'Has a password already.';
    return { row, ...(problem !== undefined && { problem }) };
  });
  return { results, links };
}

/** All at once, because a group has one version; who cannot be in it is left out. */
async function addToGroup(
  users: readonly UserSummary[],
  groupId: string,
  onProgress: (done: number) => void,
): Promise<RowResult<UserSummary>[]> {
  const { groups } = await call(findGroups);
  const group = groups.find(({ id }) => id === groupId);
  const memberIds = new Set(group?.members.map(({ id }) => id));
  const fits = (user: UserSummary): boolean => user.role === 'customer' && user.state === 'active';
  const added = users.filter((user) => fits(user) && !memberIds.has(user.id));
  let adding: Promise<unknown> | undefined;
  return runForEach(
    users,
    (user) => {
      if (!fits(user)) throw new NotForRow('Only active customers can be in a group.');
      if (memberIds.has(user.id)) throw new NotForRow('Is in this group already.');
      adding ??= call(changeGroup, {
        params: { groupId },
        body: { version: group?.version ?? 0, memberIds: [...memberIds, ...added.map(({ id }) => id)] },
      });
      return adding;
    },
    onProgress,
  );
}
