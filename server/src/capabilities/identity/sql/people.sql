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

-- The people who did not opt out of mails about this. Runs as identity, which alone reads preferences.
create or replace function api.find_mail_recipients(people uuid[], about text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select each from unnest(people) each where not exists (
    select from public.person_preferences c where c.person_id = each and c.preferences -> 'mails' ->> about = 'false')
$$;
revoke execute on function api.find_mail_recipients(uuid[], text) from public;
grant execute on function api.find_mail_recipients(uuid[], text) to colloquy_app;

-- Runs as identity, because a search function may be the caller.
create or replace function api.people_of_organisation() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select array(select p.id from person p where p.organisation_id = api.organisation_id())
$$;
revoke execute on function api.people_of_organisation() from public;
grant execute on function api.people_of_organisation() to colloquy_app, colloquy_search;

reset role;
revoke create on schema api from colloquy_identity;
