import {
  findPostings as findEndpoint,
  type Posting,
  POSTINGS_CSV_PATH,
  type Query,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import type { Page } from '../../platform/database/keyset-list.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readIn, type RunCaller } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findPostings } from './find-postings.ts';
import { priceListRoutes } from './price-lists.routes.ts';

export function creditRoutes(app: FastifyInstance): void {
  priceListRoutes(app);
  serve(app, findEndpoint, ({ run, params, query }) => readPostings(run, params.organisationId, query));
  serveCsv(app, {
    path: POSTINGS_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'amount-history.csv',
    titles: ['Number', 'Kind', 'Credits moved', 'To be spent', 'At'],
    findPage: (request, filter) => {
      const { organisationId } = findEndpoint.params.parse(request.params);
      return readPostings(callerOf(request, findEndpoint), organisationId, filter);
    },
    cells: ({ number, kind, amount, available, at }) => [number, kind, amount / 100, available / 100, at],
  });
}

const readPostings = (
  run: RunCaller,
  organisationId: string,
  filter: Query<typeof findEndpoint>,
): Promise<Page<Posting>> =>
  readIn(run, organisationId, 'credits.read', async () => {
    await getOrganisation(organisationId);
    return findPostings(organisationId, filter);
  });
