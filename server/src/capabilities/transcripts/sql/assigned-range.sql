-- An assignment with a time range shows only its segments. While commands are applied the full recording is
-- visible: see transcripts.table.ts.
create or replace function api.full_recording_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.full_recording_id', true), '')::uuid;

-- Null ends it.
create or replace function api.show_full_recording(recording uuid) returns void language sql as $$
  select set_config('app.full_recording_id', coalesce(recording::text, ''), true);
$$;

-- Ids of changed segments outside a range, for a screen that may still show them. No policy shows these rows, so
-- it runs as search; the caller passes a recording that it may see.
grant create on schema api to colloquy_search;
set local role colloquy_search;
create or replace function api.segments_changed_outside_range(recording uuid, since integer, range int4range) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id from segment s
  where s.organisation_id = api.organisation_id() and s.recording_id = recording and s.revision > since
    and not int4range(s.start_ms, greatest(s.end_ms, s.start_ms + 1)) && range
$$;
revoke execute on function api.segments_changed_outside_range(uuid, integer, int4range) from public;
grant execute on function api.segments_changed_outside_range(uuid, integer, int4range) to colloquy_app;
reset role;
revoke create on schema api from colloquy_search;
