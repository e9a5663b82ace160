-- Recordings whose words do not say yet who typed or confirmed them, as far as history says. `write-word-origins.ts`
-- writes that after the migrations, a recording at a time, and drops the table when none is left.
CREATE TABLE "drizzle"."recording_without_origins" (
	"organisation_id" uuid NOT NULL,
	"recording_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "drizzle"."recording_without_origins" ("organisation_id", "recording_id")
SELECT DISTINCT "organisation_id", "recording_id" FROM "segment_command" WHERE "person_id" IS NOT NULL;
