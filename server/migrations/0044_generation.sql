CREATE TABLE "installation" (
	"generation" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "installation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "turn_review_written_insert" ON "turn_review" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "turn_review_written_update" ON "turn_review" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job())))) WITH CHECK ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "turn_review_written_delete" ON "turn_review" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "snapshot_written_insert" ON "snapshot" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "snapshot_written_update" ON "snapshot" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job())))) WITH CHECK ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "snapshot_written_delete" ON "snapshot" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "colloquy_app_read" ON "installation" AS PERMISSIVE FOR SELECT TO "colloquy_app" USING (true);--> statement-breakpoint
insert into installation (generation) values (gen_random_uuid());
