import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { peopleWithAccess } from '../access/index.ts';
import { mailAbout } from './mail-about-job.ts';

type Reopened = { job: string; reason: string; personIds: string[] };

/** Mails the people of a reopened job. A task, because the person who reopens it does not see all of them. */
export const notifyReopened = defineTask({
  name: 'jobs.notify-reopened',
  queue: 'light',
  payload: z.object({ jobId: z.uuid(), actionId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const { jobId, actionId } = task.payload;
    const reopened = await task.read(() => findReopened(jobId, actionId));
    if (!reopened) return task.finish('skipped');
    const { job: name, reason, personIds } = reopened;
    return task.finish('done', () =>
      mailAbout('reopened', { id: jobId, organisationId, name }, personIds, reason),
    );
  },
});

/**
 * The people who may change the job, and those who assigned reviewers, except the person
 * who reopened it.
 */
async function findReopened(jobId: string, actionId: string): Promise<Reopened | undefined> {
  const { rows } = await sqlQuery<Reopened>(
    `select j.name as job, a.reason, array(
         select g.person_id from ${peopleWithAccess('$3')} g
         where g.level in ('edit', 'manage') and g.source <> 'assignment'
         union select g.offered_by from assignment g where g.job_id = j.id and g.offered_by is not null
         except select a.person_id) as "personIds"
     from job j join job_admin_action a on a.organisation_id = j.organisation_id and a.job_id = j.id
     where j.id = $1 and a.id = $2 and j.deleted_at is null`,
    [jobId, actionId, now()],
  );
  return rows[0];
}
