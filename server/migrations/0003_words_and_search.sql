-- One index answers for an organisation and its letters, so that a search costs what the organisation has.
create extension if not exists btree_gin;--> statement-breakpoint
-- Text as it is searched: any case, any accent. With its dictionary named, unaccent does not depend on settings.
create function api.fold(words text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, words));--> statement-breakpoint
ALTER TABLE "segment_command" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE INDEX "segment_words" ON "segment" USING gin ("organisation_id",api.fold("text") gin_trgm_ops) WHERE merged_into is null;--> statement-breakpoint
CREATE POLICY "colloquy_search_read" ON "job" AS PERMISSIVE FOR SELECT TO "colloquy_search" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_search_read" ON "recording" AS PERMISSIVE FOR SELECT TO "colloquy_search" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_search_read" ON "segment" AS PERMISSIVE FOR SELECT TO "colloquy_search" USING (true);--> statement-breakpoint
CREATE POLICY "colloquy_search_read" ON "speaker" AS PERMISSIVE FOR SELECT TO "colloquy_search" USING (true);--> statement-breakpoint

-- Where the folded words stand in a text: [[start, end], …] in code points, half-open, those that touch as one.
create function api.find_marks(content text, words text[]) returns jsonb
  language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  folded text := api.fold(content);
  -- Folding may write one letter as two ('ß', '…'): then each letter of the folded text remembers where it came from.
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
end $$;--> statement-breakpoint

-- The segments that hold every word of a question, wherever in a word and in any script, best first: the words as they
-- stand together, then the likest, then the newest. Runs as `search`, because behind a policy like does not use its
-- index; so organisation and person are asked of the scope here. Of very common words the newest 5,000 are ranked.
create function api.search_segments(question text, after_rank int, after_id uuid, size int) returns table (
  segment_id uuid, recording_id uuid, job_id uuid, job_number int, sid text, job text, speaker text, speaker_number int,
  start_ms int, content text, rank int, marks jsonb
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  organisation uuid := api.organisation_id();
  customer uuid := api.person_as_customer();
  phrase text := trim(regexp_replace(api.fold(question), '\s+', ' ', 'g'));
  words text[] := array(select distinct word from unnest(string_to_array(phrase, ' ')) word where word <> '');
  patterns text[] := array(
    select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    from unnest(words) word order by length(word) desc);
begin
  -- Whoever sees neither all of an organisation nor own jobs finds nothing.
  if organisation is null or cardinality(words) = 0 or not (api.sees_all() or customer is not null) then return; end if;
  return query
    with found as (
      select s.id, s.recording_id, s.speaker_id, s.start_ms, s.text, r.job_id, j.number, j.sid, j.name
      from segment s
        join recording r on r.organisation_id = s.organisation_id and r.id = s.recording_id
        join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
      where s.organisation_id = organisation and s.merged_into is null and api.fold(s.text) like patterns[1]
        and (cardinality(patterns) = 1 or not exists (select from unnest(patterns) pattern where api.fold(s.text) not like pattern))
        and j.deleted_at is null and (customer is null or j.created_by = customer)
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
-- Before it changes hands: afterwards these rights are no longer ours to give or take.
revoke execute on function api.search_segments(text, int, uuid, int) from public;--> statement-breakpoint
grant execute on function api.search_segments(text, int, uuid, int) to colloquy_app;--> statement-breakpoint
grant create on schema api to colloquy_search;--> statement-breakpoint
alter function api.search_segments(text, int, uuid, int) owner to colloquy_search;--> statement-breakpoint
revoke create on schema api from colloquy_search;
