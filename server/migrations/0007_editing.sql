CREATE TABLE "presence" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"segment_id" uuid,
	"is_editing" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "presence_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "presence_person" UNIQUE("organisation_id","recording_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "presence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "snapshot" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"name" text NOT NULL,
	"revision" integer NOT NULL,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "snapshot_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "snapshot" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "speaker_revision" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"speaker_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "speaker_revision_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "speaker_revision" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comment" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "comment_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "comment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comment_thread" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"anchor_id" uuid,
	"kind" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	CONSTRAINT "comment_thread_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "comment_thread" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "segment_command" ALTER COLUMN "segment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "anchor" ADD COLUMN "quote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "segment_command" ADD COLUMN "step" uuid;--> statement-breakpoint
ALTER TABLE "segment_command" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "speaker" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "speaker" ADD COLUMN "colour" integer;--> statement-breakpoint
ALTER TABLE "speaker" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_revision" ADD CONSTRAINT "speaker_revision_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_revision" ADD CONSTRAINT "speaker_revision_organisation_id_speaker_id_speaker_organisation_id_id_fk" FOREIGN KEY ("organisation_id","speaker_id") REFERENCES "public"."speaker"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_organisation_id_thread_id_comment_thread_organisation_id_id_fk" FOREIGN KEY ("organisation_id","thread_id") REFERENCES "public"."comment_thread"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_thread" ADD CONSTRAINT "comment_thread_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_thread" ADD CONSTRAINT "comment_thread_organisation_id_anchor_id_anchor_organisation_id_id_fk" FOREIGN KEY ("organisation_id","anchor_id") REFERENCES "public"."anchor"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "snapshot_recording" ON "snapshot" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "speaker_revision_command" ON "speaker_revision" USING btree ("organisation_id","command_id");--> statement-breakpoint
CREATE INDEX "speaker_revision_recording" ON "speaker_revision" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "comment_thread_order" ON "comment" USING btree ("organisation_id","thread_id","created_at");--> statement-breakpoint
CREATE INDEX "comment_thread_recording" ON "comment_thread" USING btree ("organisation_id","recording_id","created_at");--> statement-breakpoint
CREATE INDEX "segment_command_person" ON "segment_command" USING btree ("organisation_id","recording_id","person_id","revision");--> statement-breakpoint
CREATE INDEX "segment_revision_command" ON "segment_revision" USING btree ("organisation_id","command_id");--> statement-breakpoint
CREATE INDEX "segment_revision_recording" ON "segment_revision" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE POLICY "assigned_read" ON "person" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (exists (select from assignment a where a.organisation_id = (select api.organisation_id()) and a.person_id = id));--> statement-breakpoint
CREATE POLICY "organisation" ON "presence" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "presence_visible" ON "presence" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));--> statement-breakpoint
CREATE POLICY "organisation" ON "snapshot" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "snapshot_visible" ON "snapshot" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));--> statement-breakpoint
CREATE POLICY "organisation" ON "speaker_revision" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "speaker_revision_visible" ON "speaker_revision" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));--> statement-breakpoint
CREATE POLICY "organisation" ON "comment" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "comment_visible" ON "comment" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));--> statement-breakpoint
CREATE POLICY "organisation" ON "comment_thread" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "comment_thread_visible" ON "comment_thread" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));