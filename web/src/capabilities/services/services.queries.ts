import {
  findPartners,
  findPartnersQuery,
  findServicePeople,
  findServicePeopleQuery,
  findServices,
  type ServiceUse,
  setUserServiceEnabled,
  setServiceEnabled,
} from '@colloquy/contract/services';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const servicesQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['services', 'of', organisationId],
    queryFn: ({ signal }) => call(findServices, { params: { organisationId }, signal }),
  });

export const servicePeopleQuery = (organisationId: string, state: ListState) => {
  const query = listQueryOf(findServicePeopleQuery, state);
  return queryOptions({
    queryKey: ['services', 'people', organisationId, query],
    queryFn: ({ signal }) => call(findServicePeople, { params: { organisationId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const partnersQuery = (state: ListState) => {
  const query = listQueryOf(findPartnersQuery, state);
  return queryOptions({
    queryKey: ['services', 'partners', query],
    queryFn: ({ signal }) => call(findPartners, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

type ServiceSwitchBody = { sid: ServiceUse['sid']; isOn: boolean };

export const switchService = (organisationId: string, body: ServiceSwitchBody): Promise<unknown> =>
  call(setServiceEnabled, { params: { organisationId }, body }).finally(invalidateServices);

export const switchServiceForPerson = (
  organisationId: string,
  body: ServiceSwitchBody & { personId: string },
): Promise<unknown> =>
  call(setUserServiceEnabled, { params: { organisationId }, body }).finally(invalidateServices);

/** Also after a failure, so that the switch returns to its old state. */
const invalidateServices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['services'] });
