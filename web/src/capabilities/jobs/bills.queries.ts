import { readJobBill, readJobPrice, refundJob } from '@colloquy/contract/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

/** The key starts with ['job', id], so that invalidations of the job refetch it. */
export const jobBillQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId, 'bill'],
    queryFn: ({ signal }) => call(readJobBill, { params: { jobId }, signal }).then(({ bill }) => bill),
  });

export const jobPriceQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId, 'price'],
    queryFn: ({ signal }) => call(readJobPrice, { params: { jobId }, signal }),
  });

export type Refund = { jobId: string; refundId: string; amount: number | null; reason: string };

/** Throws the server's refusal. */
export async function sendRefund({ jobId, ...body }: Refund): Promise<void> {
  await call(refundJob, { params: { jobId }, body });
  for (const topic of ['all-jobs', 'job', 'credits', 'figures'])
    void queryClient.invalidateQueries({ queryKey: [topic] });
}
