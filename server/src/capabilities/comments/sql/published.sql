-- What later capabilities may read of threads: see published.sql of identity.
drop view if exists published.comment_thread;
create view published.comment_thread with (security_invoker = true) as
  select organisation_id, id, recording_id, kind, created_at, resolved_at
  from public.comment_thread;
grant select on published.comment_thread to colloquy_app, colloquy_platform, colloquy_search;
