import {
  findColleagues as colleaguesEndpoint,
  handOverJob as handOverEndpoint,
  readJobPeople as peopleEndpoint,
  shareJob as shareEndpoint,
  unshareJob as unshareEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { prepareHandOver } from './hand-over.ts';
import { findColleagues } from './job-people.ts';
import { readJob } from './read-job.ts';
import { readJobPeople, shareJob, unshareJob } from './share-job.ts';

/** Who has access to a job beside whoever ordered it, and whose it is. */
export function sharingRoutes(app: FastifyInstance): void {
  serve(app, colleaguesEndpoint, (call) => call.run(async () => ({ people: await findColleagues() })));
  serve(app, peopleEndpoint, (call) => call.run((who) => readJobPeople(who, call.params.jobId)));
  serve(app, shareEndpoint, (call) => call.run((who) => shareJob(who, call.params.jobId, call.body)));
  serve(app, unshareEndpoint, (call) =>
    call.run((who) => unshareJob(who, call.params.jobId, call.body.personId)),
  );
  serve(app, handOverEndpoint, async (call) => {
    const handOver = await call.run((who) => prepareHandOver(who, call.params.jobId, call.body));
    await handOver();
    const job = await call
      .run((who) => readJob(who, call.params.jobId))
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.error === 'not-found') return null;
        throw error;
      });
    return { job };
  });
}
