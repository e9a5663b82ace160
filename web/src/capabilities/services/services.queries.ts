import {
  findPartners,
  findServicePeople,
  findServices,
  type ServiceUse,
  switchPersonService,
  switchService,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { toast } from '../../ui/toast/toast.ts';

export const servicesQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['services', 'of', organisationId],
    queryFn: ({ signal }) => call(findServices, { params: { organisationId }, signal }),
  });

export const servicePeopleQuery = (organisationId: string, state: ListState) => {
  const query = listQueryOf(findServicePeople, state);
  return queryOptions({
    queryKey: ['services', 'people', organisationId, query],
    queryFn: ({ signal }) => call(findServicePeople, { params: { organisationId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const partnersQuery = (state: ListState) => {
  const query = listQueryOf(findPartners, state);
  return queryOptions({
    queryKey: ['services', 'partners', query],
    queryFn: ({ signal }) => call(findPartners, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

type Switched = { sid: ServiceUse['sid']; isOn: boolean };

export function switchFor(organisationId: string, body: Switched): Promise<boolean> {
  return asked(() => call(switchService, { params: { organisationId }, body }));
}

export function switchForPerson(
  organisationId: string,
  body: Switched & { personId: string },
): Promise<boolean> {
  return asked(() => call(switchPersonService, { params: { organisationId }, body }));
}

/**
 * Switches, and then asks again for everything that shows switches: what could not be switched jumps back.
 *
 * @returns whether it was switched
 */
async function asked(ask: () => Promise<unknown>): Promise<boolean> {
  let isDone = true;
  try {
    await ask();
  } catch (error) {
    isDone = false;
    toast.error(messageOf(error));
  }
  await queryClient.invalidateQueries({ queryKey: ['services'] });
  return isDone;
}
