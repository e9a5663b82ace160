import {
  acceptJob as acceptEndpoint,
  cancelJob as cancelEndpoint,
  changeJob as changeEndpoint,
  createJob as createEndpoint,
  deleteJob as deleteEndpoint,
  findJobs as findEndpoint,
  JOBS_CSV_PATH,
  leaveOutFile as leaveOutEndpoint,
  orderAgain as orderAgainEndpoint,
  readJob as readEndpoint,
  restoreJob as restoreEndpoint,
  retryJob as retryEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { acceptJob, cancelJob, leaveOutFile, retryJob } from './act-on-job.ts';
import { changeJob } from './change-job.ts';
import { createJob } from './create-job.ts';
import { deleteJob, restoreJob } from './delete-job.ts';
import { findJobs } from './find-jobs.ts';
import { findCsvPage, streamJobsCsv } from './jobs-csv.ts';
import { orderAgain } from './order-again.ts';
import { readJob } from './read-job.ts';

const ACTS = [
  [cancelEndpoint, cancelJob],
  [retryEndpoint, retryJob],
  [acceptEndpoint, acceptJob],
  [restoreEndpoint, restoreJob],
] as const;

export function jobRoutes(app: FastifyInstance): void {
  serve(app, createEndpoint, (call) =>
    call.run(async (who) => {
      const job = await createJob(who, call.body);
      return { job: await readJob(who, job.id) };
    }),
  );
  serve(app, findEndpoint, (call) => call.run(() => findJobs(call.query)));
  serve(app, readEndpoint, (call) =>
    call.run(async (who) => ({ job: await readJob(who, call.params.jobId) })),
  );
  serve(app, changeEndpoint, (call) =>
    call.run(async (who) => {
      await changeJob(who, call.params.jobId, call.body);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  for (const [endpoint, act] of ACTS) {
    serve(app, endpoint, (call) =>
      call.run(async (who) => {
        await act(who, call.params.jobId);
        return { job: await readJob(who, call.params.jobId) };
      }),
    );
  }
  serve(app, orderAgainEndpoint, (call) =>
    call.run(async (who) => {
      const draft = await orderAgain(who, call.params.jobId, call.body.requestId);
      return { job: await readJob(who, draft.id) };
    }),
  );
  serve(app, leaveOutEndpoint, (call) =>
    call.run(async (who) => {
      await leaveOutFile(who, call.params.jobId, call.body.jobFileId);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
  serve(app, deleteEndpoint, (call) =>
    call.run(async (who) => {
      const until = await deleteJob(who, call.params.jobId);
      return { restorableUntil: until.toISOString() };
    }),
  );
  csvRoute(app);
}

/** The list as a file: what the list's endpoint would answer over all its pages. */
function csvRoute(app: FastifyInstance): void {
  app.get(
    JOBS_CSV_PATH,
    { exposeHeadRoute: false, schema: { hide: true } as never },
    async (request, reply) => {
      const filter = findEndpoint.query.safeParse(request.query);
      const first = await runFor(request, findEndpoint.access, async () =>
        filter.success ? findCsvPage(filter.data) : refuse('invalid-input'),
      );
      void reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition('attachment', 'jobs.csv'),
        'cache-control': 'private, no-store',
      });
      return reply.send(streamJobsCsv(filter.data!, first, (fn) => runFor(request, findEndpoint.access, fn)));
    },
  );
}
