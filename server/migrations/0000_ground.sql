-- What the policies of the tables need: readers of the scope's settings, and the two ways in.
create extension if not exists citext;--> statement-breakpoint
create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists unaccent;--> statement-breakpoint
create schema api;--> statement-breakpoint
-- The bodies name tables that the next migration makes.
set local check_function_bodies = off;--> statement-breakpoint

create function api.organisation_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organisation_id', true), '')::uuid;--> statement-breakpoint
create function api.person_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::uuid;--> statement-breakpoint
create function api.assignment_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.assignment_id', true), '')::uuid;--> statement-breakpoint
create function api.role() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');--> statement-breakpoint
-- The application's clock, set when the scope is entered.
create function api.now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());--> statement-breakpoint

-- Background work and the organisation's admin see all of the organisation; everybody else is narrowed to a job.
create function api.sees_all() returns boolean language sql stable parallel safe
  return coalesce(api.role() in ('task', 'organisationadmin'), false);--> statement-breakpoint
create function api.person_as_customer() returns uuid language sql stable parallel safe
  return case when api.role() = 'customer' then api.person_id() end;--> statement-breakpoint
create function api.assigned_job() returns uuid language sql stable as $$
  select a.job_id from assignment a
  where a.organisation_id = api.organisation_id() and a.id = api.assignment_id() and a.person_id = api.person_id()
    and a.state = 'accepted' and (a.until is null or a.until > api.now())
$$;--> statement-breakpoint
create function api.assigned_files() returns uuid[] language sql stable as $$
  select a.file_ids from assignment a where a.organisation_id = api.organisation_id() and a.id = api.assignment_id()
$$;--> statement-breakpoint
-- Runs with the caller's rights: whether a job is visible is decided by the policies of the job.
create function api.sees_owner(organisation uuid, owner uuid, file uuid default null) returns boolean
  language sql stable as $$
  select exists (select from job j where j.organisation_id = organisation and j.id = owner)
    and (file is null or api.assigned_files() is null or file = any (api.assigned_files()))
$$;--> statement-breakpoint
create function api.sees_recording(organisation uuid, recording uuid) returns boolean language sql stable as $$
  select exists (select from recording r where r.organisation_id = organisation and r.id = recording)
$$;--> statement-breakpoint

-- Checks a session and sets the scope in one go.
create function api.enter(token_hash text, at timestamptz) returns table (
  state text, session_id uuid, person_id uuid, organisation_id uuid, role text, name text, username text, organisation text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare found_session record;
begin
  select s.id, s.replaced_at, s.ended_at, s.expires_at, p.id as person, p.organisation_id as organisation_of, p.role as role_of,
      p.name as name_of, p.username as username_of, p.state as state_of, p.deleted_at as person_deleted,
      o.name as organisation_name, o.deleted_at as organisation_deleted
    into found_session
    from session s join person p on p.id = s.person_id join organisation o on o.id = p.organisation_id
    where s.token_hash = enter.token_hash;
  if not found then
    return query select 'expired', null::uuid, null::uuid, null::uuid, null, null, null, null;
    return;
  end if;
  if found_session.ended_at is not null or found_session.expires_at <= at or found_session.state_of <> 'active'
      or found_session.person_deleted is not null or found_session.organisation_deleted is not null then
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
end $$;--> statement-breakpoint

-- After api.enter: moves the scope into the organisation of an assignment, with role reviewer. Null: no such right.
create function api.enter_assignment(assignment uuid, at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid;
begin
  if api.role() is distinct from 'reviewer' then return null; end if;
  select a.organisation_id into target from public.assignment a
    where a.id = enter_assignment.assignment and a.person_id = api.person_id() and a.state = 'accepted'
      and (a.until is null or a.until > at);
  if target is null then return null; end if;
  perform set_config('app.organisation_id', target::text, true),
    set_config('app.assignment_id', assignment::text, true);
  return target;
end $$;--> statement-breakpoint

grant usage on schema api to colloquy_app, colloquy_platform, colloquy_search;--> statement-breakpoint
-- Before they change hands: afterwards these rights are no longer ours to give or take.
revoke execute on function api.enter(text, timestamptz), api.enter_assignment(uuid, timestamptz) from public;--> statement-breakpoint
grant execute on function api.enter(text, timestamptz), api.enter_assignment(uuid, timestamptz) to colloquy_app;--> statement-breakpoint
grant usage, create on schema api to colloquy_identity;--> statement-breakpoint
alter function api.enter(text, timestamptz) owner to colloquy_identity;--> statement-breakpoint
alter function api.enter_assignment(uuid, timestamptz) owner to colloquy_identity;--> statement-breakpoint
revoke create on schema api from colloquy_identity;
