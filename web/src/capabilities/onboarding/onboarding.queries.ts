import { readOrganisationSteps } from '@colloquy/contract/onboarding';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';

/** The key starts with the topic `figures`, so that new people and jobs refetch it. */
export const organisationStepsQuery = queryOptions({
  queryKey: ['figures', 'first-steps'],
  queryFn: ({ signal }) => call(readOrganisationSteps, { signal }),
});
