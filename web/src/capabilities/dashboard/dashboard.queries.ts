import {
  type Answer,
  countServiceUsers,
  findDashboardOrganisations,
  findServiceCreditHistory,
  readCreditAmount,
  readDashboardDetails,
  readHome,
  readMonthlyServiceCredit,
  readOrganisationUsers,
  readServiceAnalysis,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { readUserInfo } from '../../app/session/user-info.ts';
import type { Period } from './period.rules.ts';
import { orNothing } from './quiet-call.ts';

/** Whose figures: an organisation by its id or code, or 'all'. */
export type Reach = string;
export const ALL = 'all';

type Analysed = Answer<typeof readServiceAnalysis>;
export type ServiceUsers = Answer<typeof countServiceUsers>;

const who = () => {
  const uid = readUserInfo()?.id;
  return uid === undefined ? {} : { uid };
};

/** All begin as the hints of figures do. */
export const detailsQuery = queryOptions({
  queryKey: ['figures', 'details'],
  queryFn: ({ signal }) => call(readDashboardDetails, { body: who(), signal }).then(({ data }) => data),
});

export const organisationsQuery = queryOptions({
  queryKey: ['figures', 'organisations'],
  queryFn: ({ signal }) =>
    call(findDashboardOrganisations, { body: who(), signal }).then(({ organisations }) => organisations),
});

export const serviceUsersQuery = (oid: Reach) =>
  queryOptions({
    queryKey: ['figures', 'service-users', oid],
    queryFn: ({ signal }) => call(countServiceUsers, { body: { ...who(), oid }, signal }),
    placeholderData: keepPreviousData,
  });

export const organisationUsersQuery = (oid: Reach) =>
  queryOptions({
    queryKey: ['figures', 'organisation-users', oid],
    queryFn: ({ signal }) =>
      call(readOrganisationUsers, { body: { ...who(), oid }, signal }).then(({ data }) => data),
  });

/** Answers the period as well: while the next one loads, what is still shown is named as what it is. */
export const analysisQuery = (oid: Reach, period: Period) => {
  const { mode, year, month } = period;
  const asked = { year, ...(mode === 'monthly' && { month }), ...(oid !== ALL && { organization_id: oid }) };
  return queryOptions({
    queryKey: ['figures', 'service-analysis', asked],
    queryFn: async ({ signal }): Promise<Analysis> => {
      const { data, services } = await call(readServiceAnalysis, { body: { ...who(), ...asked }, signal });
      return { period, rows: data, services };
    },
    placeholderData: keepPreviousData,
  });
};
export type Analysis = { period: Period; rows: Analysed['data']; services: Analysed['services'] };

/** This one and the next two answer nothing (null) where the call failed. */
export const creditAmountQuery = (oid: Reach) =>
  queryOptions({
    queryKey: ['figures', 'credit-amount', oid],
    queryFn: ({ signal }) =>
      orNothing(signal, () => call(readCreditAmount, { body: { ...who(), oid }, signal })),
  });

export const creditHistoryQuery = (oid: Reach) =>
  queryOptions({
    queryKey: ['figures', 'service-credit-history', oid],
    queryFn: ({ signal }) =>
      orNothing(signal, () => call(findServiceCreditHistory, { body: { oid }, signal })),
  });

export const monthlyCreditQuery = (oid: Reach) =>
  queryOptions({
    queryKey: ['figures', 'monthly-service-credit', oid],
    queryFn: ({ signal }) =>
      orNothing(signal, () => call(readMonthlyServiceCredit, { body: { oid }, signal })),
  });

/** Begins as the hints of jobs do. */
export const homeQuery = queryOptions({
  queryKey: ['jobs', 'home'],
  queryFn: ({ signal }) => call(readHome, { signal }),
});
