ALTER TABLE "job" DROP CONSTRAINT "job_request";--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
-- Jobs handed over before have a request id that nobody repeats. Forced row security hides the rows from the owner too,
-- who has no policy to write.
ALTER TABLE "job" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "job" SET "requested_by" = "created_by";--> statement-breakpoint
ALTER TABLE "job" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job" ALTER COLUMN "requested_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_request" UNIQUE("organisation_id","requested_by","request_id");
