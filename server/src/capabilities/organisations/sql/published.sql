-- Which organisations grant support access: see published.sql of identity.
drop view if exists published.support_access;
create view published.support_access with (security_invoker = true) as
  select organisation_id, id, allows_downloads, until, withdrawn_at
  from public.support_access;
grant select on published.support_access to colloquy_app, colloquy_platform, colloquy_search;
