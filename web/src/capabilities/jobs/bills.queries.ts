import { readJobBill, readJobPrice, refundJob } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

/** Begins as the hints of a job do. */
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

/** Throws what the server refused with. */
export async function giveBack({ jobId, ...body }: Refund): Promise<void> {
  await call(refundJob, { params: { jobId }, body });
  for (const topic of ['all-jobs', 'job', 'credits', 'figures'])
    void queryClient.invalidateQueries({ queryKey: [topic] });
}
