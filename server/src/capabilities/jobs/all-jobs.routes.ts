import {
  ALL_JOBS_CSV_PATH,
  type Answer,
  findAllJobs as findEndpoint,
  findOrderers as orderersEndpoint,
  jobStateLabel,
  moveJob as moveEndpoint,
  moveJobs as moveJobsEndpoint,
  readJobHistory as historyEndpoint,
  readJobMetadata as readEndpoint,
  serviceOf,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readAcross } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { readBill } from '../credits/index.ts';
import { describeStages } from './describe-job.ts';
import { describeOverseen, findAllJobs, getOverseen, type OverseenRow } from './find-all-jobs.ts';
import { findOrderers } from './find-job-choices.ts';
import { readAdminActs, readHistory } from './job-history.ts';
import { secondsOf } from './jobs-csv.ts';
import { moveJobs } from './move-jobs.ts';
import { overseeJob } from './oversee-job.ts';

/** The jobs of all organisations, for those who run the installation; and what admins do to whole jobs. */
export function allJobsRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) => readAcross(call.run, 'jobs.listed', () => findAllJobs(call.query)));
  serve(app, orderersEndpoint, ({ run: runCaller, query }) =>
    readAcross(runCaller, 'jobs.listed', async () => ({ people: await findOrderers(query.organisation) })),
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
      await overseeJob(who, jobId, move, reason);
      return undefined;
    });
    if (adminId === undefined) return {};
    const { organisationId } = await run(asPlatform(), () => getOverseen(jobId));
    await run(asTask(organisationId), () =>
      overseeJob({ organisationId, personId: adminId }, jobId, move, reason),
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
      readAcross(callerOf(request, findEndpoint), 'jobs.listed', () => findAllJobs(filter)),
    columns: [
      ['job', 'Job', (row) => row.code],
      ['job', 'Organisation code', (row) => row.organisationCode],
      ['organisation', 'Organisation', (row) => row.organisation],
      ['by', 'Ordered by', (row) => row.orderedBy],
      ['service', 'Service', (row) => serviceOf(row.sid).name],
      ['state', 'State', (row) => jobStateLabel({ ...row, state: row.hasFailed ? 'failed' : undefined })],
      ['stage', 'Stage', (row) => `${row.stage} ${row.stageLabel}`],
      ['files', 'Files', (row) => row.files],
      ['length', 'Length in seconds', (row) => secondsOf(row.durationMs)],
      ['created', 'Ordered', (row) => row.createdAt],
      ['completed', 'Completed', (row) => row.completedAt],
      ['until', 'Removed for good', (row) => row.restorableUntil],
    ],
  });
}

/** A job without what belongs to its customer; with its name where the organisation lets the platform look. */
async function readMetadata(adminId: string, jobId: string): Promise<Answer<typeof readEndpoint>['job']> {
  const { row, history, grant, bill } = await run(asPlatform(), async () => {
    const overseen = await getOverseen(jobId);
    return {
      row: overseen,
      history: await readAdminActs(overseen),
      grant: await findGranted(overseen),
      bill: await readBill(overseen.organisationId, jobId),
    };
  });
  const who = { organisationId: row.organisationId, personId: adminId };
  await run(asTask(row.organisationId), () =>
    audit(who, grant ? 'job.looked-at-by-grant' : 'job.metadata-read', jobId),
  );
  return {
    ...describeOverseen(row),
    name: grant?.name ?? null,
    bill,
    grantedUntil: grant?.until.toISOString() ?? null,
    stages: describeStages(row, row.hasFailed ? 'failed' : undefined),
    history,
  };
}

/** The job's name, while a grant of its organisation lasts. */
async function findGranted({
  organisationId,
  id,
}: OverseenRow): Promise<{ name: string; until: Date } | undefined> {
  const { rows } = await sqlQuery<{ name: string; until: Date }>(
    `select j.name, g.until from job j join access_grant g on g.organisation_id = j.organisation_id
     where j.organisation_id = $1 and j.id = $2 and g.withdrawn_at is null and g.until > $3
     order by g.until desc limit 1`,
    [organisationId, id, now()],
  );
  return rows[0];
}
