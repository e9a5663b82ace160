-- Whoever changes a person and writes a mail takes them in this order.
LOCK TABLE "person" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "opens_account_of" uuid;--> statement-breakpoint
CREATE INDEX "mail_opens_account" ON "mail" USING btree ("opens_account_of") WHERE sealed_text is not null;--> statement-breakpoint
-- Runs as platform, the one login that may read mails: blanks unsent mails by which somebody could enter this account.
create function api.cancel_account_mails(person uuid) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update mail set sealed_text = null, next_try_at = null where opens_account_of = person and sealed_text is not null;
$$;--> statement-breakpoint
-- Runs as identity: links, codes and unsent mails with them end with whatever they were sent for.
create function api.withdraw_account_links(person uuid) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update password_link set used_at = now() where person_id = person and used_at is null;
  delete from one_time_code where person_id = person;
  select api.cancel_account_mails(person);
$$;--> statement-breakpoint
create function api.withdraw_account_links_on_change() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform api.withdraw_account_links(new.id);
  return null;
end $$;--> statement-breakpoint
revoke execute on function api.cancel_account_mails(uuid), api.withdraw_account_links(uuid),
  api.withdraw_account_links_on_change() from public;--> statement-breakpoint
grant execute on function api.cancel_account_mails(uuid), api.withdraw_account_links(uuid) to colloquy_identity;--> statement-breakpoint
create trigger person_links_end after update of email, role, state, deleted_at on person for each row
  when (old.email is distinct from new.email or old.role is distinct from new.role
    or old.state is distinct from new.state or old.deleted_at is distinct from new.deleted_at)
  execute function api.withdraw_account_links_on_change();--> statement-breakpoint
grant usage, create on schema api to colloquy_platform, colloquy_identity;--> statement-breakpoint
alter function api.cancel_account_mails(uuid) owner to colloquy_platform;--> statement-breakpoint
alter function api.withdraw_account_links(uuid) owner to colloquy_identity;--> statement-breakpoint
alter function api.withdraw_account_links_on_change() owner to colloquy_identity;--> statement-breakpoint
revoke create on schema api from colloquy_platform, colloquy_identity;
