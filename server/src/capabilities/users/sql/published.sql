-- Which customers see each other's jobs, for other capabilities: see published.sql of identity.
drop view if exists published.person_group;
create view published.person_group with (security_invoker = true) as
  select organisation_id, id, name, created_at, deleted_at
  from public.person_group;
grant select on published.person_group to colloquy_app, colloquy_platform, colloquy_search;

drop view if exists published.group_member;
create view published.group_member with (security_invoker = true) as
  select organisation_id, group_id, person_id
  from public.group_member;
grant select on published.group_member to colloquy_app, colloquy_platform, colloquy_search;
