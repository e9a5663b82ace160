ALTER TABLE "segment_revision" ALTER COLUMN "after" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "speaker_revision" ALTER COLUMN "after" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "segment" ADD COLUMN "made_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "snapshot" ADD COLUMN "moment" text;--> statement-breakpoint
CREATE INDEX "segment_command_step" ON "segment_command" USING btree ("organisation_id","step") WHERE step is not null;--> statement-breakpoint
CREATE INDEX "segment_command_undoes" ON "segment_command" USING btree ("organisation_id","undoes") WHERE undoes is not null;