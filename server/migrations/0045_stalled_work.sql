CREATE TABLE "stalled_work" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"job_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "stalled_work_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "stalled_work_subject" UNIQUE("organisation_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "stalled_work" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "job_file_unfinished" ON "job_file" USING btree ("created_at") WHERE state in ('waiting', 'running', 'unpaid', 'no-engine');--> statement-breakpoint
CREATE POLICY "organisation" ON "stalled_work" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "stalled_work" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);