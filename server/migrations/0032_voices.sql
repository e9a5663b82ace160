CREATE TABLE "known_voice" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"sealed_print" "bytea" NOT NULL,
	"model_sha256" text NOT NULL,
	"recording_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_voice_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "known_voice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recognised_voice" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"speaker_id" uuid NOT NULL,
	"known_voice_id" uuid NOT NULL,
	"sure" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recognised_voice_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "recognised_voice_speaker" UNIQUE("organisation_id","speaker_id")
);
--> statement-breakpoint
ALTER TABLE "recognised_voice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "voice_consent" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"known_voice_id" uuid NOT NULL,
	"given_by" text NOT NULL,
	"note" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "voice_consent_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "voice_consent" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_file" ADD COLUMN "tracks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "job_file" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "job_file" ADD COLUMN "tracks_expected" integer;--> statement-breakpoint
ALTER TABLE "recognised_voice" ADD CONSTRAINT "recognised_voice_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognised_voice" ADD CONSTRAINT "recognised_voice_organisation_id_speaker_id_speaker_organisation_id_id_fk" FOREIGN KEY ("organisation_id","speaker_id") REFERENCES "public"."speaker"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognised_voice" ADD CONSTRAINT "recognised_voice_organisation_id_known_voice_id_known_voice_organisation_id_id_fk" FOREIGN KEY ("organisation_id","known_voice_id") REFERENCES "public"."known_voice"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_consent" ADD CONSTRAINT "voice_consent_organisation_id_known_voice_id_known_voice_organisation_id_id_fk" FOREIGN KEY ("organisation_id","known_voice_id") REFERENCES "public"."known_voice"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_voice_recording" ON "known_voice" USING btree ("organisation_id","recording_id");--> statement-breakpoint
CREATE INDEX "recognised_voice_recording" ON "recognised_voice" USING btree ("organisation_id","recording_id");--> statement-breakpoint
CREATE INDEX "recognised_voice_known" ON "recognised_voice" USING btree ("organisation_id","known_voice_id");--> statement-breakpoint
CREATE INDEX "voice_consent_voice" ON "voice_consent" USING btree ("organisation_id","known_voice_id");--> statement-breakpoint
CREATE POLICY "organisation" ON "known_voice" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "recognised_voice" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "recognised_voice_visible" ON "recognised_voice" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));--> statement-breakpoint
CREATE POLICY "organisation_read" ON "voice_consent" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "voice_consent" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));