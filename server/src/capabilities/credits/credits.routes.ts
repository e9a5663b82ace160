import { findPostings as findEndpoint } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { readIn } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findPostings } from './find-postings.ts';

export function creditRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, ({ run, params: { organisationId: id }, query }) =>
    readIn(run, id, 'credits.read', async () => {
      await getOrganisation(id);
      return findPostings(id, query);
    }),
  );
}
