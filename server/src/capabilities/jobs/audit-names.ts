import type { AuditNames } from '../../platform/audit/audit-names.ts';
import { namesWithJob } from '../organisations/index.ts';

/** SQL: joins the job `j` of a row `on`. */
export const joinJob = (on: string, jobs = 'published.job'): string =>
  `join ${jobs} j on j.organisation_id = ${on}.organisation_id and j.id = ${on}.job_id`;

const REQUEST = namesWithJob(`published.credit_request q ${joinJob('q', 'job')}`, 'q.id', 'null');
const OF_RUN = `stage_run sr ${joinJob('sr', 'job')}`;
const UPLOADED = `job_file jf join published.file f on f.organisation_id = jf.organisation_id and f.id = jf.file_id ${joinJob('jf', 'job')}`;

/** Names of jobs and their files in the audit. */
export const namesOfJobs: AuditNames = {
  organisation: [
    namesWithJob('job j', 'j.id', 'j.name'),
    namesWithJob(UPLOADED, 'f.id', 'f.name'),
    namesWithJob(UPLOADED, 'jf.id', 'f.name'),
    namesWithJob(OF_RUN, 'sr.id', `nullif(sr.key, '')`),
    REQUEST,
  ],
  platform: [
    namesWithJob('job j', 'j.id', 'null'),
    ...['recording_id', 'file_id', 'id'].map((column) =>
      namesWithJob(`job_file jf ${joinJob('jf', 'job')}`, `jf.${column}`, 'null'),
    ),
    namesWithJob(OF_RUN, 'sr.id', 'null'),
    REQUEST,
  ],
};
