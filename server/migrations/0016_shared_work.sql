-- Jobs that were shared with a customer for working on them, not only for reading.
set local check_function_bodies = off;--> statement-breakpoint
create function api.jobs_to_work_on() returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then array(
    select s.job_id from job_share s
    where s.organisation_id = api.organisation_id() and s.person_id = api.person_id() and s.access = 'work') end
$$;--> statement-breakpoint
-- Of these people, those who did not choose to get no mails about this. What people choose is identity's.
create function api.who_wants_mail(people uuid[], about text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select each from unnest(people) each where not exists (
    select from public.person_preferences c where c.person_id = each and c.chosen -> 'mails' ->> about = 'false')
$$;--> statement-breakpoint
revoke execute on function api.who_wants_mail(uuid[], text) from public;--> statement-breakpoint
grant execute on function api.who_wants_mail(uuid[], text) to colloquy_app;--> statement-breakpoint
grant create on schema api to colloquy_identity;--> statement-breakpoint
alter function api.who_wants_mail(uuid[], text) owner to colloquy_identity;--> statement-breakpoint
revoke create on schema api from colloquy_identity;--> statement-breakpoint
CREATE POLICY "colloquy_search_read" ON "group_member" AS PERMISSIVE FOR SELECT TO "colloquy_search" USING (true);--> statement-breakpoint
CREATE POLICY "group_member_written_insert" ON "group_member" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.sees_all()));--> statement-breakpoint
CREATE POLICY "group_member_written_update" ON "group_member" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING ((select api.sees_all())) WITH CHECK ((select api.sees_all()));--> statement-breakpoint
CREATE POLICY "group_member_written_delete" ON "group_member" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.sees_all()));--> statement-breakpoint
CREATE POLICY "person_group_written_insert" ON "person_group" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.sees_all()));--> statement-breakpoint
CREATE POLICY "person_group_written_update" ON "person_group" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING ((select api.sees_all())) WITH CHECK ((select api.sees_all()));--> statement-breakpoint
CREATE POLICY "person_group_written_delete" ON "person_group" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.sees_all()));--> statement-breakpoint
CREATE POLICY "job_written_insert" ON "job" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.sees_all()) or created_by = (select api.person_as_customer()));--> statement-breakpoint
CREATE POLICY "job_written_update" ON "job" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING ((select api.sees_all()) or created_by = (select api.person_as_customer()) or id = any ((select api.jobs_to_work_on())::uuid[]) or id = (select api.assigned_job())) WITH CHECK ((select api.sees_all()) or created_by = (select api.person_as_customer()) or (deleted_at is null and (id = any ((select api.jobs_to_work_on())::uuid[]) or id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "job_written_delete" ON "job" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.sees_all()) or created_by = (select api.person_as_customer()));--> statement-breakpoint
CREATE POLICY "job_file_written_insert" ON "job_file" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "job_file_written_update" ON "job_file" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job())))) WITH CHECK ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "job_file_written_delete" ON "job_file" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "colloquy_search_read" ON "job_share" AS PERMISSIVE FOR SELECT TO "colloquy_search" USING (true);--> statement-breakpoint
CREATE POLICY "job_share_visible" ON "job_share" AS RESTRICTIVE FOR SELECT TO "colloquy_app" USING ((select api.sees_all()) or person_id = (select api.person_id()) or shared_by = (select api.person_id()));--> statement-breakpoint
CREATE POLICY "job_share_written_insert" ON "job_share" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id
    and j.created_by = (select api.person_as_customer())));--> statement-breakpoint
CREATE POLICY "job_share_written_update" ON "job_share" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id
    and j.created_by = (select api.person_as_customer()))) WITH CHECK ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id
    and j.created_by = (select api.person_as_customer())));--> statement-breakpoint
CREATE POLICY "job_share_written_delete" ON "job_share" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id
    and j.created_by = (select api.person_as_customer())));--> statement-breakpoint
CREATE POLICY "recording_written_insert" ON "recording" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "recording_written_update" ON "recording" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING (true) WITH CHECK ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "recording_written_delete" ON "recording" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "segment_written_insert" ON "segment" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.sees_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "segment_written_update" ON "segment" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING ((select api.sees_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job())))) WITH CHECK ((select api.sees_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "segment_written_delete" ON "segment" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.sees_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "speaker_written_insert" ON "speaker" AS RESTRICTIVE FOR INSERT TO "colloquy_app" WITH CHECK ((select api.sees_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "speaker_written_update" ON "speaker" AS RESTRICTIVE FOR UPDATE TO "colloquy_app" USING ((select api.sees_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job())))) WITH CHECK ((select api.sees_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
CREATE POLICY "speaker_written_delete" ON "speaker" AS RESTRICTIVE FOR DELETE TO "colloquy_app" USING ((select api.sees_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and (j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))));--> statement-breakpoint
-- A customer's search finds what the policies of jobs show: also what is shared, and what colleagues of a group ordered.
grant create on schema api to colloquy_search;--> statement-breakpoint
set local role colloquy_search;--> statement-breakpoint
create or replace function api.search_segments(question text, after_rank int, after_id uuid, size int) returns table (
  segment_id uuid, recording_id uuid, job_id uuid, job_number int, sid text, job text, speaker text, speaker_number int,
  start_ms int, content text, rank int, marks jsonb
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  organisation uuid := api.organisation_id();
  customer uuid := api.person_as_customer();
  people uuid[] := api.people_as_customer();
  shared uuid[] := api.shared_jobs();
  phrase text := trim(regexp_replace(api.fold(question), '\s+', ' ', 'g'));
  words text[] := array(select distinct word from unnest(string_to_array(phrase, ' ')) word where word <> '');
  patterns text[] := array(
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from unnest(words) word order by length(word) desc);
begin
  -- Whoever sees neither all of an organisation nor jobs of customers finds nothing.
  if organisation is null or cardinality(words) = 0 or not (api.sees_all() or customer is not null) then return; end if;
  return query
    with found as (
      select s.id, s.recording_id, s.speaker_id, s.start_ms, s.text, r.job_id, j.number, j.sid, j.name
      from segment s
        join recording r on r.organisation_id = s.organisation_id and r.id = s.recording_id
        join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
      where s.organisation_id = organisation and s.merged_into is null and api.fold(s.text) like patterns[1]
        and (cardinality(patterns) = 1 or not exists (select from unnest(patterns) pattern where api.fold(s.text) not like pattern))
        and j.deleted_at is null and (customer is null or j.created_by = any (people) or j.id = any (shared))
      order by s.id desc limit 5000
    ), ranked as (
      select f.*, (case when strpos(api.fold(f.text), phrase) > 0 then 1000 else 0 end
        + round(100 * strict_word_similarity(phrase, api.fold(f.text))))::int as place
      from found f
    ), page as (
      select * from ranked k
      where after_rank is null or (k.place, k.id) < (after_rank, after_id)
      order by k.place desc, k.id desc limit size
    )
    select p.id, p.recording_id, p.job_id, p.number, p.sid, p.name, k.name, k.number, p.start_ms, p.text, p.place,
      api.find_marks(p.text, words)
    from page p left join speaker k on k.organisation_id = organisation and k.id = p.speaker_id
    order by p.place desc, p.id desc;
end $$;--> statement-breakpoint
reset role;--> statement-breakpoint
revoke create on schema api from colloquy_search;
