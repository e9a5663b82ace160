import {
  changeGroup,
  changeUsers,
  findGroups,
  type Role,
  setCreditLimit,
  type Sid,
  switchPersonService,
  type UserFilter,
  type UserLink,
  type UserSummary,
} from '@colloquy/contract';
import { call } from '../../app/api/client.ts';
import type { BulkAct } from './parts/bulk-actions.tsx';
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

/** Who is meant: these users, or all that a list finds. */
export type BulkUsers =
  | { rows: readonly UserSummary[]; all?: undefined }
  | { rows: readonly []; all: { total: number; filter: UserFilter } };

type Stayed = { id: string; name: string; username: string; message: string };
export type BulkResult = { done: number; refused: Stayed[]; links: UserLink[] };

/** What one request does with many users; the others are asked for one user at a time. */
const AT_ONCE = ['deactivate', 'activate', 'invite', 'link', 'role'] as const;
type ActAtOnce = (typeof AT_ONCE)[number];

export const isAtOnce = (act: BulkAct): act is ActAtOnce => (AT_ONCE as readonly BulkAct[]).includes(act);

/** Does one thing for several users, and says of each that stayed why. */
export async function runBulk(
  act: BulkAct,
  users: BulkUsers,
  choice: BulkChoice,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  if (isAtOnce(act)) return changeAtOnce(act, users, choice);
  if (act === 'group') return sum(await addToGroup(users.rows, choice.groupId, onProgress));
  return sum(await runForEach(users.rows, (user) => runOne(act, user, choice), onProgress));
}

async function changeAtOnce(
  act: ActAtOnce,
  { rows, all }: BulkUsers,
  { role }: BulkChoice,
): Promise<BulkResult> {
  const change = act === 'role' ? { act, role } : { act };
  const users = all ? { filter: all.filter } : { ids: rows.map(({ id }) => id) };
  const { changed, refused, links } = await call(changeUsers, { body: { change, users } });
  return { done: changed, refused, links };
}

function sum(results: readonly RowResult<UserSummary>[]): BulkResult {
  const refused = results.flatMap(({ row: { id, name, username }, problem }) =>
    problem === undefined ? [] : [{ id, name, username, message: problem }],
  );
  return { done: results.length - refused.length, refused, links: [] };
}

function runOne(act: 'service' | 'limit', user: UserSummary, choice: BulkChoice): Promise<unknown> {
  const params = { organisationId: user.organisation.id };
  if (user.role !== 'customer') throw new NotForRow('Only for customers.');
  return act === 'service'
    ? call(switchPersonService, {
        params,
        body: { personId: user.id, sid: choice.sid, isOn: choice.isOn },
      })
    : call(setCreditLimit, { params, body: { personId: user.id, monthly: choice.monthly } });
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
