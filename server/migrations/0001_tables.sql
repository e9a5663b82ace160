CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" "citext" NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"last_job_number" bigint DEFAULT 1000 NOT NULL,
	"is_house" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "organisation_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "organisation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credential" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credential" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "password_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "password_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"username" "citext" NOT NULL,
	"email" "citext" NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"time_zone" text,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "person_username_unique" UNIQUE("username"),
	CONSTRAINT "person_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "person" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "throttle" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "model_run" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"ability" text NOT NULL,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"model_sha256" text NOT NULL,
	"settings" jsonb NOT NULL,
	"amount_ms" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "model_run_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "model_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_account" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_account_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_account_kind" UNIQUE("organisation_id","kind"),
	CONSTRAINT "credit_account_covered" CHECK (kind = 'granted' or balance >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"posting_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "credit_entry_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_posting" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"reservation_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "credit_posting_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "credit_posting_number" UNIQUE("organisation_id","number")
);
--> statement-breakpoint
ALTER TABLE "credit_posting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_reservation" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"settled" bigint,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "credit_reservation_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "credit_reservation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "derived_file" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "derived_file_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "derived_file_kind" UNIQUE("organisation_id","file_id","kind")
);
--> statement-breakpoint
ALTER TABLE "derived_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"upload_id" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"media_type" text,
	"sha256" text,
	"storage_key" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "file_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "file_upload" UNIQUE("organisation_id","upload_id")
);
--> statement-breakpoint
ALTER TABLE "file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sid" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"ordered_stages" integer[] NOT NULL,
	"stage" integer NOT NULL,
	"standing" text DEFAULT 'active' NOT NULL,
	"created_by" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "job_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "job_number" UNIQUE("organisation_id","number"),
	CONSTRAINT "job_request" UNIQUE("organisation_id","request_id")
);
--> statement-breakpoint
ALTER TABLE "job" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_file" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"stage" integer NOT NULL,
	"standing" text DEFAULT 'active' NOT NULL,
	"state" text NOT NULL,
	"step" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	"failure" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_file_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "job_file_file" UNIQUE("organisation_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "job_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stage_record" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_file_id" uuid NOT NULL,
	"stage" integer NOT NULL,
	"outcome" text NOT NULL,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stage_record_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "stage_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "anchor" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"lost" boolean DEFAULT false NOT NULL,
	CONSTRAINT "anchor_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "anchor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_record" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"state" text NOT NULL,
	"person_id" uuid,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_record_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "consent_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "heard_channel" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"channel" integer NOT NULL,
	"heard_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "heard_channel_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "heard_channel_channel" UNIQUE("organisation_id","recording_id","channel")
);
--> statement-breakpoint
ALTER TABLE "heard_channel" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recording" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"channels" integer DEFAULT 1 NOT NULL,
	"channel_plan" text DEFAULT 'mixed' NOT NULL,
	"duration_ms" integer,
	"decoded_ms" integer DEFAULT 0 NOT NULL,
	"language" text,
	"language_confidence" integer,
	"consent" text DEFAULT 'unknown' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "recording_file" UNIQUE("organisation_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "recording" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"speaker_id" uuid,
	"channel" integer DEFAULT 0 NOT NULL,
	"language" text,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"position" integer NOT NULL,
	"revision" integer NOT NULL,
	"words" jsonb NOT NULL,
	"text" text NOT NULL,
	"alternatives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"split_from" uuid,
	"merged_into" uuid,
	CONSTRAINT "segment_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "segment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_command" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"person_id" uuid,
	"base_revision" integer NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "segment_command_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "segment_command" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "segment_revision" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"segment_id" uuid NOT NULL,
	"command_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "segment_revision_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "segment_revision" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "speaker" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"recording_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text,
	"revision" integer NOT NULL,
	CONSTRAINT "speaker_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "speaker_number" UNIQUE("organisation_id","recording_id","number")
);
--> statement-breakpoint
ALTER TABLE "speaker" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assignment" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text NOT NULL,
	"file_ids" uuid[],
	"from_ms" integer,
	"to_ms" integer,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "assignment_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "assignment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid,
	CONSTRAINT "audit_entry_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"sealed_text" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "task_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "task_key" UNIQUE("organisation_id","key")
);
--> statement-breakpoint
ALTER TABLE "task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_attempt" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"worker" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"failure" text,
	CONSTRAINT "task_attempt_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "task_attempt_number" UNIQUE("organisation_id","task_id","number")
);
--> statement-breakpoint
ALTER TABLE "task_attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_organisation_id_posting_id_credit_posting_organisation_id_id_fk" FOREIGN KEY ("organisation_id","posting_id") REFERENCES "public"."credit_posting"("organisation_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_organisation_id_account_id_credit_account_organisation_id_id_fk" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."credit_account"("organisation_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "derived_file" ADD CONSTRAINT "derived_file_organisation_id_file_id_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","file_id") REFERENCES "public"."file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_file" ADD CONSTRAINT "job_file_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_file" ADD CONSTRAINT "job_file_organisation_id_file_id_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","file_id") REFERENCES "public"."file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_record" ADD CONSTRAINT "stage_record_organisation_id_job_file_id_job_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_file_id") REFERENCES "public"."job_file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchor" ADD CONSTRAINT "anchor_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchor" ADD CONSTRAINT "anchor_organisation_id_segment_id_segment_organisation_id_id_fk" FOREIGN KEY ("organisation_id","segment_id") REFERENCES "public"."segment"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_record" ADD CONSTRAINT "consent_record_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heard_channel" ADD CONSTRAINT "heard_channel_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_organisation_id_file_id_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","file_id") REFERENCES "public"."file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment" ADD CONSTRAINT "segment_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment" ADD CONSTRAINT "segment_organisation_id_speaker_id_speaker_organisation_id_id_fk" FOREIGN KEY ("organisation_id","speaker_id") REFERENCES "public"."speaker"("organisation_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_command" ADD CONSTRAINT "segment_command_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_revision" ADD CONSTRAINT "segment_revision_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segment_revision" ADD CONSTRAINT "segment_revision_organisation_id_segment_id_segment_organisation_id_id_fk" FOREIGN KEY ("organisation_id","segment_id") REFERENCES "public"."segment"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker" ADD CONSTRAINT "speaker_organisation_id_recording_id_recording_organisation_id_id_fk" FOREIGN KEY ("organisation_id","recording_id") REFERENCES "public"."recording"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_organisation_id_job_id_job_organisation_id_id_fk" FOREIGN KEY ("organisation_id","job_id") REFERENCES "public"."job"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_attempt" ADD CONSTRAINT "task_attempt_organisation_id_task_id_task_organisation_id_id_fk" FOREIGN KEY ("organisation_id","task_id") REFERENCES "public"."task"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_organisation" ON "person" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_session_a_person" ON "session" USING btree ("person_id") WHERE replaced_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "model_run_subject" ON "model_run" USING btree ("organisation_id","subject_id");--> statement-breakpoint
CREATE INDEX "model_run_recent" ON "model_run" USING btree ("organisation_id","ability","ended_at");--> statement-breakpoint
CREATE INDEX "credit_entry_posting" ON "credit_entry" USING btree ("organisation_id","posting_id");--> statement-breakpoint
CREATE INDEX "credit_entry_account" ON "credit_entry" USING btree ("organisation_id","account_id");--> statement-breakpoint
CREATE INDEX "credit_reservation_subject" ON "credit_reservation" USING btree ("organisation_id","subject_id");--> statement-breakpoint
CREATE INDEX "file_owner" ON "file" USING btree ("organisation_id","owner_id");--> statement-breakpoint
CREATE INDEX "job_created" ON "job" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_creator" ON "job" USING btree ("organisation_id","created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "job_name" ON "job" USING btree ("organisation_id","name","id");--> statement-breakpoint
CREATE INDEX "job_deleted" ON "job" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "job_file_job" ON "job_file" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE INDEX "stage_record_file" ON "stage_record" USING btree ("organisation_id","job_file_id");--> statement-breakpoint
CREATE INDEX "anchor_segment" ON "anchor" USING btree ("organisation_id","segment_id");--> statement-breakpoint
CREATE INDEX "recording_job" ON "recording" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE INDEX "segment_order" ON "segment" USING btree ("organisation_id","recording_id","position");--> statement-breakpoint
CREATE INDEX "segment_changed" ON "segment" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "segment_command_recording" ON "segment_command" USING btree ("organisation_id","recording_id","revision");--> statement-breakpoint
CREATE INDEX "segment_revision_segment" ON "segment_revision" USING btree ("organisation_id","segment_id","revision");--> statement-breakpoint
CREATE INDEX "assignment_person" ON "assignment" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "mail_waiting" ON "mail" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "task_subject" ON "task" USING btree ("organisation_id","subject_id");--> statement-breakpoint
CREATE POLICY "organisation" ON "organisation" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (id = (select api.organisation_id())) WITH CHECK (id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "organisation" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "organisation" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "credential" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "password_link" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation_read" ON "person" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "person" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "person" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "session" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_identity_all" ON "throttle" AS PERMISSIVE FOR ALL TO "colloquy_identity" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "model_run" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "credit_account" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_account" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation_read" ON "credit_entry" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "credit_entry" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_entry" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation_read" ON "credit_posting" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "credit_posting" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_posting" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "credit_reservation" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "credit_reservation" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "derived_file" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "file" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "file_visible" ON "file" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or api.sees_owner(organisation_id, owner_id, id)) WITH CHECK ((select api.sees_all()) or api.sees_owner(organisation_id, owner_id, id));--> statement-breakpoint
CREATE POLICY "organisation" ON "job" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "job_visible" ON "job" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or created_by = (select api.person_as_customer()) or id = (select api.assigned_job())) WITH CHECK ((select api.sees_all()) or created_by = (select api.person_as_customer()) or id = (select api.assigned_job()));--> statement-breakpoint
CREATE POLICY "organisation" ON "job_file" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "job_file_visible" ON "job_file" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or api.sees_owner(organisation_id, job_id)) WITH CHECK ((select api.sees_all()) or api.sees_owner(organisation_id, job_id));--> statement-breakpoint
CREATE POLICY "organisation_read" ON "stage_record" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "stage_record" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "anchor" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "anchor_visible" ON "anchor" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or api.sees_recording(organisation_id, recording_id)) WITH CHECK ((select api.sees_all()) or api.sees_recording(organisation_id, recording_id));--> statement-breakpoint
CREATE POLICY "organisation_read" ON "consent_record" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "consent_record" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "heard_channel" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "recording" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "recording_visible" ON "recording" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or api.sees_owner(organisation_id, job_id, file_id)) WITH CHECK ((select api.sees_all()) or api.sees_owner(organisation_id, job_id, file_id));--> statement-breakpoint
CREATE POLICY "organisation" ON "segment" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "segment_visible" ON "segment" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or api.sees_recording(organisation_id, recording_id)) WITH CHECK ((select api.sees_all()) or api.sees_recording(organisation_id, recording_id));--> statement-breakpoint
CREATE POLICY "organisation_read" ON "segment_command" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "segment_command" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation" ON "segment_revision" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "segment_revision_visible" ON "segment_revision" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or api.sees_recording(organisation_id, recording_id)) WITH CHECK ((select api.sees_all()) or api.sees_recording(organisation_id, recording_id));--> statement-breakpoint
CREATE POLICY "organisation" ON "speaker" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "speaker_visible" ON "speaker" AS RESTRICTIVE FOR ALL TO "colloquy_app" USING ((select api.sees_all()) or api.sees_recording(organisation_id, recording_id)) WITH CHECK ((select api.sees_all()) or api.sees_recording(organisation_id, recording_id));--> statement-breakpoint
CREATE POLICY "organisation" ON "assignment" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_identity_read" ON "assignment" AS PERMISSIVE FOR SELECT TO "colloquy_identity" USING (true);--> statement-breakpoint
CREATE POLICY "organisation_read" ON "audit_entry" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "organisation_append" ON "audit_entry" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "identity_append" ON "audit_entry" AS PERMISSIVE FOR INSERT TO "colloquy_identity" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "audit_entry" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation_append" ON "mail" AS PERMISSIVE FOR INSERT TO "colloquy_app" WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "identity_append" ON "mail" AS PERMISSIVE FOR INSERT TO "colloquy_identity" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "colloquy_platform_all" ON "mail" AS PERMISSIVE FOR ALL TO "colloquy_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "task" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "task" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);--> statement-breakpoint
CREATE POLICY "organisation" ON "task_attempt" AS PERMISSIVE FOR ALL TO "colloquy_app" USING (organisation_id = (select api.organisation_id())) WITH CHECK (organisation_id = (select api.organisation_id()));--> statement-breakpoint
CREATE POLICY "colloquy_platform_read" ON "task_attempt" AS PERMISSIVE FOR SELECT TO "colloquy_platform" USING (true);