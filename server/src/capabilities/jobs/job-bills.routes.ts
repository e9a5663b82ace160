import {
  may,
  readJobBill as billEndpoint,
  readJobPrice as priceEndpoint,
  refundJob as refundEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { ensureMonthlyGrant, quoteFor, readBill, readFunds } from '../credits/index.ts';
import { getOverseen } from './find-all-jobs.ts';
import { getJob } from './jobs.store.ts';
import { refundJob } from './refund-job.ts';

/** What the work of a job is offered for, what it cost, and what is given back of that. */
export function jobBillRoutes(app: FastifyInstance): void {
  serve(app, billEndpoint, (call) =>
    call.run(async ({ organisationId }) => {
      const { id } = await getJob(call.params.jobId);
      return { bill: await readBill(organisationId, id) };
    }),
  );
  serve(app, priceEndpoint, (call) =>
    call.run(async ({ organisationId, personId, role }) => {
      const { priceListId, priceFactor, createdBy } = await getJob(call.params.jobId);
      const { work, price } = await quoteFor(organisationId, {
        priceListId,
        priceFactor,
        work: 'transcription',
      });
      // What a person has and may use is their own and their admin's affair, whoever works on the job beside them.
      if (personId !== createdBy && !may(role, 'credit:allot')) return { work, price, funds: null };
      await ensureMonthlyGrant(organisationId);
      return { work, price, funds: await readFunds(organisationId, createdBy) };
    }),
  );
  serve(app, refundEndpoint, async (call) => {
    const { jobId } = call.params;
    const personId = await call.run(async (who) => who.personId);
    const { organisationId } = await run(asPlatform(), () => getOverseen(jobId));
    return run(asTask(organisationId), async () => {
      await refundJob({ organisationId, personId }, jobId, call.body);
      return { bill: await readBill(organisationId, jobId) };
    });
  });
}
