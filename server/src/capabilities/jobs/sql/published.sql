-- What later capabilities may read of jobs and their files: see published.sql of identity.
drop view if exists published.job;
create view published.job with (security_invoker = true) as
  select organisation_id, id, number, sid, name, settings, stage, status, created_by, study_id, connection_id, created_at,
    completed_at, approved_at, deleted_at
  from public.job;
grant select on published.job to colloquy_app, colloquy_identity, colloquy_platform, colloquy_search;

drop view if exists published.job_file;
create view published.job_file with (security_invoker = true) as
  select organisation_id, id, job_id, file_id, stage, status, state, step, progress, ready_at, failure, recording_id,
    duration_ms, transcript_file_id, tracks, tracks_expected, created_at
  from public.job_file;
grant select on published.job_file to colloquy_app, colloquy_identity, colloquy_platform, colloquy_search;

drop view if exists published.stage_run;
create view published.stage_run with (security_invoker = true) as
  select organisation_id, id, job_id, job_file_id, stage, key, work, state, failure, quantity, created_at, ended_at
  from public.stage_run;
grant select on published.stage_run to colloquy_app, colloquy_identity, colloquy_platform, colloquy_search;
