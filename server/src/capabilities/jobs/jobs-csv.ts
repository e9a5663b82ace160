import { languageLabel, serviceOf } from '@colloquy/contract';
import { displayStatusLabel, findJobs as findEndpoint, JOBS_CSV_PATH } from '@colloquy/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { runFor } from '../../platform/http/serve.ts';
import { findJobs } from './find-jobs.ts';

/** The job list as CSV, with all pages. */
export const jobsCsvRoute = (app: FastifyInstance): void =>
  serveCsv(app, {
    path: JOBS_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'jobs.csv',
    findPage: (request, filter) => runFor(request, findEndpoint, (who) => findJobs(who, filter)),
    columns: [
      ['name', 'Job', (job) => job.name],
      ['name', 'Number', (job) => job.code],
      ['state', 'State', (job) => displayStatusLabel({ ...job, state: job.progress?.state })],
      ['length', 'Length in seconds', (job) => secondsOf(job.durationMs)],
      ['files', 'Files', (job) => job.fileCount],
      ['language', 'Language', (job) => job.settings.language && languageLabel(job.settings.language)],
      ['service', 'Service', (job) => serviceOf(job.sid).name],
      ['by', 'Ordered by', (job) => job.createdBy],
      ['created', 'Created', (job) => job.createdAt],
      ['completed', 'Completed', (job) => job.completedAt],
    ],
  });

export const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000));
