import { sqlQuery } from '../../server/src/platform/database/scope.ts';

/**
 * Seeds two years of jobs, each with a file, a recording and a task, and what admins see. Recent jobs are at
 * every stage. Jobs with unfinished files are on hold, because no worker processes them.
 */
export async function seedOrganisation(organisationId: string, jobs: number): Promise<void> {
  await sqlQuery(
    `insert into job (organisation_id, id, number, sid, name, settings, ordered_stages, stage, status, created_by, requested_by,
       price_list_id, request_id, created_at, completed_at)
     select $1, gen_random_uuid(), 1000 + n, 'SID002', 'Interviews, wave ' || n,
       '{"language": "en", "speakers": 2, "givenName": "Interviews"}', '{3}', stage,
       case when stage = 3 or n % 31 = 0 then 'on-hold' when n % 29 = 0 then 'cancelled' else 'active' end, c.id, c.id,
       '00000000-0000-7000-8000-000000000001', gen_random_uuid(),
       made_at, case when stage = 8 then made_at + interval '1 day' end
     from generate_series(1, $2::int) n,
       lateral (select (array[8, 8, 7, 7, case when n <= 10 + $2::int / 20 then 3 else 8 end])[1 + n % 5] as stage, now() - (n - 0.5) * (interval '2 years' / $2::int) as made_at) s,
       lateral (select id from person where organisation_id = $1 and role = 'customer'
         order by md5(id::text || n) limit 1) c`,
    [organisationId, jobs],
  );
  await sqlQuery(`update organisation set last_job_number = 1000 + $2 where id = $1`, [organisationId, jobs]);
  await sqlQuery(
    `insert into file (organisation_id, id, owner_id, upload_id, name, bytes, media_type, storage_key, uploaded_by, created_at)
     select organisation_id, gen_random_uuid(), id, id::text, 'interview-' || number || '.wav', 5000000 + number,
       'audio/wav', organisation_id || '/seed/' || id, created_by, created_at from job`,
  );
  await sqlQuery(
    `insert into job_file (organisation_id, id, job_id, file_id, stage, status, state, step, progress, duration_ms, created_at)
     select f.organisation_id, gen_random_uuid(), j.id, f.id, j.stage, j.status,
       case when j.stage = 3 then 'waiting' else 'ready' end, case when j.stage = 3 then 'check' else 'ready' end,
       case when j.stage = 3 then 0 else 1 end, 60000 * (5 + j.number * 37 % 90), f.created_at
     from file f join job j on j.organisation_id = f.organisation_id and j.id = f.owner_id`,
  );
  await sqlQuery(
    `insert into task (organisation_id, id, name, key, subject_id, payload, state, attempt, failure, created_at, started_at, ended_at)
     select organisation_id, gen_random_uuid(), 'transcription.check-recording', 'seed:' || id, id, '{}',
       case when row_number() over (order by id) % 40 = 0 then 'failed' else 'done' end, 1,
       case when row_number() over (order by id) % 40 = 0 then 'The sound could not be read.' end,
       created_at, created_at, created_at from job_file`,
  );
  await sqlQuery(
    `insert into audit_entry (organisation_id, id, at, person_id, action, subject, subject_id)
     select organisation_id, gen_random_uuid(), created_at, created_by, 'job.created', 'job', id from job`,
  );
  await sqlQuery(
    `insert into subscription (organisation_id, id, plan, period, seats, starts_on, ends_on, created_at)
     select $1::uuid, gen_random_uuid(), abs(hashtext($1::uuid::text)) % 5, abs(hashtext($1::uuid::text)) % 2,
       (select count(*) from person where organisation_id = $1::uuid), current_date - 30,
       current_date + 150, now()`,
    [organisationId],
  );
  await sqlQuery(
    `insert into feedback (organisation_id, id, person_id, about, page, rating, text, request_id, created_at)
     select organisation_id, gen_random_uuid(), created_by, 'job', '/client/qual-ai/job', 1 + number % 5,
       'What was heard is right.', gen_random_uuid(), created_at from job where number % 20 = 0`,
  );
  await sqlQuery(
    `insert into support_request (organisation_id, id, number, person_id, subject, state, request_id, created_at, changed_at)
     select organisation_id, gen_random_uuid(), number, created_by, 'A question about a recording',
       (array['open', 'answered', 'closed'])[1 + number % 3], gen_random_uuid(), created_at, created_at
     from job where number % 25 = 0`,
  );
}
