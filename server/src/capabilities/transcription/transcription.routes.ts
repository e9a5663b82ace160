import { pairFiles as pairEndpoint } from '@colloquy/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { readJob } from '../jobs/index.ts';
import { pairFiles } from './imports/pair-files.ts';

export function transcriptionRoutes(app: FastifyInstance): void {
  serve(app, pairEndpoint, (call) =>
    call.run(async (who) => {
      await pairFiles(who, call.params.jobId, call.body);
      return { job: await readJob(who, call.params.jobId) };
    }),
  );
}
