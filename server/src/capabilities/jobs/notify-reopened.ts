import type { Sid } from '@colloquy/contract';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { peopleWithAccess } from '../access/index.ts';
import { assignersOf } from './job-reviews.ts';
import { notifyAboutJob } from './notify-about-job.ts';

type Reopened = {
  job: string;
  sid: Sid;
  reason: string;
  reopenedBy: string;
  reopenedByName: string | null;
  personIds: string[];
};

/** Notifies the people of a reopened job. A task, because the person who reopens it does not see all of them. */
export const notifyReopened = defineTask({
  name: 'jobs.notify-reopened',
  label: 'Notify people of a reopened job',
  queue: 'light',
  payload: z.object({ jobId: z.uuid(), actionId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const { jobId, actionId } = task.payload;
    const reopened = await task.read(() => findReopened(organisationId, jobId, actionId));
    if (!reopened) return task.finish('skipped');
    const { job: name, sid, reason, personIds, reopenedBy, reopenedByName } = reopened;
    return task.finish('done', () =>
      notifyAboutJob({
        about: 'reopened',
        job: { id: jobId, sid, organisationId, name },
        personIds,
        ...(reopenedByName !== null && { by: { id: reopenedBy, name: reopenedByName } }),
        reason,
        cause: actionId,
      }),
    );
  },
});

/**
 * The people who may change the job, and those who assigned reviewers, except the person
 * who reopened it.
 */
async function findReopened(
  organisationId: string,
  jobId: string,
  actionId: string,
): Promise<Reopened | undefined> {
  const { rows } = await sqlQuery<Reopened>(
    `select j.name as job, j.sid, a.reason, a.person_id as "reopenedBy",
       (select p.name from published.person p where p.id = a.person_id) as "reopenedByName", array(
         select g.person_id from ${peopleWithAccess('$3')} g
         where g.level in ('edit', 'manage') and g.source <> 'assignment') as "personIds"
     from job j join job_admin_action a on a.organisation_id = j.organisation_id and a.job_id = j.id
     where j.id = $1 and a.id = $2 and j.deleted_at is null`,
    [jobId, actionId, now()],
  );
  const [found] = rows;
  if (!found) return undefined;
  const assigners = await assignersOf.ask({ organisationId, id: jobId });
  const personIds = new Set([...found.personIds, ...assigners]);
  personIds.delete(found.reopenedBy);
  return { ...found, personIds: [...personIds] };
}
