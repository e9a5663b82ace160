-- Blanks unsent mails that open an account. Runs as platform, the only login that may read mails.
grant create on schema api to colloquy_platform;
set local role colloquy_platform;
create or replace function api.cancel_account_mails(person uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update mail set sealed_text = null, next_try_at = null where opens_account_of = person and sealed_text is not null;
$$;
revoke execute on function api.cancel_account_mails(uuid) from public;
grant execute on function api.cancel_account_mails(uuid) to colloquy_identity;
reset role;
revoke create on schema api from colloquy_platform;
