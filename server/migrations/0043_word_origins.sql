-- Says of stored words which ones a person typed and who confirmed them. Until now `confidence: null` stood for words that a
-- person typed or confirmed, for imported words, and for words whose engine gave none. History tells them apart:
-- a word that appears with an edit of text was typed by its sender, and one that lost its confidence was confirmed by
-- the sender. What history does not say reads as not confirmed. A confidence that a confirmation took stays null.
-- Forced row security hides the rows from the owner too, who has no policy to write.
ALTER TABLE "recording" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "segment" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "segment_revision" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "segment_command" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Origins of the words of one recording that have no confidence, by their start and letters.
CREATE TEMP TABLE known_word (key text PRIMARY KEY, origin jsonb NOT NULL) ON COMMIT DROP;--> statement-breakpoint
-- Words that stood before a command, of all segments that it changed.
CREATE TEMP TABLE earlier_word (key text, start_ms int, has_confidence boolean) ON COMMIT DROP;--> statement-breakpoint
CREATE FUNCTION pg_temp.word_key(word jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select (word ->> 'startMs') || ' ' || lower(regexp_replace(word ->> 'text', '[[:punct:]]', '', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.with_origins(words jsonb) RETURNS jsonb LANGUAGE sql AS $$
  select coalesce(jsonb_agg(e.word || coalesce(k.origin, '{}') order by e.at), '[]')
  from jsonb_array_elements(words) with ordinality e (word, at)
  left join pg_temp.known_word k on e.word ->> 'confidence' is null and k.key = pg_temp.word_key(e.word)
$$;--> statement-breakpoint
DO $$
declare
  r record;
  c record;
begin
  for r in
    select o.organisation_id, o.id from recording o
    where exists (select from segment_command k where k.organisation_id = o.organisation_id and k.recording_id = o.id
      and k.person_id is not null)
  loop
    delete from known_word;
    -- Each command that changed something made one revision.
    for c in
      select v.revision, k.kind,
        case when k.person_id is null then '{}' else jsonb_build_object('confirmedBy', k.person_id) end as confirmed
      from segment_revision v
      left join segment_command k on k.organisation_id = v.organisation_id and k.id = v.command_id
      where v.organisation_id = r.organisation_id and v.recording_id = r.id
      group by v.revision, k.kind, k.person_id order by v.revision
    loop
      update segment_revision v set before = jsonb_set(v.before, '{words}', pg_temp.with_origins(v.before -> 'words'))
      where v.organisation_id = r.organisation_id and v.recording_id = r.id and v.revision = c.revision
        and v.before @? '$.words[*] ? (@.confidence == null)';
      if c.kind = 'retime' then
        insert into known_word
        select pg_temp.word_key(a.word), max(k.origin::text)::jsonb
        from segment_revision v
        cross join jsonb_array_elements(v.before -> 'words') with ordinality b (word, at)
        join lateral jsonb_array_elements(v.after -> 'words') with ordinality a (word, at) on a.at = b.at
        join known_word k on k.key = pg_temp.word_key(b.word)
        where v.organisation_id = r.organisation_id and v.recording_id = r.id and v.revision = c.revision
          and a.word ->> 'confidence' is null
        group by 1 on conflict (key) do update set origin = excluded.origin;
      else
        delete from earlier_word;
        insert into earlier_word
        select pg_temp.word_key(b.word), (b.word ->> 'startMs')::int, b.word ->> 'confidence' is not null
        from segment_revision v cross join jsonb_array_elements(v.before -> 'words') b (word)
        where v.organisation_id = r.organisation_id and v.recording_id = r.id and v.revision = c.revision
          and jsonb_typeof(v.before) = 'object';
        -- Words that nobody typed or confirmed: an undo may bring them back.
        insert into known_word select distinct e.key, '{}'::jsonb from earlier_word e where not e.has_confidence
        on conflict (key) do nothing;
        -- A confirmation that was taken back.
        delete from known_word k using segment_revision v, jsonb_array_elements(v.after -> 'words') a (word)
        where v.organisation_id = r.organisation_id and v.recording_id = r.id and v.revision = c.revision
          and a.word ->> 'confidence' is not null and k.key = pg_temp.word_key(a.word);
        insert into known_word
        select found.key, found.origin from (
          select distinct on (n.key) n.key, case
            when e.has_confidence then c.confirmed
            when c.kind = 'set-text' then '{"source": "person"}' || c.confirmed
            -- The second half of a word that was divided.
            else (select k.origin from earlier_word w left join known_word k on k.key = w.key
              where w.start_ms <= n.start_ms order by w.start_ms desc limit 1)
          end as origin
          from (
            select pg_temp.word_key(a.word) as key, (a.word ->> 'startMs')::int as start_ms
            from segment_revision v cross join jsonb_array_elements(v.after -> 'words') a (word)
            where v.organisation_id = r.organisation_id and v.recording_id = r.id and v.revision = c.revision
              and a.word ->> 'confidence' is null
          ) n
          left join earlier_word e on e.key = n.key
          order by n.key, e.has_confidence desc nulls last
        ) found
        where found.origin is not null on conflict (key) do nothing;
      end if;
      update segment_revision v set after = jsonb_set(v.after, '{words}', pg_temp.with_origins(v.after -> 'words'))
      where v.organisation_id = r.organisation_id and v.recording_id = r.id and v.revision = c.revision
        and v.after @? '$.words[*] ? (@.confidence == null)';
    end loop;
    update segment s set words = pg_temp.with_origins(s.words)
    where s.organisation_id = r.organisation_id and s.recording_id = r.id
      and s.words @? '$[*] ? (@.confidence == null)';
  end loop;
end $$;--> statement-breakpoint
ALTER TABLE "segment_command" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "segment_revision" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "segment" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recording" FORCE ROW LEVEL SECURITY;
