-- Counts the invoices of the installation. The row is locked until the invoice is committed, so that numbers have
-- no gaps. Runs as platform: no organisation's login writes what belongs to all.
grant create on schema api to colloquy_platform;
set local role colloquy_platform;
create or replace function api.next_invoice_number() returns integer
  language sql security definer set search_path = public, pg_temp as $$
  update invoice_series set last_number = last_number + 1 returning last_number
$$;
revoke execute on function api.next_invoice_number() from public;
grant execute on function api.next_invoice_number() to colloquy_app;
reset role;
revoke create on schema api from colloquy_platform;
