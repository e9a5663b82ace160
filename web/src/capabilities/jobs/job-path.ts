import { jobPath, type Role, serviceOf, type Sid } from '@colloquy/contract';
import type { JobSummary } from '@colloquy/contract/jobs';
import { customerPath } from '../../app/services/service-path.ts';

type JobRef = Pick<JobSummary, 'id' | 'sid'> &
  Partial<Pick<JobSummary, 'manyFiles' | 'stage' | 'status' | 'waitsForStart'>>;

/** Path of a job's page for the role. */
export function pathOfJob({ id, sid, manyFiles }: JobRef, role: Role | undefined): string {
  if (role !== 'customer') return jobPath(sid, id);
  return manyFiles ? `${pathOfManyFiles(sid)}/${id}` : `/client${jobPath(sid, id)}`;
}

/** Address of customers' jobs with many files, without the id. The first service has a name of its own for it. */
export const pathOfManyFiles = (sid: Sid): string =>
  `${customerPath(sid)}/job/${sid === 'SID001' ? 'multiple' : 'multi'}`;

/** Path of the create screen of a service; `?job=` continues a draft. */
export const pathOfOrder = (sid: Sid): string => `${customerPath(sid)}/jobs/create`;

/** Label of links to that form, and its title. */
export const orderLabel = (sid: Sid): string => `New ${serviceOf(sid).name} job`;

/** Path of a draft on the create screen, and of adding files to a job. */
export const pathOfFiles = ({ id, sid, manyFiles }: JobRef): string =>
  `${pathOfOrder(sid)}/${manyFiles ? 'multiple/' : ''}file?job=${id}`;

/** Target of a job in a list: drafts lead to adding files, other jobs to their page. */
export const pathFromList = (job: JobRef, role: Role | undefined): string =>
  role === 'customer' &&
  (job.stage === 1 || job.waitsForStart) &&
  job.status === 'active' &&
  serviceOf(job.sid).installed
    ? pathOfFiles(job)
    : pathOfJob(job, role);
