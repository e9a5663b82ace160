import type { BodyInput } from '@colloquy/contract';
import {
  addOrganisationCredits,
  addUserCredits,
  correctGrant,
  findPostings,
  findPostingsQuery,
  findUserCredits,
  findUserCreditsQuery,
  readCredits,
  readOwnFunds,
  readUserCredits,
  setCreditLimit,
  withdrawUserCredits,
} from '@colloquy/contract/credits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

// Every key starts with the topic `credits`, so that an invalidation matches it.

/** All credits of an organisation. */
export const creditsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['credits', 'of', organisationId],
    queryFn: ({ signal }) =>
      call(readCredits, { params: { organisationId }, signal }).then(({ credits }) => credits),
  });

export const userCreditsListQuery = (organisationId: string, state: ListState) => {
  const query = listQueryOf(findUserCreditsQuery, state);
  return queryOptions({
    queryKey: ['credits', 'users', organisationId, query],
    queryFn: ({ signal }) => call(findUserCredits, { params: { organisationId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Users whose postings can be shown: the first 200 by name. */
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

/** Credits that the signed-in person may spend. */
export const fundsQuery = queryOptions({
  queryKey: ['credits', 'funds'],
  queryFn: ({ signal }) => call(readOwnFunds, { signal }),
});

export const postingsQuery = (organisationId: string, state: ListState) => {
  const query = listQueryOf(findPostingsQuery, state);
  return queryOptions({
    queryKey: ['credits', 'postings', organisationId, query],
    queryFn: ({ signal }) => call(findPostings, { params: { organisationId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

const invalidateCredits = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['credits'] });

export async function grantToOrganisation(
  organisationId: string,
  body: BodyInput<typeof addOrganisationCredits>,
): Promise<void> {
  await call(addOrganisationCredits, { params: { organisationId }, body });
  await invalidateCredits();
}

export async function saveGrantCorrection(
  organisationId: string,
  body: BodyInput<typeof correctGrant>,
): Promise<void> {
  await call(correctGrant, { params: { organisationId }, body });
  await invalidateCredits();
}

export async function assignToUser(
  organisationId: string,
  body: BodyInput<typeof addUserCredits>,
): Promise<void> {
  await call(addUserCredits, { params: { organisationId }, body });
  await invalidateCredits();
}

export async function withdrawFromUser(
  organisationId: string,
  body: BodyInput<typeof withdrawUserCredits>,
): Promise<void> {
  await call(withdrawUserCredits, { params: { organisationId }, body });
  await invalidateCredits();
}

export async function setUserLimit(
  organisationId: string,
  body: BodyInput<typeof setCreditLimit>,
): Promise<void> {
  await call(setCreditLimit, { params: { organisationId }, body });
  await invalidateCredits();
}
