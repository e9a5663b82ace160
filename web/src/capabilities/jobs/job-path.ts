import { type JobSummary, type Role, serviceOf, type Sid } from '@colloquy/contract';

type Led = Pick<JobSummary, 'id' | 'sid'> & Partial<Pick<JobSummary, 'manyFiles' | 'stage' | 'standing'>>;

/** Below which path a service's screens stand for customers, and for everybody. */
const CUSTOMERS: Record<Sid, string> = {
  SID001: '/client',
  SID002: '/client/qual-ai',
  SID003: '/client/doc-chat',
  SID004: '/client/verbatim',
  SID005: '/client/vca',
};
const EVERYBODYS: Record<Sid, string> = {
  SID001: '',
  SID002: '/qual-ai',
  SID003: '/doc-chat',
  SID004: '/verbatim',
  SID005: '/vca',
};

/** The page of a job as this role opens it. */
export function pathOfJob({ id, sid, manyFiles }: Led, role: Role | undefined): string {
  if (role !== 'customer') return `${EVERYBODYS[sid]}/job/${id}`;
  if (!manyFiles) return `${CUSTOMERS[sid]}/job/${id}`;
  return sid === 'SID002' ? `/client/qual-ai/job/multi/${id}` : `/client/job/multiple/${id}`;
}

/** Where the files of a draft are added. */
export const pathOfFiles = ({ id, sid, manyFiles }: Led): string =>
  `${CUSTOMERS[sid]}/jobs/create/${manyFiles ? 'multiple/' : ''}file?job=${id}`;

/** Where a list leads: a draft to where its files are added, everything else to its page. */
export const pathFromList = (job: Led, role: Role | undefined): string =>
  role === 'customer' && job.stage === 1 && job.standing === 'active' && serviceOf(job.sid).installed
    ? pathOfFiles(job)
    : pathOfJob(job, role);
