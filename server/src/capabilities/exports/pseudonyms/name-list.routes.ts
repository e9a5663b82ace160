import { readNameList, saveNameList as saveEndpoint } from '@colloquy/contract/exports';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { describeNameList, saveNameList } from './name-list.store.ts';

/** Endpoints for the names that downloads of a job replace. */
export function nameListRoutes(app: FastifyInstance): void {
  serve(app, readNameList, (call) => call.run((who) => describeNameList(who, call.params.jobId)));
  serve(app, saveEndpoint, (call) =>
    call.run(async (who) => {
      await saveNameList(who, call.params.jobId, call.body.replacements);
      return describeNameList(who, call.params.jobId);
    }),
  );
}
