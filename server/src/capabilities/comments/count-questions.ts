import type { Answer, countQuestions as endpoint } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';

/**
 * The open questions that wait for the customer, of the jobs that the scope may see and that are not deleted. To a
 * customer only those on the own jobs: a colleague's are for the colleague to answer.
 */
export async function countQuestions(): Promise<Answer<typeof endpoint>> {
  const { rows } = await sqlQuery<Answer<typeof endpoint>['jobs'][number]>(
    `select j.id as "jobId", count(*)::int as waiting
     from comment_thread t
     join recording r on r.organisation_id = t.organisation_id and r.id = t.recording_id
     join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
     where t.kind = 'question' and t.resolved_at is null and j.deleted_at is null
       and coalesce(j.created_by = (select api.person_as_customer()), true) and j.created_by <> (
       select c.person_id from comment c where c.organisation_id = t.organisation_id and c.thread_id = t.id
       order by c.created_at desc, c.id desc limit 1)
     group by j.id`,
  );
  return { jobs: rows };
}
