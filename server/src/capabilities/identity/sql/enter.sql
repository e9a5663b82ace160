-- Entry by a session. Runs as identity: the app login sees no sessions.
grant create on schema api to colloquy_identity;
set local role colloquy_identity;

-- Checks a session and sets the scope in one call. A session also ends when no one was at its browser for the
-- idle time of the operator or the organisation.
create or replace function api.enter(token_hash text, at timestamptz, idle_minutes integer default null) returns table (
  state text, session_id uuid, person_id uuid, organisation_id uuid, role text, name text, username text, organisation text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_session record;
  idle interval;
begin
  select s.id, s.replaced_at, s.ended_at, s.expires_at, s.last_active_at, p.id as person,
      p.organisation_id as organisation_of, p.role as role_of, p.name as name_of, p.username as username_of,
      p.state as state_of, p.deleted_at as person_deleted, o.name as organisation_name,
      o.deleted_at as organisation_deleted, (o.settings ->> 'idleMinutes')::integer as idle_of
    into found_session
    from session s join person p on p.id = s.person_id join organisation o on o.id = p.organisation_id
    where s.token_hash = enter.token_hash;
  if not found then
    return query select 'expired', null::uuid, null::uuid, null::uuid, null, null, null, null;
    return;
  end if;
  idle := make_interval(mins => least(found_session.idle_of, idle_minutes));
  if found_session.ended_at is not null or found_session.expires_at <= at or found_session.state_of <> 'active'
      or found_session.person_deleted is not null or found_session.organisation_deleted is not null
      or (idle is not null and found_session.last_active_at + idle <= at) then
    return query select 'expired', null::uuid, null::uuid, null::uuid, null, null, null, null;
    return;
  end if;
  if found_session.replaced_at is not null then
    return query select 'replaced', null::uuid, null::uuid, null::uuid, null, null, null, null;
    return;
  end if;
  perform set_config('app.organisation_id', found_session.organisation_of::text, true),
    set_config('app.person_id', found_session.person::text, true),
    set_config('app.role', found_session.role_of, true),
    set_config('app.assignment_id', '', true),
    set_config('app.now', at::text, true);
  return query select 'ok', found_session.id, found_session.person, found_session.organisation_of, found_session.role_of,
    found_session.name_of, found_session.username_of::text, found_session.organisation_name;
end $$;
revoke execute on function api.enter(text, timestamptz, integer) from public;
grant execute on function api.enter(text, timestamptz, integer) to colloquy_app;

-- Counts activity of the organisation's sessions when its idle limit changes. The limit in force is the one
-- before the change.
create or replace function api.renew_activity(at timestamptz, operator_minutes integer) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update session s set last_active_at = at
    from person p join organisation o on o.id = p.organisation_id
    where o.id = api.organisation_id() and p.id = s.person_id and s.ended_at is null
      and coalesce(s.last_active_at
        + make_interval(mins => least((o.settings ->> 'idleMinutes')::integer, operator_minutes)) > at, true);
$$;
revoke execute on function api.renew_activity(timestamptz, integer) from public;
grant execute on function api.renew_activity(timestamptz, integer) to colloquy_app;

reset role;
revoke create on schema api from colloquy_identity;
