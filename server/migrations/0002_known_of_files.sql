ALTER TABLE "file" ADD COLUMN "needs_playback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_file" ADD COLUMN "recording_id" uuid;--> statement-breakpoint
ALTER TABLE "job_file" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
-- What belongs to a deleted job is hidden with it, at once; background work still sees it until it is purged.
create or replace function api.sees_owner(organisation uuid, owner uuid, file uuid default null) returns boolean
  language sql stable as $$
  select exists (select from job j where j.organisation_id = organisation and j.id = owner and j.deleted_at is null)
    and (file is null or api.assigned_files() is null or file = any (api.assigned_files()))
$$;
