import { type Deletion, oldestRestorable } from '@colloquy/contract';
import { countJobsPastRetention } from '@colloquy/contract/jobs';
import {
  deleteOrganisation,
  findAudit,
  findAuditQuery,
  findAuditChoices,
  findOrganisationNames,
  findOrganisations,
  findOrganisationsQuery,
  findPlatformAudit,
  findPlatformAuditQuery,
  findPlatformAuditChoices,
  readOrganisationDetail,
  readOwnSettings,
  restoreOrganisation,
} from '@colloquy/contract/organisations';
import { findKnownVoices } from '@colloquy/contract/voices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const organisationsQuery = (state: ListState) => {
  const query = listQueryOf(findOrganisationsQuery, state);
  return queryOptions({
    queryKey: ['organisations', 'list', query],
    queryFn: ({ signal }) => call(findOrganisations, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Names and ids of all organisations, for selects. */
export const organisationNamesQuery = queryOptions({
  queryKey: ['organisations', 'names'],
  queryFn: ({ signal }) => call(findOrganisationNames, { signal }).then(({ organisations }) => organisations),
});

export const organisationQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['organisations', 'detail', organisationId],
    queryFn: ({ signal }) =>
      call(readOrganisationDetail, { params: { organisationId }, signal }).then(
        ({ organisation }) => organisation,
      ),
  });

export const ownSettingsQuery = queryOptions({
  queryKey: ['own-settings'],
  queryFn: ({ signal }) => call(readOwnSettings, { signal }),
});

export const knownVoicesQuery = queryOptions({
  queryKey: ['known-voices'],
  queryFn: ({ signal }) => call(findKnownVoices, { signal }),
});

export const auditQuery = (state: ListState) => {
  const query = listQueryOf(findAuditQuery, state);
  return queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => call(findAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const auditChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: ({ signal }) => call(findAuditChoices, { signal }),
});

/** Restorable organisations; few enough for one page. */
export const deletedOrganisationsQuery = queryOptions({
  queryKey: ['organisations', 'deleted'],
  queryFn: ({ signal }) =>
    call(findOrganisations, { query: { state: 'deleted', size: 200 }, signal }).then(({ rows }) =>
      rows.flatMap(({ id, name, restorableUntil }) =>
        restorableUntil === null ? [] : [{ id, name, deletion: deletionOf(restorableUntil) }],
      ),
    ),
});

const deletionOf = (restorableUntil: string): Deletion => ({
  at: oldestRestorable(new Date(restorableUntil)).toISOString(),
  by: null,
  restorableUntil,
});

/** Number of jobs that a retention period would delete. */
export const retentionQuery = (days: number) =>
  queryOptions({
    queryKey: ['retention', days],
    queryFn: ({ signal }) =>
      call(countJobsPastRetention, { query: { days }, signal }).then(({ jobs }) => jobs),
    staleTime: 10_000,
  });

/** Maps the URL parameter of all screens to the parameter of this endpoint. */
export const platformAuditInput = (state: ListState) => {
  const { organisation, ...others } = state.filters;
  const filters = organisation === undefined ? others : { ...others, organisationId: organisation };
  return listQueryOf(findPlatformAuditQuery, { ...state, filters });
};

export const platformAuditQuery = (state: ListState) => {
  const query = platformAuditInput(state);
  return queryOptions({
    queryKey: ['platform-audit', 'list', query],
    queryFn: ({ signal }) => call(findPlatformAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const platformAuditChoicesQuery = queryOptions({
  queryKey: ['platform-audit', 'choices'],
  queryFn: ({ signal }) => call(findPlatformAuditChoices, { signal }),
});

export const invalidateOrganisations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['organisations'] });

export const removeOrganisation = (id: string) =>
  call(deleteOrganisation, { params: { organisationId: id } }).then(invalidateOrganisations);

export const undeleteOrganisation = (id: string) =>
  call(restoreOrganisation, { params: { organisationId: id } }).finally(() => void invalidateOrganisations());
