ALTER TABLE "person_group" DROP CONSTRAINT "person_group_name";--> statement-breakpoint
DROP INDEX "job_deleted";--> statement-breakpoint
DROP INDEX "export_template_name";--> statement-breakpoint
ALTER TABLE "person_group" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person_group" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "person_group" ADD COLUMN "deleted_members" uuid[];--> statement-breakpoint
ALTER TABLE "prompt" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "restored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_template" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_template" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "person_group_name" ON "person_group" USING btree ("organisation_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "job_deleted" ON "job" USING btree ("organisation_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "export_template_name" ON "export_template" USING btree ("organisation_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
-- Who deleted the jobs that wait for their purge, as far as the audit says; retention deletes in nobody's name. Forced row
-- security hides the rows from the owner too, who has no policy to write.
ALTER TABLE "job" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "job" j SET "deleted_by" = (
  SELECT e.person_id FROM "audit_entry" e
  WHERE e.organisation_id = j.organisation_id AND e.action = 'job.deleted' AND e.subject_id = j.id
  ORDER BY e.at DESC, e.id DESC LIMIT 1)
WHERE j.deleted_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "job" FORCE ROW LEVEL SECURITY;
