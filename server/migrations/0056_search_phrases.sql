-- Search takes quoted phrases, lists the hits of one recording in the order in which they were said, and is turned to
-- a page by how many hits come before it.
grant create on schema api to colloquy_search;--> statement-breakpoint
set local role colloquy_search;--> statement-breakpoint
drop function api.search_segments(text, int, uuid, int);--> statement-breakpoint
create function api.search_segments(question text, skip int, size int) returns table (
  segment_id uuid, recording_id uuid, job_id uuid, job_number int, sid text, job text, speaker text, speaker_number int,
  start_ms int, content text, marks jsonb, total int
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  organisation uuid := api.organisation_id();
  customer uuid := api.person_as_customer();
  people uuid[] := api.people_as_customer();
  shared uuid[] := api.shared_jobs();
  asked text := api.fold(translate(question, '“”„‟«»', '""""""'));
  -- What stands between quotes is looked for as it stands; a quote that nothing closes is none.
  phrases text[] := array(
    select trim(regexp_replace(found[1], '\s+', ' ', 'g')) from regexp_matches(asked, '"([^"]+)"', 'g') found);
  rest text := replace(regexp_replace(asked, '"[^"]+"', ' ', 'g'), '"', ' ');
  words text[] := array(
    select distinct word from unnest(phrases || regexp_split_to_array(rest, '\s+')) word where word <> '');
  phrase text := trim(regexp_replace(replace(asked, '"', ' '), '\s+', ' ', 'g'));
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
    ), grouped as (
      -- The recording with the best hit first, and within it as it was said.
      select k.*, max(k.place) over (partition by k.recording_id) as best, (count(*) over ())::int as hits
      from ranked k
    ), page as (
      select * from grouped g order by g.best desc, g.recording_id desc, g.start_ms, g.id offset skip limit size
    )
    select p.id, p.recording_id, p.job_id, p.number, p.sid, p.name, k.name, k.number, p.start_ms, p.text,
      api.find_marks(p.text, words), p.hits
    from page p left join speaker k on k.organisation_id = organisation and k.id = p.speaker_id
    order by p.best desc, p.recording_id desc, p.start_ms, p.id;
end $$;--> statement-breakpoint
revoke execute on function api.search_segments(text, int, int) from public;--> statement-breakpoint
grant execute on function api.search_segments(text, int, int) to colloquy_app;--> statement-breakpoint
reset role;--> statement-breakpoint
revoke create on schema api from colloquy_search;
