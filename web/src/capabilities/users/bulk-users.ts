import type { Role, Sid } from '@colloquy/contract';
import { setCreditLimit } from '@colloquy/contract/credits';
import { setUserServiceEnabled } from '@colloquy/contract/services';
import {
  changeGroup,
  changeUsers,
  findGroups,
  type UserFilter,
  type UserLink,
  type UserSummary,
} from '@colloquy/contract/users';
import { call } from '../../app/api/client.ts';
import type { BulkActionName } from './parts/bulk-actions.tsx';
import { messageOf } from '../../app/api/api-error.ts';

/** Parameters of a bulk action. */
export type BulkChoice = {
  role: Role;
  sid: Sid;
  isOn: boolean;
  /** In hundredths of a credit; null means no limit. */
  monthly: number | null;
  groupId: string;
};

/** The affected users: selected rows, or all results of a list. */
export type BulkUsers =
  | { rows: readonly UserSummary[]; all?: undefined }
  | { rows: readonly []; all: { total: number; filter: UserFilter } };

type RefusedUser = { id: string; name: string; username: string; message: string };
export type BulkResult = { done: number; refused: RefusedUser[]; links: UserLink[] };

/** Actions that one request performs for many users; the others send one request per user. */
const SINGLE_REQUEST_ACTIONS = ['deactivate', 'activate', 'invite', 'link', 'role'] as const;
type SingleRequestAction = (typeof SINGLE_REQUEST_ACTIONS)[number];

export const isSingleRequest = (action: BulkActionName): action is SingleRequestAction =>
  (SINGLE_REQUEST_ACTIONS as readonly BulkActionName[]).includes(action);

/** Performs an action for several users and reports why some were not changed. */
export async function runBulkAction(
  action: BulkActionName,
  users: BulkUsers,
  choice: BulkChoice,
  onProgress: (done: number) => void,
): Promise<BulkResult> {
  if (isSingleRequest(action)) return runSingleRequest(action, users, choice);
  if (action === 'group') return summarise(await addToGroup(users.rows, choice.groupId, onProgress));
  return summarise(await runForEach(users.rows, (user) => changeOneUser(action, user, choice), onProgress));
}

async function runSingleRequest(
  action: SingleRequestAction,
  { rows, all }: BulkUsers,
  { role }: BulkChoice,
): Promise<BulkResult> {
  const change = action === 'role' ? { act: action, role } : { act: action };
  const users = all ? { filter: all.filter } : { ids: rows.map(({ id }) => id) };
  const { changed, refused, links } = await call(changeUsers, { body: { change, users } });
  return { done: changed, refused, links };
}

function summarise(results: readonly RowResult<UserSummary>[]): BulkResult {
  const refused = results.flatMap(({ row: { id, name, username }, problem }) =>
    problem === undefined ? [] : [{ id, name, username, message: problem }],
  );
  return { done: results.length - refused.length, refused, links: [] };
}

function changeOneUser(action: 'service' | 'limit', user: UserSummary, choice: BulkChoice): Promise<unknown> {
  const params = { organisationId: user.organisation.id };
  if (user.role !== 'customer') throw new NotApplicableError('Only for customers.');
  return action === 'service'
    ? call(setUserServiceEnabled, {
        params,
        body: { personId: user.id, sid: choice.sid, isOn: choice.isOn },
      })
    : call(setCreditLimit, { params, body: { personId: user.id, monthly: choice.monthly } });
}

/** Adds all users in one request, because a group has one version; skips users who cannot be members. */
async function addToGroup(
  users: readonly UserSummary[],
  groupId: string,
  onProgress: (done: number) => void,
): Promise<RowResult<UserSummary>[]> {
  const { groups } = await call(findGroups);
  const group = groups.find(({ id }) => id === groupId);
  const memberIds = new Set(group?.members.map(({ id }) => id));
  const canJoinGroup = (user: UserSummary): boolean => user.role === 'customer' && user.state === 'active';
  const newMembers = users.filter((user) => canJoinGroup(user) && !memberIds.has(user.id));
  let groupChange: Promise<unknown> | undefined;
  return runForEach(
    users,
    (user) => {
      if (!canJoinGroup(user)) throw new NotApplicableError('Only active customers can be in a group.');
      if (memberIds.has(user.id)) throw new NotApplicableError('Is in this group already.');
      groupChange ??= call(changeGroup, {
        params: { groupId },
        body: { version: group?.version ?? 0, memberIds: [...memberIds, ...newMembers.map(({ id }) => id)] },
      });
      return groupChange;
    },
    onProgress,
  );
}

/** Result of one row; `problem` explains why it was not changed. */
type RowResult<Row> = { row: Row; problem?: string };

/**
 * Processes rows one after another; a failed row does not stop the others.
 *
 * @param onProgress receives the number of processed rows
 */
async function runForEach<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<RowResult<Row>[]> {
  const results: RowResult<Row>[] = [];
  for (const row of rows) {
    try {
      await run(row);
      results.push({ row });
    } catch (error) {
      results.push({ row, problem: error instanceof NotApplicableError ? error.message : messageOf(error) });
    }
    onProgress(results.length);
  }
  return results;
}

/** Thrown if an action does not apply to a row; its message is shown beside the row. */
class NotApplicableError extends Error {}
