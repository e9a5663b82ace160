-- Deleting a row looks for the rows that name it, so every foreign key has an index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "one_time_code_person" ON "one_time_code" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "password_link_person" ON "password_link" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "organisation_engine_of_connection" ON "organisation_engine" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "model_run_connection" ON "model_run" USING btree ("connection_id") WHERE connection_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "job_connection" ON "job" USING btree ("connection_id") WHERE connection_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "consent_record_recording" ON "consent_record" USING btree ("organisation_id","recording_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "segment_speaker" ON "segment" USING btree ("organisation_id","speaker_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "turn_review_of_segment" ON "turn_review" USING btree ("organisation_id","segment_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "turn_review_speaker" ON "turn_review" USING btree ("organisation_id","speaker_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "speaker_revision_speaker" ON "speaker_revision" USING btree ("organisation_id","speaker_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comment_recording" ON "comment" USING btree ("organisation_id","recording_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comment_thread_anchor" ON "comment_thread" USING btree ("organisation_id","anchor_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assignment_job" ON "assignment" USING btree ("organisation_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "assignment_id" ON "assignment" USING btree ("id");--> statement-breakpoint
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_id" UNIQUE USING INDEX "assignment_id";--> statement-breakpoint
-- A key that reads the organisation sees all of it and writes its own work alone.
set local check_function_bodies = off;--> statement-breakpoint
create or replace function api.works_on_all() returns boolean language plpgsql as $$
declare
  kept text := current_setting('app.works_on_all', true);
  answer boolean;
begin
  if kept <> '' then return kept::boolean; end if;
  answer := case api.role()
    when 'reviewer' then true
    when 'customer' then
      current_setting('app.reads_organisation', true) is distinct from 'on'
      and not exists (select from public.job_share s
        where s.organisation_id = api.organisation_id() and s.person_id = api.person_id() and s.access = 'read')
      and not exists (select from public.group_member m
        where m.organisation_id = api.organisation_id() and m.person_id = api.person_id())
    else api.sees_all() end;
  perform set_config('app.works_on_all', answer::text, true);
  return answer;
end $$;
