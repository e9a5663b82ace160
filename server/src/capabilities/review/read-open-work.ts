import type { OpenWork } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getJob } from '../jobs/index.ts';

/** What is still open on a job: whoever accepts it reads that first. */
export async function readOpenWork(jobId: string): Promise<OpenWork> {
  await getJob(jobId);
  const [comments, reviews] = await Promise.all([
    sqlQuery<{ count: number }>(
      `select count(*)::int as count from comment_thread t
       join recording r on r.organisation_id = t.organisation_id and r.id = t.recording_id
       where r.organisation_id = (select api.organisation_id()) and r.job_id = $1 and t.resolved_at is null`,
      [jobId],
    ),
    sqlQuery<OpenWork['reviews'][number]>(
      `select coalesce(p.name, '') as reviewer, a.state from assignment a left join person p on p.id = a.person_id
       where a.job_id = $1 and a.state in ('offered', 'accepted') and (a.until is null or a.until > $2)
       order by a.created_at, a.id`,
      [jobId, now()],
    ),
  ]);
  return { comments: comments.rows[0]!.count, reviews: reviews.rows };
}
