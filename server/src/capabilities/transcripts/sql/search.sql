-- Positions of folded words in a text: [[start, end], …] in code points, half-open; adjacent ones are joined.
create or replace function api.find_marks(content text, words text[]) returns jsonb
  language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  folded text := api.fold(content);
  -- Folding may write one letter as two ('ß', '…'): maps each folded letter to the position of its original.
  origin int[];
  marks int4multirange := '{}';
  word text;
  at int;
  hit int;
begin
  if length(folded) <> length(content) then
    select array_agg(letter.number order by letter.number, part)
      into origin
      from regexp_split_to_table(content, '') with ordinality as letter (sign, number),
        generate_series(1, length(api.fold(letter.sign))) as part;
    if cardinality(origin) <> length(folded) then return '[]'; end if;
  end if;
  foreach word in array words loop
    at := 1;
    loop
      hit := position(word in substr(folded, at));
      exit when hit = 0;
      hit := hit + at - 1;
      marks := marks + int4multirange(
        int4range(coalesce(origin[hit], hit) - 1, coalesce(origin[hit + length(word) - 1], hit + length(word) - 1)));
      at := hit + length(word);
    end loop;
  end loop;
  return coalesce((select jsonb_agg(jsonb_build_array(lower(mark), upper(mark)) order by lower(mark)) from unnest(marks) mark), '[]');
end $$;

-- Segments that contain every word and every quoted phrase of a question, in any script and also inside words. The
-- recording with the best hit comes first, and its hits in their order of time. Runs as search, because `like`
-- behind a policy uses no index; so it checks organisation and person itself. Of very common words only the newest
-- 5,000 segments are ranked.
grant create on schema api to colloquy_search;
set local role colloquy_search;
create or replace function api.search_segments(question text, skip integer, size integer) returns table (
  segment_id uuid, recording_id uuid, job_id uuid, job_number int, sid text, job text, speaker text, speaker_number int,
  start_ms int, content text, marks jsonb, total int
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  organisation uuid := api.organisation_id();
  customer uuid := api.customer_id();
  customers uuid[] := api.granted_customers('read');
  jobs uuid[] := api.granted_jobs('read');
  studies uuid[] := api.granted_studies('read');
  asked text := api.fold(translate(question, '“”„‟«»', '""""""'));
  -- A quotation mark without a partner is ignored.
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
  -- Only customers and those who see the whole organisation find anything.
  if organisation is null or cardinality(words) = 0 or not (api.can_see_all() or customer is not null) then return; end if;
  return query
    with found as (
      select s.id, s.recording_id, s.speaker_id, s.start_ms, s.text, r.job_id, j.number, j.sid, j.name
      from segment s
        join recording r on r.organisation_id = s.organisation_id and r.id = s.recording_id
        join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
      where s.organisation_id = organisation and s.merged_into is null and api.fold(s.text) like patterns[1]
        and (cardinality(patterns) = 1 or not exists (select from unnest(patterns) pattern where api.fold(s.text) not like pattern))
        and j.deleted_at is null and (customer is null or api.has_access(j.created_by, j.id, j.study_id, customers, jobs, studies))
      order by s.id desc limit 5000
    ), ranked as (
      select f.*, (case when strpos(api.fold(f.text), phrase) > 0 then 1000 else 0 end
        + round(100 * strict_word_similarity(phrase, api.fold(f.text))))::int as place
      from found f
    ), grouped as (
      select k.*, max(k.place) over (partition by k.recording_id) as best, (count(*) over ())::int as hits
      from ranked k
    ), page as (
      select * from grouped g order by g.best desc, g.recording_id desc, g.start_ms, g.id offset skip limit size
    )
    select p.id, p.recording_id, p.job_id, p.number, p.sid, p.name, k.name, k.number, p.start_ms, p.text,
      api.find_marks(p.text, words), p.hits
    from page p left join speaker k on k.organisation_id = organisation and k.id = p.speaker_id
    order by p.best desc, p.recording_id desc, p.start_ms, p.id;
end $$;
revoke execute on function api.search_segments(text, integer, integer) from public;
grant execute on function api.search_segments(text, integer, integer) to colloquy_app;
reset role;
revoke create on schema api from colloquy_search;
