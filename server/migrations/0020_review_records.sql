CREATE TABLE "review_record" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"audio_ms" integer NOT NULL,
	CONSTRAINT "review_record_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "review_record_once" UNIQUE("organisation_id","assignment_id")
);
--> statement-breakpoint
ALTER TABLE "review_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assignment" ADD COLUMN "given_by" uuid;--> statement-breakpoint
CREATE INDEX "review_record_person" ON "review_record" USING btree ("organisation_id","person_id","done_at");--> statement-breakpoint
CREATE POLICY "organisation_read" ON "review_record" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "review_record" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));