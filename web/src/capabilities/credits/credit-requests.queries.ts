import {
  type CreditRequest,
  declineCreditRequest,
  findCreditRequests,
  grantCreditRequest,
} from '@colloquy/contract/credits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

/**
 * Open credit requests, oldest first. The key starts with the topic `credits`, so that invalidations match
 * it.
 */
export const openRequestsQuery = (organisationId?: string) => {
  const query = { state: 'open', sort: 'createdAt', size: 20, organisationId } as const;
  return queryOptions({
    queryKey: ['credits', 'requests', query],
    queryFn: ({ signal }) => call(findCreditRequests, { query, signal }),
  });
};

const invalidateCreditRequests = (): void => {
  for (const topic of ['credits', 'figures', 'jobs', 'job'])
    void queryClient.invalidateQueries({ queryKey: [topic] });
};

/** Grants the missing amount that the person saw. */
export const grantCredits = ({ id, amount }: CreditRequest) =>
  call(grantCreditRequest, { params: { creditRequestId: id }, body: { amount } }).finally(
    invalidateCreditRequests,
  );

export async function declineCredits({ id }: CreditRequest, reason: string): Promise<void> {
  await call(declineCreditRequest, { params: { creditRequestId: id }, body: { reason } });
  invalidateCreditRequests();
}
