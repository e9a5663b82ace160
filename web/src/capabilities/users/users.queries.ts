import {
  activateUser,
  deactivateUser,
  findColleagues,
  findDeletedGroups,
  findGroups,
  findOrganisationNames,
  findUsers,
  handOverWork,
  inviteUser,
  readProfile,
  readUser,
  resetPassword,
  resetSecondFactor,
  settleAccountChange,
  type UserDetail,
  type QueryInput,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { toast } from '../../ui/toast/toast.ts';
import { invitedMessage } from './messages.ts';

/** Which users are listed. Addresses name an organisation as those of all screens do; the endpoint calls it `oid`. */
export function usersAsked(state: ListState): QueryInput<typeof findUsers> {
  const { organisation } = state.filters;
  return { ...listQueryOf(findUsers, state), ...(organisation !== undefined && { oid: organisation }) };
}

export const usersQuery = (state: ListState) => {
  const query = usersAsked(state);
  return queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => call(findUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'user', userId],
    queryFn: ({ signal }) => call(readUser, { params: { userId }, signal }).then(({ user }) => user),
  });

/** Asked by platform admins alone. */
export const organisationNamesQuery = queryOptions({
  queryKey: ['organisations', 'names'],
  queryFn: ({ signal }) => call(findOrganisationNames, { signal }).then(({ organisations }) => organisations),
});

export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call(findGroups, { signal }).then(({ groups }) => groups),
});

export const deletedGroupsQuery = queryOptions({
  queryKey: ['groups', 'deleted'],
  queryFn: ({ signal }) => call(findDeletedGroups, { signal }).then(({ groups }) => groups),
});

export const forgetGroups = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['groups'] });

/** Whom an organisation's admin may put into a group: its active customers. */
export const customersQuery = queryOptions({
  queryKey: ['users', 'customers'],
  queryFn: ({ signal }) => call(findColleagues, { signal }).then(({ people }) => people),
});

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(readProfile, { signal }).then(({ profile }) => profile),
});

/** What the server answered is what the screens show. */
export function keepUser(user: UserDetail): void {
  queryClient.setQueryData(userQuery(user.id).queryKey, user);
  void queryClient.invalidateQueries({ queryKey: ['users', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['users', 'customers'] });
  // Its part of the page links by the username, and counts by the state.
  void queryClient.invalidateQueries({ queryKey: ['credits', 'user', user.id] });
}

type Act =
  | { kind: 'deactivate'; version: number; successorId: string | null }
  | { kind: 'activate'; version: number }
  | { kind: 'hand-over'; successorId: string }
  | { kind: 'invite' }
  | { kind: 'reset' }
  | { kind: 'reset-factor' }
  | { kind: 'settle'; changeId: string; isConfirmed: boolean };

function send(userId: string, act: Act): Promise<{ user: UserDetail }> {
  const params = { userId };
  switch (act.kind) {
    case 'deactivate':
      return call(deactivateUser, { params, body: { version: act.version, successorId: act.successorId } });
    case 'activate':
      return call(activateUser, { params, body: { version: act.version } });
    case 'hand-over':
      return call(handOverWork, { params, body: { successorId: act.successorId } });
    case 'invite':
      return call(inviteUser, { params });
    case 'reset':
      return call(resetPassword, { params });
    case 'reset-factor':
      return call(resetSecondFactor, { params });
    case 'settle': {
      const { changeId, isConfirmed } = act;
      return call(settleAccountChange, { params, body: { changeId, isConfirmed } });
    }
  }
}

const DONE: Record<Exclude<Act['kind'], 'settle'>, (user: UserDetail) => string> = {
  deactivate: ({ name }) => `${name} is deactivated and signed out.`,
  activate: ({ name }) => `${name} can sign in again.`,
  'hand-over': ({ name }) => `The jobs of ${name} are being handed over.`,
  invite: ({ email }) => invitedMessage(email),
  'reset-factor': ({ name, hasSecondFactor }) =>
    hasSecondFactor
      ? `The second factor of ${name} is reset once it is confirmed.`
      : `The second factor of ${name} was reset.`,
  reset: ({ email }) => `A link for a new password is on its way to ${email}.`,
};

const doneMessage = (act: Act, user: UserDetail): string => {
  if (act.kind === 'settle') return act.isConfirmed ? 'Confirmed.' : 'Declined.';
  return DONE[act.kind](user);
};

/** What can be done with an account; the answer is the account as it is then. */
export const useUserAct = (userId: string) =>
  useMutation({
    mutationFn: (act: Act) => send(userId, act),
    onSuccess: ({ user }, act) => {
      keepUser(user);
      toast.success(doneMessage(act, user));
    },
    onError: (error) => {
      toast.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: ['users'] });
    },
  });
