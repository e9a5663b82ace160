CREATE TABLE "api_key" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_key_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "api_key_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"address" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp with time zone,
	"state" text DEFAULT 'on' NOT NULL,
	"failing_since" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhook_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text,
	CONSTRAINT "webhook_attempt_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_message" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "webhook_message_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "webhook_message_once" UNIQUE("organisation_id","webhook_id","key")
);
--> statement-breakpoint
ALTER TABLE "webhook_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_organisation_id_message_id_webhook_message_organisation_id_id_fk" FOREIGN KEY ("organisation_id","message_id") REFERENCES "public"."webhook_message"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_message" ADD CONSTRAINT "webhook_message_organisation_id_webhook_id_webhook_organisation_id_id_fk" FOREIGN KEY ("organisation_id","webhook_id") REFERENCES "public"."webhook"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_person" ON "api_key" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "webhook_attempt_message" ON "webhook_attempt" USING btree ("organisation_id","message_id","at");--> statement-breakpoint
CREATE INDEX "webhook_message_created" ON "webhook_message" USING btree ("organisation_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE POLICY "organisation" ON "api_key" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "api_key" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "api_key_of_admins" ON "api_key" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all())) WITH CHECK ((select api.sees_all()));--> statement-breakpoint
CREATE POLICY "organisation" ON "webhook" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_read" ON "webhook_attempt" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "webhook_attempt" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "webhook_message" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
ALTER POLICY "admin_add" ON "person" TO colloquy_app WITH CHECK (organisation_id = (select api.organisation_id())
  and (select api.role()) = 'organisationadmin' and role in ('customer', 'reviewer', 'organisationadmin', 'service'));--> statement-breakpoint
ALTER POLICY "admin_change" ON "person" TO colloquy_app USING (organisation_id = (select api.organisation_id())
  and (select api.role()) = 'organisationadmin' and role in ('customer', 'reviewer', 'organisationadmin', 'service')) WITH CHECK (organisation_id = (select api.organisation_id())
  and (select api.role()) = 'organisationadmin' and role in ('customer', 'reviewer', 'organisationadmin', 'service'));--> statement-breakpoint
-- Checks a key and sets the scope in one go: its service account is a customer among the others, with its own jobs.
set local check_function_bodies = off;--> statement-breakpoint
create function api.enter_key(key_hash text, at timestamptz) returns table (
  key_id uuid, person_id uuid, organisation_id uuid, name text, organisation text, scopes text[]
) language plpgsql security definer set search_path = public, pg_temp as $$
declare found_key record;
begin
  select k.id, k.scopes as scopes_of, k.last_used_at, p.id as person, p.organisation_id as organisation_of,
      p.name as name_of, o.name as organisation_name
    into found_key
    from api_key k join person p on p.id = k.person_id join organisation o on o.id = p.organisation_id
    where k.key_hash = enter_key.key_hash and k.organisation_id = p.organisation_id and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > at) and p.role = 'service' and p.state = 'active'
      and p.deleted_at is null and o.deleted_at is null;
  if not found then return; end if;
  -- To the minute, and never waiting for another request of the same key.
  if found_key.last_used_at is null or found_key.last_used_at < at - interval '1 minute' then
    update api_key k set last_used_at = at
      where k.id = (select l.id from api_key l where l.id = found_key.id for update skip locked);
  end if;
  perform set_config('app.organisation_id', found_key.organisation_of::text, true),
    set_config('app.person_id', found_key.person::text, true),
    set_config('app.role', 'customer', true),
    set_config('app.assignment_id', '', true),
    set_config('app.reads_organisation', case when 'organisation:read' = any (found_key.scopes_of) then 'on' else '' end, true),
    set_config('app.now', at::text, true);
  return query select found_key.id, found_key.person, found_key.organisation_of, found_key.name_of,
    found_key.organisation_name, found_key.scopes_of;
end $$;--> statement-breakpoint
-- As identity, because its asker may be a search function: everybody whose jobs the scope's organisation has.
create function api.people_of_organisation() returns uuid[] language sql stable security definer
  set search_path = public, pg_temp as $$
  select array(select p.id from person p where p.organisation_id = api.organisation_id())
$$;--> statement-breakpoint
-- A key that reads the organisation sees all jobs of it as a colleague of a group does: it changes its own alone.
create or replace function api.people_as_customer() returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then
    case when current_setting('app.reads_organisation', true) = 'on' then api.people_of_organisation()
    else array(
      select api.person_id() union
      select other.person_id from group_member mine join group_member other
        on other.organisation_id = mine.organisation_id and other.group_id = mine.group_id
      where mine.organisation_id = api.organisation_id() and mine.person_id = api.person_id()) end end
$$;--> statement-breakpoint
revoke execute on function api.enter_key(text, timestamptz), api.people_of_organisation() from public;--> statement-breakpoint
grant execute on function api.enter_key(text, timestamptz) to colloquy_app;--> statement-breakpoint
grant execute on function api.people_of_organisation() to colloquy_app, colloquy_search;--> statement-breakpoint
grant create on schema api to colloquy_identity;--> statement-breakpoint
alter function api.enter_key(text, timestamptz) owner to colloquy_identity;--> statement-breakpoint
alter function api.people_of_organisation() owner to colloquy_identity;--> statement-breakpoint
revoke create on schema api from colloquy_identity;
