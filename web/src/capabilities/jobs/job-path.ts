import { type Role, serviceOf, type Sid } from '@colloquy/contract';
import type { JobSummary } from '@colloquy/contract/jobs';
import { customerPath, servicePath } from '../../app/services/service-path.ts';

type JobRef = Pick<JobSummary, 'id' | 'sid'> & Partial<Pick<JobSummary, 'manyFiles' | 'stage' | 'status'>>;

/** Path of a job's page for the role. */
export function pathOfJob({ id, sid, manyFiles }: JobRef, role: Role | undefined): string {
  if (role !== 'customer') return `${servicePath(sid)}/job/${id}`;
  if (!manyFiles) return `${customerPath(sid)}/job/${id}`;
  return serviceOf(sid).installed ? `${customerPath(sid)}/job/multi/${id}` : `/client/job/multiple/${id}`;
}

/** Path of the form that orders a job of a service; `?job=` edits a draft. */
export const pathOfOrder = (sid: Sid): string => `${customerPath(sid)}/jobs/create`;

/** Label of links to that form, and its title. */
export const orderLabel = (sid: Sid): string => `New ${serviceOf(sid).name} job`;

/** Path of the page that adds files to a draft. */
export const pathOfFiles = ({ id, sid, manyFiles }: JobRef): string =>
  `${pathOfOrder(sid)}/${manyFiles ? 'multiple/' : ''}file?job=${id}`;

/** Target of a job in a list: drafts lead to adding files, other jobs to their page. */
export const pathFromList = (job: JobRef, role: Role | undefined): string =>
  role === 'customer' && job.stage === 1 && job.status === 'active' && serviceOf(job.sid).installed
    ? pathOfFiles(job)
    : pathOfJob(job, role);
