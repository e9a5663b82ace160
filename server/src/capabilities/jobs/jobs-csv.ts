import { findJobs as findEndpoint, JOBS_CSV_PATH, serviceOf } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { runFor } from '../../platform/http/serve.ts';
import { findJobs } from './find-jobs.ts';

/** The list as a file: what the list's endpoint would answer over all its pages. */
export const jobsCsvRoute = (app: FastifyInstance): void =>
  serveCsv(app, {
    path: JOBS_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'jobs.csv',
    titles: ['Job', 'Name', 'Service', 'Stage', 'Standing', 'Created', 'Created by', 'Completed', 'Seconds'],
    findPage: (request, filter) => runFor(request, findEndpoint, (who) => findJobs(who, filter)),
    cells: (job: Awaited<ReturnType<typeof findJobs>>['rows'][number]) => [
      job.code,
      job.name,
      serviceOf(job.sid).name,
      job.stageLabel,
      job.standing,
      job.createdAt,
      job.createdBy,
      job.completedAt,
      job.durationMs === null ? null : Math.round(job.durationMs / 1000),
    ],
  });
