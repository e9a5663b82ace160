-- After api.enter: moves the scope into the organisation of an assignment, with the role reviewer. Null: no such
-- right. Runs as identity, across organisations.
grant create on schema api to colloquy_identity;
set local role colloquy_identity;
create or replace function api.enter_assignment(assignment uuid, at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid;
begin
  if api.role() is distinct from 'reviewer' then return null; end if;
  select a.organisation_id into target from public.access a
    join public.organisation o on o.id = a.organisation_id and o.deleted_at is null
    where a.id = enter_assignment.assignment and a.source = 'assignment' and a.person_id = api.person_id()
      and (a.until is null or a.until > at);
  if target is null then return null; end if;
  perform set_config('app.organisation_id', target::text, true),
    set_config('app.assignment_id', assignment::text, true);
  return target;
end $$;
revoke execute on function api.enter_assignment(uuid, timestamptz) from public;
grant execute on function api.enter_assignment(uuid, timestamptz) to colloquy_app;
reset role;
revoke create on schema api from colloquy_identity;

-- The part of a job that the scope's assignment opens. Null: all files.
create or replace function api.assigned_files() returns uuid[] language sql stable as $$
  select a.file_ids from access a where a.organisation_id = api.organisation_id() and a.id = api.assignment_id()
$$;

-- Null: all of the recordings.
create or replace function api.assigned_range() returns int4range language sql stable as $$
  select case when a.from_ms is not null or a.to_ms is not null then int4range(a.from_ms, a.to_ms) end
  from access a where a.organisation_id = api.organisation_id() and a.id = api.assignment_id()
$$;
