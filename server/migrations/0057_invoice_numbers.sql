DROP POLICY "colloquy_app_read" ON "invoice_series" CASCADE;--> statement-breakpoint
DROP POLICY "next_number" ON "invoice_series" CASCADE;--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "invoice_series" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Counts the invoices of the installation: the row is held until the invoice is committed, so that no number is left out.
-- Runs as platform: no organisation's login writes what belongs to all.
create function api.next_invoice_number() returns integer language sql security definer set search_path = public, pg_temp as $$
  update invoice_series set last_number = last_number + 1 returning last_number
$$;--> statement-breakpoint
revoke execute on function api.next_invoice_number() from public;--> statement-breakpoint
grant execute on function api.next_invoice_number() to colloquy_app;--> statement-breakpoint
grant create on schema api to colloquy_platform;--> statement-breakpoint
alter function api.next_invoice_number() owner to colloquy_platform;--> statement-breakpoint
revoke create on schema api from colloquy_platform;
