import { z } from 'zod';
import { sqlQuery } from '../../platform/database/scope.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { DEFAULT_TRIES } from '../../platform/tasks/retry-delay.ts';
import { mailAbout } from './mail-about-job.ts';

type Reopened = { job: string; reason: string; personIds: string[] };

/** Mails the people of a reopened job: a task, because whoever reopens it does not see all of them. */
export const tellReopened = defineTask({
  name: 'jobs.tell-reopened',
  lane: 'light',
  payload: z.object({ jobId: z.uuid(), actId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const { jobId, actId } = task.payload;
    const reopened = await task.read(() => findReopened(jobId, actId));
    if (!reopened) return task.finish('skipped');
    const { job: name, reason, personIds } = reopened;
    return task.finish('done', () =>
      mailAbout('reopened', { id: jobId, organisationId, name }, personIds, reason),
    );
  },
});

/** Whose job it is, who works on it, and who gave it to a reviewer; not who reopened it. */
async function findReopened(jobId: string, actId: string): Promise<Reopened | undefined> {
  const { rows } = await sqlQuery<Reopened>(
    `select j.name as job, a.reason, array(
         select j.created_by
         union select s.person_id from job_share s where s.job_id = j.id and s.access = 'work'
         union select g.given_by from assignment g where g.job_id = j.id and g.given_by is not null
         except select a.person_id) as "personIds"
     from job j join job_act a on a.organisation_id = j.organisation_id and a.job_id = j.id
     where j.id = $1 and a.id = $2 and j.deleted_at is null`,
    [jobId, actId],
  );
  return rows[0];
}
