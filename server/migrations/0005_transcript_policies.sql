ALTER POLICY "anchor_visible" ON "anchor" TO colloquy_app USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));--> statement-breakpoint
ALTER POLICY "recording_visible" ON "recording" TO colloquy_app USING ((select api.sees_all()) or (
  exists (select from job j where j.organisation_id = (select api.organisation_id()) and j.id = job_id and j.deleted_at is null)
  and ((select api.assigned_files()) is null or file_id = any ((select api.assigned_files())::uuid[])))) WITH CHECK ((select api.sees_all()) or (
  exists (select from job j where j.organisation_id = (select api.organisation_id()) and j.id = job_id and j.deleted_at is null)
  and ((select api.assigned_files()) is null or file_id = any ((select api.assigned_files())::uuid[]))));--> statement-breakpoint
ALTER POLICY "segment_visible" ON "segment" TO colloquy_app USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));--> statement-breakpoint
ALTER POLICY "segment_revision_visible" ON "segment_revision" TO colloquy_app USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));--> statement-breakpoint
ALTER POLICY "speaker_visible" ON "speaker" TO colloquy_app USING ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) WITH CHECK ((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id));