ALTER TABLE "task" ADD COLUMN "losses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "delivery_id" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "start_after" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "task_finished" ON "task" USING btree ("ended_at") WHERE state in ('done', 'skipped');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "task_cancelled" ON "task" USING btree ("organisation_id","subject_id") WHERE state = 'cancelled';