-- What later capabilities may read of grants: see published.sql of identity.
drop view if exists published.access;
create view published.access with (security_invoker = true) as
  select organisation_id, id, job_id, study_id, person_id, level, source, file_ids, from_ms, to_ms, until, created_at
  from public.access;
grant select on published.access to colloquy_app, colloquy_identity, colloquy_platform, colloquy_search;
