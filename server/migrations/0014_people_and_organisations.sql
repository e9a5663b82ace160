-- Whose jobs a customer sees: the own ones, and those of whoever is in a group with them.
set local check_function_bodies = off;--> statement-breakpoint
create function api.people_as_customer() returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then array(
    select api.person_id() union
    select other.person_id from group_member mine join group_member other
      on other.organisation_id = mine.organisation_id and other.group_id = mine.group_id
    where mine.organisation_id = api.organisation_id() and mine.person_id = api.person_id()) end
$$;--> statement-breakpoint
create function api.shared_jobs() returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then array(
    select s.job_id from job_share s
    where s.organisation_id = api.organisation_id() and s.person_id = api.person_id()) end
$$;--> statement-breakpoint
-- After api.enter: moves the scope of a platform admin into an organisation that let the platform's admins look, as
-- one who sees all of it. Null: it does not. Whoever calls it allows reading alone, and writes each look down.
create function api.enter_granted(organisation uuid, at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare target uuid;
begin
  if api.role() is distinct from 'admin' then return null; end if;
  select g.organisation_id into target from public.access_grant g
    where g.organisation_id = enter_granted.organisation and g.withdrawn_at is null and g.until > at limit 1;
  if target is null then return null; end if;
  perform set_config('app.organisation_id', target::text, true), set_config('app.role', 'organisationadmin', true);
  return target;
end $$;--> statement-breakpoint
revoke execute on function api.enter_granted(uuid, timestamptz) from public;--> statement-breakpoint
grant execute on function api.enter_granted(uuid, timestamptz) to colloquy_app;--> statement-breakpoint
grant create on schema api to colloquy_identity;--> statement-breakpoint
alter function api.enter_granted(uuid, timestamptz) owner to colloquy_identity;--> statement-breakpoint
revoke create on schema api from colloquy_identity;--> statement-breakpoint
CREATE TABLE "access_grant" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"granted_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "access_grant_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_grant" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "group_member" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "group_member_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "group_member_once" UNIQUE("organisation_id","group_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "group_member" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_group" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "person_group_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "person_group_name" UNIQUE("organisation_id","name")
);
--> statement-breakpoint
ALTER TABLE "person_group" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisation_service" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sid" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_service_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "organisation_service_sid" UNIQUE("organisation_id","sid")
);
--> statement-breakpoint
ALTER TABLE "organisation_service" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_service" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"sid" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_service_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "person_service_sid" UNIQUE("organisation_id","person_id","sid")
);
--> statement-breakpoint
ALTER TABLE "person_service" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "prompt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "prompt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "prompt_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "prompt_version_number" UNIQUE("prompt_id","number")
);
--> statement-breakpoint
ALTER TABLE "prompt_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscription" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan" integer NOT NULL,
	"period" integer NOT NULL,
	"seats" integer,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subscription_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "subscription" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_share" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"access" text NOT NULL,
	"shared_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_share_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "job_share_once" UNIQUE("organisation_id","job_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "job_share" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "absence" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absence_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "absence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feedback" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"about" text NOT NULL,
	"subject_id" uuid,
	"page" text NOT NULL,
	"rating" integer,
	"text" text NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "feedback_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "feedback_request" UNIQUE("organisation_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_message" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_answer" boolean NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_message_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "support_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_request" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_request_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "support_request_number" UNIQUE("organisation_id","number"),
	CONSTRAINT "support_request_request" UNIQUE("organisation_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "support_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "person_organisation";--> statement-breakpoint
DROP INDEX "audit_entry_at";--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_organisation_id_group_id_person_group_organisation_id_id_fk" FOREIGN KEY ("organisation_id","group_id") REFERENCES "public"."person_group"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_version" ADD CONSTRAINT "prompt_version_prompt_id_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_share" ADD CONSTRAINT "job_share_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_organisation_id_request_id_support_request_organisation_id_id_fk" FOREIGN KEY ("organisation_id","request_id") REFERENCES "public"."support_request"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_grant_until" ON "access_grant" USING btree ("organisation_id","until");--> statement-breakpoint
CREATE INDEX "group_member_person" ON "group_member" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_name" ON "prompt" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "prompt_version_at" ON "prompt_version" USING btree ("prompt_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_runs" ON "subscription" USING btree ("organisation_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "subscription_created" ON "subscription" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_share_person" ON "job_share" USING btree ("organisation_id","person_id");--> statement-breakpoint
CREATE INDEX "absence_person" ON "absence" USING btree ("organisation_id","person_id","from_day");--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_message_request" ON "support_message" USING btree ("organisation_id","request_id","at");--> statement-breakpoint
CREATE INDEX "support_request_changed" ON "support_request" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "organisation_name" ON "organisation" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "organisation_created" ON "organisation" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "person_name" ON "person" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "person_created" ON "person" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_created_anywhere" ON "job" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "task_failed" ON "task" USING btree ("ended_at","id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "task_unfinished" ON "task" USING btree ("created_at","id") WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "person_organisation" ON "person" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("organisation_id","at","id");--> statement-breakpoint
CREATE POLICY "admin_add" ON "person" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id())
  and (select api.role()) = 'organisationadmin' and role in ('customer', 'reviewer', 'organisationadmin'));--> statement-breakpoint
CREATE POLICY "admin_change" ON "person" AS PERMISSIVE FOR UPDATE TO "colloquy_app" USING (organisation_id = (select api.organisation_id())
  and (select api.role()) = 'organisationadmin' and role in ('customer', 'reviewer', 'organisationadmin')) WITH CHECK (organisation_id = (select api.organisation_id())
  and (select api.role()) = 'organisationadmin' and role in ('customer', 'reviewer', 'organisationadmin'));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "model_run" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "job" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "job_file" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "access_grant" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_identity_read" ON "access_grant" AS PERMISSIVE FOR SELECT TO "colloquy_identity" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "access_grant" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "group_member" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "person_group" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "organisation_service" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "organisation_service" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "person_service" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "person_service" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "prompt" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "prompt_version" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "subscription" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "subscription" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "job_share" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "absence" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "feedback" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "feedback_visible" ON "feedback" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or person_id = (select api.person_id())) WITH CHECK ((select api.sees_all()) or person_id = (select api.person_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "feedback" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "support_message" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "support_message_visible" ON "support_message" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING (exists (select from support_request r where r.organisation_id = support_message.organisation_id and r.id = request_id)) WITH CHECK (exists (select from support_request r where r.organisation_id = support_message.organisation_id and r.id = request_id));--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "support_message" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "support_request" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "support_request_visible" ON "support_request" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or person_id = (select api.person_id())) WITH CHECK ((select api.sees_all()) or person_id = (select api.person_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "support_request" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER POLICY "job_visible" ON "job" TO colloquy_app USING ((select api.sees_all()) or created_by = any ((select api.people_as_customer())::uuid[])
        or id = any ((select api.shared_jobs())::uuid[]) or id = (select api.assigned_job())) WITH CHECK ((select api.sees_all()) or created_by = any ((select api.people_as_customer())::uuid[])
        or id = any ((select api.shared_jobs())::uuid[]) or id = (select api.assigned_job()));