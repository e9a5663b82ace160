-- Whether whoever it is may write all that they see: nobody shared something with them only to read, and they are in no
-- group. Reviewers see what they work on. Kept for the transaction: an edit asks with every segment that it writes, and
-- no transaction both edits words and changes who may.
set local check_function_bodies = off;--> statement-breakpoint
create function api.works_on_all() returns boolean language plpgsql as $$
declare
  kept text := current_setting('app.works_on_all', true);
  answer boolean;
begin
  if kept <> '' then return kept::boolean; end if;
  answer := case api.role()
    when 'reviewer' then true
    when 'customer' then
      not exists (select from public.job_share s
        where s.organisation_id = api.organisation_id() and s.person_id = api.person_id() and s.access = 'read')
      and not exists (select from public.group_member m
        where m.organisation_id = api.organisation_id() and m.person_id = api.person_id())
    else api.sees_all() end;
  perform set_config('app.works_on_all', answer::text, true);
  return answer;
end $$;--> statement-breakpoint
ALTER POLICY "job_file_written_insert" ON "job_file" TO colloquy_app WITH CHECK ((select api.works_on_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "job_file_written_update" ON "job_file" TO colloquy_app USING ((select api.works_on_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job())))) WITH CHECK ((select api.works_on_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "job_file_written_delete" ON "job_file" TO colloquy_app USING ((select api.works_on_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "recording_written_insert" ON "recording" TO colloquy_app WITH CHECK ((select api.works_on_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "recording_written_update" ON "recording" TO colloquy_app USING (true) WITH CHECK ((select api.works_on_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "recording_written_delete" ON "recording" TO colloquy_app USING ((select api.works_on_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "segment_written_insert" ON "segment" TO colloquy_app WITH CHECK ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "segment_written_update" ON "segment" TO colloquy_app USING ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job())))) WITH CHECK ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "segment_written_delete" ON "segment" TO colloquy_app USING ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "speaker_written_insert" ON "speaker" TO colloquy_app WITH CHECK ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "speaker_written_update" ON "speaker" TO colloquy_app USING ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job())))) WITH CHECK ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
ALTER POLICY "speaker_written_delete" ON "speaker" TO colloquy_app USING ((select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));