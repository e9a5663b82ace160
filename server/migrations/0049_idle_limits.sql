ALTER TABLE "installation" ADD COLUMN "idle_minutes" integer;--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "installation" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Runs as identity: the app login sees no sessions. The organisation's limit is the one before the change.
create function api.renew_activity(at timestamptz, operator_minutes integer) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update session s set last_active_at = at
    from person p join organisation o on o.id = p.organisation_id
    where o.id = api.organisation_id() and p.id = s.person_id and s.ended_at is null
      and coalesce(s.last_active_at
        + make_interval(mins => least((o.settings ->> 'idleMinutes')::integer, operator_minutes)) > at, true);
$$;--> statement-breakpoint
revoke execute on function api.renew_activity(timestamptz, integer) from public;--> statement-breakpoint
grant execute on function api.renew_activity(timestamptz, integer) to colloquy_app;--> statement-breakpoint
grant create on schema api to colloquy_identity;--> statement-breakpoint
alter function api.renew_activity(timestamptz, integer) owner to colloquy_identity;--> statement-breakpoint
revoke create on schema api from colloquy_identity;
