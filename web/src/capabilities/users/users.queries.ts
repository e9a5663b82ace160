import type { QueryInput, Role } from '@colloquy/contract';
import { findColleagues } from '@colloquy/contract/jobs';
import { findOrganisationNames } from '@colloquy/contract/organisations';
import {
  findDeletedGroups,
  findGroups,
  findUsers,
  findUsersQuery,
  readProfile,
  readUser,
  type UserDetail,
  type RequestedRole,
} from '@colloquy/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** Maps the URL parameter `organisation` of all screens to `oid` of this endpoint. */
export function usersInput(state: ListState): QueryInput<typeof findUsers> {
  const { organisation } = state.filters;
  return { ...listQueryOf(findUsersQuery, state), ...(organisation !== undefined && { oid: organisation }) };
}

export const usersQuery = (state: ListState) => {
  const query = usersInput(state);
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

/** For platform admins only. */
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

export const invalidateGroups = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['groups'] });

/** Active customers, who can become members of a group. */
export const customersQuery = queryOptions({
  queryKey: ['users', 'customers'],
  queryFn: ({ signal }) => call(findColleagues, { signal }).then(({ people }) => people),
});

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(readProfile, { signal }).then(({ profile }) => profile),
});

/** Updates the cache with the response of the server. */
export function cacheUser(user: UserDetail): void {
  queryClient.setQueryData(userQuery(user.id).queryKey, user);
  void queryClient.invalidateQueries({ queryKey: ['users', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['users', 'customers'] });
  // The credits on this page link by username and depend on the state.
  void queryClient.invalidateQueries({ queryKey: ['credits', 'user', user.id] });
}

/** Maps a role to its form in requests. */
export function toRequestedRole(role: Role): RequestedRole {
  if (role === 'organisationadmin') return { adminType: 0 };
  return role === 'customer' ? { adminType: 1 } : { role };
}

/** Path of the user list for a role. */
export const usersPath = (role: Role | undefined): string =>
  role === 'admin' ? '/admin/users' : '/organisationadmin/users';
