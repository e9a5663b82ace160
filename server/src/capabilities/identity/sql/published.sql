-- What other capabilities may read of people and organisations. Views run with the rights of their reader, so that
-- the policies of the tables apply. A file of views drops them first: a view cannot lose or reorder columns.
drop view if exists published.person;
create view published.person with (security_invoker = true) as
  select id, organisation_id, username, email, name, role, state, time_zone, created_at, joined_at, last_sign_in_at,
    deactivated_at, deleted_at, version
  from public.person;
grant select on published.person to colloquy_app, colloquy_identity, colloquy_platform, colloquy_search;

drop view if exists published.organisation;
create view published.organisation with (security_invoker = true) as
  select id, code, name, time_zone, is_operator, settings, version, created_at, deleted_at
  from public.organisation;
grant select on published.organisation to colloquy_app, colloquy_identity, colloquy_platform, colloquy_search;
