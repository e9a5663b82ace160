import { hint } from '../../platform/hints/hint-bus.ts';

/** Tells open screens that a job changed: its own page and every list. Within the transaction of the change. */
export async function tellJob(job: { organisationId: string; id: string; revision?: number }): Promise<void> {
  await hint(job.organisationId, 'job', job.id, job.revision);
  await hint(job.organisationId, 'jobs', job.id, job.revision);
}
