import {
  type CreditRequest,
  declineCreditRequest,
  findCreditRequests,
  grantCreditRequest,
} from '@colloquy/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { formatCredits } from '../../ui/format/amount.ts';
import { toast } from '../../ui/toast/toast.ts';

/** What waits for credits, the oldest first. Begins as the hints of credits do. */
export const openRequestsQuery = (organisationId?: string) => {
  const query = { state: 'open', sort: 'createdAt', size: 20, organisationId } as const;
  return queryOptions({
    queryKey: ['credits', 'requests', query],
    queryFn: ({ signal }) => call(findCreditRequests, { query, signal }),
  });
};

const askAgain = (): void => {
  for (const topic of ['credits', 'figures', 'jobs', 'job'])
    void queryClient.invalidateQueries({ queryKey: [topic] });
};

/** Gives what the person saw missing. */
export const useGrant = () =>
  useMutation({
    mutationFn: ({ id, amount }: CreditRequest) =>
      call(grantCreditRequest, { params: { creditRequestId: id }, body: { amount } }),
    onSuccess: ({ outcome }, { code, amount }) =>
      toast.success(
        outcome === 'goes-on'
          ? `${code} goes on: ${formatCredits(amount)} credits were given.`
          : `Your organisation lacks credits for ${code}. Those who run the installation were asked.`,
      ),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: askAgain,
  });

/** Throws what the server refused with. */
export async function declineWith({ id }: CreditRequest, reason: string): Promise<void> {
  await call(declineCreditRequest, { params: { creditRequestId: id }, body: { reason } });
  askAgain();
}
