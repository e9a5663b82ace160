-- What later capabilities may read of recordings: see published.sql of identity.
drop view if exists published.recording;
create view published.recording with (security_invoker = true) as
  select organisation_id, id, job_id, file_id, name, duration_ms, language, revision, created_at
  from public.recording;
grant select on published.recording to colloquy_app, colloquy_platform, colloquy_search;

drop view if exists published.speaker;
create view published.speaker with (security_invoker = true) as
  select organisation_id, id, recording_id, number, name, role, merged_into
  from public.speaker;
grant select on published.speaker to colloquy_app, colloquy_platform, colloquy_search;
