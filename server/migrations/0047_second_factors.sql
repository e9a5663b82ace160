CREATE TABLE "passkey_challenge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkey_challenge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pending_sign_in" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_sign_in" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"sealed_secret" "bytea",
	"last_step" bigint,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint,
	"transports" jsonb,
	CONSTRAINT "second_factor_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "second_factor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_change" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text,
	"asked_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"settled_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "account_change_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "account_change_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "account_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_change" ADD CONSTRAINT "account_change_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenge_person" ON "passkey_challenge" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "pending_sign_in_person" ON "pending_sign_in" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "recovery_code_person" ON "recovery_code" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "second_factor_person" ON "second_factor" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "account_change_person" ON "account_change" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_change_open" ON "account_change" USING btree ("person_id","kind") WHERE settled_at is null;--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "passkey_challenge" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "pending_sign_in" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "recovery_code" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "second_factor" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "account_change" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "account_change_by_admin" ON "account_change" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.role()) in ('organisationadmin', 'task')) WITH CHECK ((select api.role()) in ('organisationadmin', 'task'));--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "account_change" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "account_change" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
-- Not left to the grants that follow a migration: a process of the version before may change a person before them.
GRANT SELECT, INSERT, UPDATE, DELETE ON "pending_sign_in", "account_change" TO "colloquy_identity";--> statement-breakpoint
-- Runs as identity: links, codes, half sign-ins and unsent mails end with whatever they were made for.
drop function api.withdraw_account_links(uuid);--> statement-breakpoint
create function api.withdraw_account_links(person uuid) returns void language sql security definer
  set search_path = public, pg_temp as $$
  update password_link set used_at = now() where person_id = person and used_at is null;
  delete from one_time_code where person_id = person;
  delete from pending_sign_in where person_id = person;
  select api.cancel_account_mails(person);
$$;--> statement-breakpoint
-- A session also ends when nobody was at its browser for the operator's or the organisation's idle time. The third
-- argument may be left out, as the processes of the version before this one do.
drop function api.enter(text, timestamptz);--> statement-breakpoint
create function api.enter(token_hash text, at timestamptz, idle_minutes integer default null) returns table (
  state text, session_id uuid, person_id uuid, organisation_id uuid, role text, name text, username text, organisation text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_session record;
  idle interval;
begin
  select s.id, s.replaced_at, s.ended_at, s.expires_at, s.last_active_at, p.id as person,
      p.organisation_id as organisation_of, p.role as role_of, p.name as name_of, p.username as username_of,
      p.state as state_of, p.deleted_at as person_deleted, o.name as organisation_name,
      o.deleted_at as organisation_deleted, (o.settings ->> 'idleMinutes')::integer as idle_of
    into found_session
    from session s join person p on p.id = s.person_id join organisation o on o.id = p.organisation_id
    where s.token_hash = enter.token_hash;
  if not found then
    return query select 'expired', null::uuid, null::uuid, null::uuid, null, null, null, null;
    return;
  end if;
  idle := make_interval(mins => least(found_session.idle_of, idle_minutes));
  if found_session.ended_at is not null or found_session.expires_at <= at or found_session.state_of <> 'active'
      or found_session.person_deleted is not null or found_session.organisation_deleted is not null
      or (idle is not null and found_session.last_active_at + idle <= at) then
    return query select 'expired', null::uuid, null::uuid, null::uuid, null, null, null, null;
    return;
  end if;
  if found_session.replaced_at is not null then
    return query select 'replaced', null::uuid, null::uuid, null::uuid, null, null, null, null;
    return;
  end if;
  perform set_config('app.organisation_id', found_session.organisation_of::text, true),
    set_config('app.person_id', found_session.person::text, true),
    set_config('app.role', found_session.role_of, true),
    set_config('app.assignment_id', '', true),
    set_config('app.now', at::text, true);
  return query select 'ok', found_session.id, found_session.person, found_session.organisation_of, found_session.role_of,
    found_session.name_of, found_session.username_of::text, found_session.organisation_name;
end $$;--> statement-breakpoint
revoke execute on function api.enter(text, timestamptz, integer), api.withdraw_account_links(uuid) from public;--> statement-breakpoint
grant execute on function api.withdraw_account_links(uuid) to colloquy_identity;--> statement-breakpoint
grant execute on function api.enter(text, timestamptz, integer) to colloquy_app;--> statement-breakpoint
grant create on schema api to colloquy_identity;--> statement-breakpoint
alter function api.enter(text, timestamptz, integer) owner to colloquy_identity;--> statement-breakpoint
alter function api.withdraw_account_links(uuid) owner to colloquy_identity;--> statement-breakpoint
revoke create on schema api from colloquy_identity;
