-- What later capabilities may read of files: see published.sql of identity.
drop view if exists published.file;
create view published.file with (security_invoker = true) as
  select organisation_id, id, owner_id, name, bytes, media_type, uploaded_by, created_at, deleted_at
  from public.file;
grant select on published.file to colloquy_app, colloquy_platform, colloquy_search;
