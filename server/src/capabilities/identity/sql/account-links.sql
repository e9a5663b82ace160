-- Links, codes, pending sign-ins and unsent mails end with whatever they were made for, and so does the link by
-- which someone at the former address could confirm a change. Runs as identity.
grant create on schema api to colloquy_identity;
set local role colloquy_identity;

create or replace function api.revoke_account_links(person uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update password_link set used_at = now() where person_id = person and used_at is null;
  delete from one_time_code where person_id = person;
  delete from pending_sign_in where person_id = person;
  update account_change set token_hash = null where person_id = person and token_hash is not null;
  select api.cancel_account_mails(person);
$$;
revoke execute on function api.revoke_account_links(uuid) from public;

create or replace function api.revoke_account_links_on_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform api.revoke_account_links(new.id);
  return null;
end $$;
revoke execute on function api.revoke_account_links_on_change() from public;
-- The owner of the table, who creates the trigger.
grant execute on function api.revoke_account_links_on_change() to session_user;

reset role;
revoke create on schema api from colloquy_identity;

create or replace trigger person_revoke_links after update of email, role, state, deleted_at on person for each row
  when (old.email is distinct from new.email or old.role is distinct from new.role
    or old.state is distinct from new.state or old.deleted_at is distinct from new.deleted_at)
  execute function api.revoke_account_links_on_change();
