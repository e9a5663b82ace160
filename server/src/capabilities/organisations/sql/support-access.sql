-- After api.enter: moves the scope of a platform admin into an organisation that granted support access, with the
-- view of its admin. Null: it did not. The caller allows only reading and audits each view. Runs as identity.
grant create on schema api to colloquy_identity;
set local role colloquy_identity;
create or replace function api.enter_support_access(organisation uuid, at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid;
begin
  if api.role() is distinct from 'admin' then return null; end if;
  select g.organisation_id into target from public.support_access g
    join public.organisation o on o.id = g.organisation_id and o.deleted_at is null
    where g.organisation_id = enter_support_access.organisation and g.withdrawn_at is null and g.until > at limit 1;
  if target is null then return null; end if;
  perform set_config('app.organisation_id', target::text, true), set_config('app.role', 'organisationadmin', true);
  return target;
end $$;
revoke execute on function api.enter_support_access(uuid, timestamptz) from public;
grant execute on function api.enter_support_access(uuid, timestamptz) to colloquy_app;
reset role;
revoke create on schema api from colloquy_identity;
