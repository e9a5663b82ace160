-- Runs as identity: links, codes, half sign-ins and unsent mails end with whatever they were made for, and so does the
-- link by which somebody at the former address could confirm a change that a platform admin asked for.
drop function api.withdraw_account_links(uuid);--> statement-breakpoint
create function api.withdraw_account_links(person uuid) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update password_link set used_at = now() where person_id = person and used_at is null;
  delete from one_time_code where person_id = person;
  delete from pending_sign_in where person_id = person;
  update account_change set token_hash = null where person_id = person and token_hash is not null;
  select api.cancel_account_mails(person);
$$;--> statement-breakpoint
revoke execute on function api.withdraw_account_links(uuid) from public;--> statement-breakpoint
grant execute on function api.withdraw_account_links(uuid) to colloquy_identity;--> statement-breakpoint
grant create on schema api to colloquy_identity;--> statement-breakpoint
alter function api.withdraw_account_links(uuid) owner to colloquy_identity;--> statement-breakpoint
revoke create on schema api from colloquy_identity;
