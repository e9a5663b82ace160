import {
  deleteOrganisation,
  findAudit,
  findAuditChoices,
  findKnownVoices,
  findOrganisationNames,
  findOrganisations,
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
  toast.withUndo(`${organisation.name} was deleted. It can be undone for 30 days.`, () => {
    void restore(organisation);
  });
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
