-- A deleted organisation is closed to all: nobody comes in by an assignment or by a grant from before. The functions
-- are identity's, so they are made anew.
set local check_function_bodies = off;--> statement-breakpoint
drop function api.enter_assignment(uuid, timestamptz);--> statement-breakpoint
create function api.enter_assignment(assignment uuid, at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid;
begin
  if api.role() is distinct from 'reviewer' then return null; end if;
  select a.organisation_id into target from public.assignment a
    join public.organisation o on o.id = a.organisation_id and o.deleted_at is null
    where a.id = enter_assignment.assignment and a.person_id = api.person_id() and a.state = 'accepted'
      and (a.until is null or a.until > at);
  if target is null then return null; end if;
  perform set_config('app.organisation_id', target::text, true),
    set_config('app.assignment_id', assignment::text, true);
  return target;
end $$;--> statement-breakpoint
drop function api.enter_granted(uuid, timestamptz);--> statement-breakpoint
create function api.enter_granted(organisation uuid, at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid;
begin
  if api.role() is distinct from 'admin' then return null; end if;
  select g.organisation_id into target from public.access_grant g
    join public.organisation o on o.id = g.organisation_id and o.deleted_at is null
    where g.organisation_id = enter_granted.organisation and g.withdrawn_at is null and g.until > at limit 1;
  if target is null then return null; end if;
  perform set_config('app.organisation_id', target::text, true), set_config('app.role', 'organisationadmin', true);
  return target;
end $$;--> statement-breakpoint
revoke execute on function api.enter_assignment(uuid, timestamptz), api.enter_granted(uuid, timestamptz) from public;--> statement-breakpoint
grant execute on function api.enter_assignment(uuid, timestamptz), api.enter_granted(uuid, timestamptz) to colloquy_app;--> statement-breakpoint
grant create on schema api to colloquy_identity;--> statement-breakpoint
alter function api.enter_assignment(uuid, timestamptz) owner to colloquy_identity;--> statement-breakpoint
alter function api.enter_granted(uuid, timestamptz) owner to colloquy_identity;--> statement-breakpoint
revoke create on schema api from colloquy_identity;
