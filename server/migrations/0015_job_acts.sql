CREATE TABLE "job_act" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"move" text NOT NULL,
	"reason" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_act_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "job_act" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_act" ADD CONSTRAINT "job_act_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_act_job" ON "job_act" USING btree ("organisation_id","job_id","at");--> statement-breakpoint
CREATE POLICY "organisation_read" ON "job_act" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "job_act" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "job_act" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "job_act_visible" ON "job_act" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or exists (select from job j where j.organisation_id = job_act.organisation_id
        and j.id = job_act.job_id and j.deleted_at is null)) WITH CHECK ((select api.sees_all()) or exists (select from job j where j.organisation_id = job_act.organisation_id
        and j.id = job_act.job_id and j.deleted_at is null));