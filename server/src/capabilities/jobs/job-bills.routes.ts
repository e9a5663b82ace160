import { hasPermission } from '@colloquy/contract';
import {
  readJobBill as billEndpoint,
  readJobPrice as priceEndpoint,
  refundJob as refundEndpoint,
} from '@colloquy/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { ensureMonthlyGrant, quoteFor, readFunds } from '../credits/index.ts';
import { getJobMetadata } from './find-all-jobs.ts';
import { getJob } from './jobs.store.ts';
import { firstWorkOf, readJobBill } from './read-job-bill.ts';
import { refundJob } from './refund-job.ts';

/** Offered price, costs and refunds of a job. */
export function jobBillRoutes(app: FastifyInstance): void {
  serve(app, billEndpoint, (call) =>
    call.run(async ({ organisationId }) => {
      const { id } = await getJob(call.params.jobId);
      return { bill: await readJobBill(organisationId, id) };
    }),
  );
  serve(app, priceEndpoint, (call) =>
    call.run(async ({ organisationId, personId, role }) => {
      const { createdBy, ...ordered } = await getJob(call.params.jobId);
      const { work, price } = await quoteFor(organisationId, firstWorkOf(ordered));
      // A person's funds are visible only to them and their admin, not to colleagues who work on the job.
      if (personId !== createdBy && !hasPermission(role, 'credit:allocate'))
        return { work, price, funds: null };
      await ensureMonthlyGrant(organisationId);
      return { work, price, funds: await readFunds(organisationId, createdBy) };
    }),
  );
  serve(app, refundEndpoint, async (call) => {
    const { jobId } = call.params;
    const personId = await call.run(async (who) => who.personId);
    const { organisationId } = await run(asPlatform(), () => getJobMetadata(jobId));
    return run(asSystem(organisationId), async () => {
      await refundJob({ organisationId, personId }, jobId, call.body);
      return { bill: await readJobBill(organisationId, jobId) };
    });
  });
}
