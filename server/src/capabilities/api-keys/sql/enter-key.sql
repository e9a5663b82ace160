-- Checks a key and sets the scope in one call: its service account acts as a customer with its own jobs. Runs as
-- identity.
grant create on schema api to colloquy_identity;
set local role colloquy_identity;
create or replace function api.enter_key(key_hash text, at timestamptz) returns table (
  key_id uuid, person_id uuid, organisation_id uuid, name text, organisation text, scopes text[]
) language plpgsql security definer set search_path = public, pg_temp as $$
declare found_key record;
begin
  select k.id, k.scopes as scopes_of, k.last_used_at, p.id as person, p.organisation_id as organisation_of,
      p.name as name_of, o.name as organisation_name
    into found_key
    from api_key k join person p on p.id = k.person_id join organisation o on o.id = p.organisation_id
    where k.key_hash = enter_key.key_hash and k.organisation_id = p.organisation_id and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > at) and p.role = 'service' and p.state = 'active'
      and p.deleted_at is null and o.deleted_at is null;
  if not found then return; end if;
  -- Accurate to the minute, without waiting for another request with the same key.
  if found_key.last_used_at is null or found_key.last_used_at < at - interval '1 minute' then
    update api_key k set last_used_at = at
      where k.id = (select l.id from api_key l where l.id = found_key.id for update skip locked);
  end if;
  perform set_config('app.organisation_id', found_key.organisation_of::text, true),
    set_config('app.person_id', found_key.person::text, true),
    set_config('app.role', 'customer', true),
    set_config('app.assignment_id', '', true),
    set_config('app.reads_organisation', case when 'organisation:read' = any (found_key.scopes_of) then 'on' else '' end, true),
    set_config('app.now', at::text, true);
  return query select found_key.id, found_key.person, found_key.organisation_of, found_key.name_of,
    found_key.organisation_name, found_key.scopes_of;
end $$;
revoke execute on function api.enter_key(text, timestamptz) from public;
grant execute on function api.enter_key(text, timestamptz) to colloquy_app;
reset role;
revoke create on schema api from colloquy_identity;
