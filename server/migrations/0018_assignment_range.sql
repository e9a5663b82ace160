-- The time that an assignment opens; null: all of it. One lookup a query, as the other readers of the scope.
create function api.assigned_range() returns int4range language sql stable as $$
  select case when a.from_ms is not null or a.to_ms is not null then int4range(a.from_ms, a.to_ms) end
  from assignment a where a.organisation_id = api.organisation_id() and a.id = api.assignment_id()
$$;--> statement-breakpoint

-- The recording that is being changed, of which all words are in sight until its change is done.
create function api.whole_recording() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.whole_recording', true), '')::uuid;--> statement-breakpoint
create function api.see_whole(recording uuid) returns void language sql
  begin atomic select set_config('app.whole_recording', coalesce(recording::text, ''), true); end;--> statement-breakpoint

-- The ids of segments that changed and lie outside a range, for a screen that may still show them. No policy lets
-- their rows through, so it runs as `search`; the caller asks for a recording that it may see.
create function api.changed_outside(recording uuid, since int, range int4range) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id from segment s
  where s.organisation_id = api.organisation_id() and s.recording_id = recording and s.revision > since
    and not int4range(s.start_ms, greatest(s.end_ms, s.start_ms + 1)) && range
$$;--> statement-breakpoint
revoke execute on function api.changed_outside(uuid, int, int4range) from public;--> statement-breakpoint
grant execute on function api.changed_outside(uuid, int, int4range) to colloquy_app;--> statement-breakpoint
grant create on schema api to colloquy_search;--> statement-breakpoint
alter function api.changed_outside(uuid, int, int4range) owner to colloquy_search;--> statement-breakpoint
revoke create on schema api from colloquy_search;--> statement-breakpoint

ALTER POLICY "anchor_visible" ON "anchor" TO colloquy_app USING (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or recording_id = (select api.whole_recording()) or exists (
  select from segment s where s.organisation_id = (select api.organisation_id()) and s.id = segment_id))) WITH CHECK (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or recording_id = (select api.whole_recording()) or exists (
  select from segment s where s.organisation_id = (select api.organisation_id()) and s.id = segment_id)));--> statement-breakpoint
ALTER POLICY "segment_visible" ON "segment" TO colloquy_app USING (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or recording_id = (select api.whole_recording())
  or int4range(start_ms, greatest(end_ms, start_ms + 1)) && (select api.assigned_range()))) WITH CHECK (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or recording_id = (select api.whole_recording())
  or int4range(start_ms, greatest(end_ms, start_ms + 1)) && (select api.assigned_range())));--> statement-breakpoint
ALTER POLICY "segment_revision_visible" ON "segment_revision" TO colloquy_app USING (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or recording_id = (select api.whole_recording()) or exists (
  select from segment s where s.organisation_id = (select api.organisation_id()) and s.id = segment_id))) WITH CHECK (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or recording_id = (select api.whole_recording()) or exists (
  select from segment s where s.organisation_id = (select api.organisation_id()) and s.id = segment_id)));--> statement-breakpoint
ALTER POLICY "comment_visible" ON "comment" TO colloquy_app USING (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or exists (
  select from comment_thread t where t.organisation_id = (select api.organisation_id()) and t.id = thread_id))) WITH CHECK (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or exists (
  select from comment_thread t where t.organisation_id = (select api.organisation_id()) and t.id = thread_id)));--> statement-breakpoint
ALTER POLICY "comment_thread_visible" ON "comment_thread" TO colloquy_app USING (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or anchor_id is null or exists (
  select from anchor a where a.organisation_id = (select api.organisation_id()) and a.id = anchor_id))) WITH CHECK (((select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)) and ((select api.assigned_range()) is null or anchor_id is null or exists (
  select from anchor a where a.organisation_id = (select api.organisation_id()) and a.id = anchor_id)));