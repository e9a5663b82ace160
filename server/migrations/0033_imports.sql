ALTER TABLE "job_file" ADD COLUMN "transcript_file_id" uuid;--> statement-breakpoint
ALTER TABLE "job_file" ADD COLUMN "paired_with" text;--> statement-breakpoint
ALTER TABLE "job_file" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "transcript_file_id" uuid;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "imported" jsonb;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "is_timed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "job_file" ADD CONSTRAINT "job_file_organisation_id_transcript_file_id_file_organisation_id_id_fk" FOREIGN KEY ("organisation_id","transcript_file_id") REFERENCES "public"."file"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_file_transcript" ON "job_file" USING btree ("organisation_id","transcript_file_id");