ALTER TABLE "job_file" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "job_file" ADD COLUMN "consent" jsonb;