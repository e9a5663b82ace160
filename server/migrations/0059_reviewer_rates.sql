CREATE TABLE "reviewer_rate" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"currency" text,
	"minor" integer,
	"from_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "reviewer_rate_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "reviewer_rate_whole" CHECK ((currency is null) = (minor is null))
);
--> statement-breakpoint
ALTER TABLE "reviewer_rate" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "reviewer_rate_person" ON "reviewer_rate" USING btree ("organisation_id","person_id","from_at","id");--> statement-breakpoint
CREATE POLICY "organisation_read" ON "reviewer_rate" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "reviewer_rate" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "reviewer_rate_visible" ON "reviewer_rate" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or person_id = (select api.person_id())) WITH CHECK ((select api.sees_all()) or person_id = (select api.person_id()));