-- The first password makes an invited person a member.
create or replace function api.set_joined_at() returns trigger language plpgsql as $$
begin
  update person set joined_at = new.changed_at where id = new.person_id and joined_at is null;
  return null;
end $$;

create or replace trigger credential_first_password after insert on credential for each row
  execute function api.set_joined_at();

grant create on schema api to colloquy_identity;
set local role colloquy_identity;

-- The choices of people about notifications. Runs as identity, which alone reads preferences.
create or replace function api.notification_preferences(people uuid[])
  returns table (person_id uuid, preferences jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.person_id, c.preferences -> 'notifications' from public.person_preferences c
    where c.person_id = any (people) and c.preferences ? 'notifications'
$$;
revoke execute on function api.notification_preferences(uuid[]) from public;
grant execute on function api.notification_preferences(uuid[]) to colloquy_app;

-- Runs as identity, because a search function may be the caller.
create or replace function api.people_of_organisation() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select array(select p.id from person p where p.organisation_id = api.organisation_id())
$$;
revoke execute on function api.people_of_organisation() from public;
grant execute on function api.people_of_organisation() to colloquy_app, colloquy_search;

reset role;
revoke create on schema api from colloquy_identity;
