import type { Answer } from '@colloquy/contract';
import {
  countServiceUsers,
  findDashboardOrganisations,
  findServiceCreditHistory,
  readCreditAmount,
  readDashboardDetails,
  readHome,
  readMonthlyServiceCredit,
  readOrganisationUsers,
  readServiceAnalysis,
} from '@colloquy/contract/dashboard';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { readUserInfo } from '../../app/session/user-info.ts';
import type { DashboardPeriod } from './period.rules.ts';
import * as text from './messages.ts';

/** Organisation of the figures, by id or code, or 'all'. */
export type OrganisationScope = string;
export const ALL_ORGANISATIONS = 'all';

type ServiceAnalysisAnswer = Answer<typeof readServiceAnalysis>;
export type ServiceUsers = Answer<typeof countServiceUsers>;

const callerId = () => {
  const uid = readUserInfo()?.id;
  return uid === undefined ? {} : { uid };
};

/** All keys start with the topic `figures`, so that invalidations match them. */
export const detailsQuery = queryOptions({
  queryKey: ['figures', 'details'],
  queryFn: ({ signal }) => call(readDashboardDetails, { body: callerId(), signal }).then(({ data }) => data),
});

export const organisationsQuery = queryOptions({
  queryKey: ['figures', 'organisations'],
  queryFn: ({ signal }) =>
    call(findDashboardOrganisations, { body: callerId(), signal }).then(({ organisations }) => organisations),
});

export const serviceUsersQuery = (oid: OrganisationScope) =>
  queryOptions({
    queryKey: ['figures', 'service-users', oid],
    queryFn: ({ signal }) => call(countServiceUsers, { body: { ...callerId(), oid }, signal }),
    placeholderData: keepPreviousData,
  });

export const organisationUsersQuery = (oid: OrganisationScope) =>
  queryOptions({
    queryKey: ['figures', 'organisation-users', oid],
    queryFn: ({ signal }) =>
      call(readOrganisationUsers, { body: { ...callerId(), oid }, signal }).then(({ data }) => data),
  });

/** Returns the period too, so that placeholder data is labelled with its own period. */
export const analysisQuery = (oid: OrganisationScope, period: DashboardPeriod) => {
  const { mode, year, month } = period;
  const input = {
    year,
    ...(mode === 'monthly' && { month }),
    ...(oid !== ALL_ORGANISATIONS && { organization_id: oid }),
  };
  return queryOptions({
    queryKey: ['figures', 'service-analysis', input],
    queryFn: async ({ signal }): Promise<PeriodAnalysis> => {
      const { data, services } = await call(readServiceAnalysis, {
        body: { ...callerId(), ...input },
        signal,
      });
      return { period, rows: data, services };
    },
    placeholderData: keepPreviousData,
  });
};
export type PeriodAnalysis = {
  period: DashboardPeriod;
  rows: ServiceAnalysisAnswer['data'];
  services: ServiceAnalysisAnswer['services'];
};

/** This query and the next two return null if the call fails. */
export const creditAmountQuery = (oid: OrganisationScope) =>
  queryOptions({
    queryKey: ['figures', 'credit-amount', oid],
    queryFn: ({ signal }) =>
      nullOnError(signal, () => call(readCreditAmount, { body: { ...callerId(), oid }, signal })),
  });

export const creditHistoryQuery = (oid: OrganisationScope) =>
  queryOptions({
    queryKey: ['figures', 'service-credit-history', oid],
    queryFn: ({ signal }) =>
      nullOnError(signal, () => call(findServiceCreditHistory, { body: { oid }, signal })),
  });

export const monthlyCreditQuery = (oid: OrganisationScope) =>
  queryOptions({
    queryKey: ['figures', 'monthly-service-credit', oid],
    queryFn: ({ signal }) =>
      nullOnError(signal, () => call(readMonthlyServiceCredit, { body: { oid }, signal })),
  });

/** The key starts with the topic `jobs`, so that invalidations match it. `threshold`: of words to check. */
export const homeQuery = (threshold: number | undefined) =>
  queryOptions({
    queryKey: ['jobs', 'home', threshold],
    queryFn: ({ signal }) =>
      call(readHome, { query: threshold === undefined ? {} : { uncertaintyThreshold: threshold }, signal }),
    placeholderData: keepPreviousData,
  });

/** Logs a failed call and returns null; an aborted call stays aborted. */
async function nullOnError<T>(signal: AbortSignal, request: () => Promise<{ data: T }>): Promise<T | null> {
  try {
    return (await request()).data;
  } catch (error) {
    if (signal.aborted) throw error;
    // oxlint-disable-next-line eslint/no-console -- the console is the log of a browser
    console.warn(text.creditsUnreadable, error);
    return null;
  }
}
