-- Which services are switched on or off: see published.sql of identity.
drop view if exists published.organisation_service;
create view published.organisation_service with (security_invoker = true) as
  select organisation_id, sid, is_on
  from public.organisation_service;
grant select on published.organisation_service to colloquy_app, colloquy_platform, colloquy_search;

drop view if exists published.person_service;
create view published.person_service with (security_invoker = true) as
  select organisation_id, person_id, sid, is_on
  from public.person_service;
grant select on published.person_service to colloquy_app, colloquy_platform, colloquy_search;
