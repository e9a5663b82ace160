CREATE TABLE "turn_review" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"speaker_id" uuid,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "turn_review_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "turn_review_segment" UNIQUE("organisation_id","recording_id","segment_id")
);
--> statement-breakpoint
ALTER TABLE "turn_review" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "turn_review" ADD CONSTRAINT "turn_review_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_review" ADD CONSTRAINT "turn_review_organisation_id_segment_id_segment_organisation_id_id_fk" FOREIGN KEY ("organisation_id","segment_id") REFERENCES "public"."segment"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turn_review" ADD CONSTRAINT "turn_review_organisation_id_speaker_id_speaker_organisation_id_id_fk" FOREIGN KEY ("organisation_id","speaker_id") REFERENCES "public"."speaker"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "organisation" ON "turn_review" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "turn_review_visible" ON "turn_review" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or recording_id = (select api.whole_recording()) or exists (
  select from segment s where s.organisation_id = (select api.organisation_id()) and s.id = segment_id))) WITH CHECK (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or recording_id = (select api.whole_recording()) or exists (
  select from segment s where s.organisation_id = (select api.organisation_id()) and s.id = segment_id)));