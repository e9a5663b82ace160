import {
  addOrganisationCredits,
  addUserCredits,
  type BodyInput,
  correctGrant,
  findPostings,
  findUserCredits,
  readCredits,
  readOwnFunds,
  readUserCredits,
  setCreditLimit,
  takeBackUserCredits,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

// Every key begins with the topic of the hint that says that credits moved.

/** All credits of an organisation. */
export const creditsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['credits', 'of', organisationId],
    queryFn: ({ signal }) =>
      call(readCredits, { params: { organisationId }, signal }).then(({ credits }) => credits),
  });

export const userCreditsListQuery = (organisationId: string, state: ListState) => {
  const query = listQueryOf(findUserCredits, state);
  return queryOptions({
    queryKey: ['credits', 'users', organisationId, query],
    queryFn: ({ signal }) => call(findUserCredits, { params: { organisationId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Whose postings can be looked at: the first few by name. */
export const creditUsersQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['credits', 'user-names', organisationId],
    queryFn: ({ signal }) =>
      call(findUserCredits, { params: { organisationId }, query: { size: 200 }, signal }).then(({ rows }) =>
        rows.map(({ personId, name }) => ({ value: personId, label: name })),
      ),
  });

export const userCreditsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['credits', 'user', userId],
    queryFn: ({ signal }) =>
      call(readUserCredits, { params: { userId }, signal }).then(({ credits }) => credits),
  });

/** What the person who is signed in may spend. */
export const fundsQuery = queryOptions({
  queryKey: ['credits', 'funds'],
  queryFn: ({ signal }) => call(readOwnFunds, { signal }),
});

export const postingsQuery = (organisationId: string, state: ListState) => {
  const query = listQueryOf(findPostings, state);
  return queryOptions({
    queryKey: ['credits', 'postings', organisationId, query],
    queryFn: ({ signal }) => call(findPostings, { params: { organisationId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Whatever shows credits asks for them again. */
const forgetCredits = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['credits'] });

export async function addToOrganisation(
  organisationId: string,
  body: BodyInput<typeof addOrganisationCredits>,
): Promise<void> {
  await call(addOrganisationCredits, { params: { organisationId }, body });
  await forgetCredits();
}

export async function correctGrantOf(
  organisationId: string,
  body: BodyInput<typeof correctGrant>,
): Promise<void> {
  await call(correctGrant, { params: { organisationId }, body });
  await forgetCredits();
}

export async function addToUser(
  organisationId: string,
  body: BodyInput<typeof addUserCredits>,
): Promise<void> {
  await call(addUserCredits, { params: { organisationId }, body });
  await forgetCredits();
}

export async function takeBackFromUser(
  organisationId: string,
  body: BodyInput<typeof takeBackUserCredits>,
): Promise<void> {
  await call(takeBackUserCredits, { params: { organisationId }, body });
  await forgetCredits();
}

export async function limitUser(
  organisationId: string,
  body: BodyInput<typeof setCreditLimit>,
): Promise<void> {
  await call(setCreditLimit, { params: { organisationId }, body });
  await forgetCredits();
}
