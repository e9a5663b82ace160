import { type Answer, serviceOf } from '@colloquy/contract';
import {
  displayStatusLabel,
  ALL_JOBS_CSV_PATH,
  findAllJobs as findEndpoint,
  findJobCustomers as orderersEndpoint,
  moveJob as moveEndpoint,
  moveJobs as moveJobsEndpoint,
  readJobHistory as historyEndpoint,
  readJobMetadata as readEndpoint,
} from '@colloquy/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readAllOrganisations } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { readJobBill } from './read-job-bill.ts';
import { describeStages } from './describe-job.ts';
import { reviewsOf, reviewState } from './job-reviews.ts';
import { describeJobMetadata, findAllJobs, getJobMetadata, type JobMetadataRow } from './find-all-jobs.ts';
import { findJobCustomers } from './find-job-choices.ts';
import { readAdminActions, readHistory } from './job-history.ts';
import { secondsOf } from './jobs-csv.ts';
import { moveJobs } from './move-jobs.ts';
import { changeJobStatus } from './change-job-status.ts';

/** Jobs of all organisations for platform admins, and admin actions on whole jobs. */
export function allJobsRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) =>
    readAllOrganisations(call.run, 'jobs.listed', () => findAllJobs(call.query)),
  );
  serve(app, orderersEndpoint, ({ run: runCaller, query }) =>
    readAllOrganisations(runCaller, 'jobs.listed', async () => ({
      people: await findJobCustomers(query.organisation),
    })),
  );
  serve(app, readEndpoint, async (call) => {
    const adminId = await call.run(async (who) => who.personId);
    return { job: await readMetadata(adminId, call.params.jobId) };
  });
  serve(app, moveEndpoint, async (call) => {
    const { jobId } = call.params;
    const { move, reason } = call.body;
    const adminId = await call.run(async (who) => {
      if (who.role === 'admin') return who.personId;
      await changeJobStatus(who, jobId, move, reason);
      return undefined;
    });
    if (adminId === undefined) return {};
    const { organisationId } = await run(asPlatform(), () => getJobMetadata(jobId));
    await run(asSystem(organisationId), () =>
      changeJobStatus({ organisationId, personId: adminId }, jobId, move, reason),
    );
    return {};
  });
  serve(app, moveJobsEndpoint, (call) => moveJobs(call.run, call.body));
  serve(app, historyEndpoint, (call) => call.run((who) => readHistory(who, call.params.jobId)));
  serveCsv(app, {
    path: ALL_JOBS_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'jobs of all.csv',
    findPage: (request, filter) =>
      readAllOrganisations(callerOf(request, findEndpoint), 'jobs.listed', () => findAllJobs(filter)),
    columns: [
      ['job', 'Job', (row) => row.code],
      ['job', 'Organisation code', (row) => row.organisationCode],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['by', 'Ordered by', (row) => row.orderedBy],
      ['service', 'Service', (row) => serviceOf(row.sid).name],
      [
        'state',
        'State',
        (row) => displayStatusLabel({ ...row, state: row.hasFailed ? 'failed' : undefined }),
      ],
      ['stage', 'Stage', (row) => `${row.stage} ${row.stageLabel}`],
      ['files', 'Files', (row) => row.files],
      ['length', 'Length in seconds', (row) => secondsOf(row.durationMs)],
      ['created', 'Ordered', (row) => row.createdAt],
      ['completed', 'Completed', (row) => row.completedAt],
      ['until', 'Removed for good', (row) => row.restorableUntil],
    ],
  });
}

/** Reads a job without its content. Its name is included while support access is granted. */
async function readMetadata(adminId: string, jobId: string): Promise<Answer<typeof readEndpoint>['job']> {
  const { row, history, grant, bill } = await run(asPlatform(), async () => {
    const metadataRow = await getJobMetadata(jobId);
    return {
      row: metadataRow,
      history: await readAdminActions(metadataRow),
      grant: await findGranted(metadataRow),
      bill: await readJobBill(metadataRow.organisationId, jobId),
    };
  });
  const who = { organisationId: row.organisationId, personId: adminId };
  const reviews = await run(asSystem(row.organisationId), async () => {
    await audit(who, grant ? 'job.viewed-with-support-access' : 'job.metadata-read', jobId);
    return reviewsOf.ask(row);
  });
  return {
    ...describeJobMetadata(row),
    name: grant?.name ?? null,
    bill,
    grantedUntil: grant?.until.toISOString() ?? null,
    stages: describeStages(row, row.hasFailed ? 'failed' : undefined, reviewState(reviews)),
    history,
  };
}

/** The job's name and the end of support access, if granted. */
async function findGranted({
  organisationId,
  id,
}: JobMetadataRow): Promise<{ name: string; until: Date } | undefined> {
  const { rows } = await sqlQuery<{ name: string; until: Date }>(
    `select j.name, g.until from job j join published.support_access g on g.organisation_id = j.organisation_id
     where j.organisation_id = $1 and j.id = $2 and g.withdrawn_at is null and g.until > $3
     order by g.until desc limit 1`,
    [organisationId, id, now()],
  );
  return rows[0];
}
