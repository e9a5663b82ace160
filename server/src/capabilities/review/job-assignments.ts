import type { OpenWork } from '@colloquy/contract/jobs';
import type { JobAssignment } from '@colloquy/contract/review';
import { now } from '../../platform/clock.ts';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { getJob } from '../jobs/index.ts';

type Row = Omit<JobAssignment, 'createdAt' | 'answeredAt' | 'endedAt' | 'until'> &
  Record<'createdAt' | 'answeredAt' | 'endedAt' | 'until', Date | null>;

/** Assignments of a job, newest first. */
export async function findJobAssignments(jobId: string): Promise<JobAssignment[]> {
  await getJob(jobId);
  const { rows } = await sqlQuery<Row>(
    `select a.id, a.person_id as "personId", coalesce(p.name, '') as reviewer, a.state, a.note, a.reason,
       a.created_at as "createdAt", a.answered_at as "answeredAt", a.ended_at as "endedAt", a.until
     from assignment a left join published.person p on p.id = a.person_id
     where a.job_id = $1 order by a.created_at desc, a.id desc`,
    [jobId],
  );
  return rows.map(({ createdAt, answeredAt, endedAt, until, ...row }) => ({
    ...row,
    createdAt: createdAt!.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }));
}

/** Open comments of a job, or of one recording, and reviews by others: shown before Accept, before a review is finished, and before a file is marked as checked. */
export async function readOpenWork(
  { personId }: Caller,
  jobId: string,
  recordingId?: string,
): Promise<OpenWork> {
  await getJob(jobId);
  const [comments, reviews] = await Promise.all([
    sqlQuery<{ count: number }>(
      `select count(*)::int as count from published.comment_thread t
       join published.recording r on r.organisation_id = t.organisation_id and r.id = t.recording_id
       where r.organisation_id = (select api.organisation_id()) and r.job_id = $1 and t.resolved_at is null
         and ($2::uuid is null or r.id = $2)`,
      [jobId, recordingId ?? null],
    ),
    sqlQuery<OpenWork['reviews'][number]>(
      `select coalesce(p.name, '') as reviewer, a.state from assignment a left join published.person p on p.id = a.person_id
       where a.job_id = $1 and a.state in ('offered', 'accepted') and (a.until is null or a.until > $2)
         and a.person_id <> $3
       order by a.created_at, a.id`,
      [jobId, now(), personId],
    ),
  ]);
  return { comments: comments.rows[0]!.count, reviews: reviews.rows };
}
