import {
  countPastRetention,
  deleteOrganisation,
  type Deletion,
  findAudit,
  findAuditChoices,
  findKnownVoices,
  findOrganisationNames,
  findOrganisations,
  findPlatformAudit,
  findPlatformAuditChoices,
  oldestRestorable,
  type OrganisationSummary,
  readOrganisationDetail,
  readOwnSettings,
  restoreOrganisation,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { toast } from '../../ui/toast/toast.ts';

export const organisationsQuery = (state: ListState) => {
  const query = listQueryOf(findOrganisations, state);
  return queryOptions({
    queryKey: ['organisations', 'list', query],
    queryFn: ({ signal }) => call(findOrganisations, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Names and ids of all organisations, for choices. */
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
  const query = listQueryOf(findAudit, state);
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

/** Those that can be restored: few enough for one page. */
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

/** How many jobs a retention of so many days deletes. */
export const retentionQuery = (days: number) =>
  queryOptions({
    queryKey: ['retention', days],
    queryFn: ({ signal }) => call(countPastRetention, { query: { days }, signal }).then(({ jobs }) => jobs),
    staleTime: 10_000,
  });

/** The address names an organisation in one way on all screens, the endpoint by its id. */
export const platformAuditAsked = (state: ListState) => {
  const { organisation, ...others } = state.filters;
  const filters = organisation === undefined ? others : { ...others, organisationId: organisation };
  return listQueryOf(findPlatformAudit, { ...state, filters });
};

export const platformAuditQuery = (state: ListState) => {
  const query = platformAuditAsked(state);
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

export const forgetOrganisations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['organisations'] });

type Named = Pick<OrganisationSummary, 'id' | 'name'>;

/** Deletes after it was asked; the toast takes it back, and for 30 days the list of deleted ones does. */
export async function deleteWithUndo(organisation: Named): Promise<boolean> {
  try {
    await call(deleteOrganisation, { params: { organisationId: organisation.id } });
  } catch (error) {
    toast.error(messageOf(error));
    return false;
  }
  await forgetOrganisations();
  toast.withUndo(
    `${organisation.name} was deleted.`,
    () => {
      void restore(organisation);
    },
    'deleted',
  );
  return true;
}

export async function restore({ id, name }: Named): Promise<void> {
  try {
    await call(restoreOrganisation, { params: { organisationId: id } });
    toast.success(`${name} is back. Its people can sign in again.`);
  } catch (error) {
    toast.error(messageOf(error));
  }
  await forgetOrganisations();
}
