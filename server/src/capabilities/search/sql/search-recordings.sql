-- Recordings whose name matches every pattern, in jobs that the caller sees: names that match `start` come first, then
-- the newest. Runs as search and checks organisation and person once per statement: the policies would check the job of
-- each recording of the organisation, which takes 15 times as long.
grant create on schema api to colloquy_search;
set local role colloquy_search;
create or replace function api.search_recordings(patterns text[], start text, size integer) returns table (
  recording_id uuid, file text, job_id uuid, number int, sid text, job text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  organisation uuid := api.organisation_id();
  customer uuid := api.customer_id();
  customers uuid[] := api.granted_customers('read');
  jobs uuid[] := api.granted_jobs('read');
  studies uuid[] := api.granted_studies('read');
begin
  -- Only customers and those who see the whole organisation find anything.
  if organisation is null or cardinality(patterns) = 0 or not (api.can_see_all() or customer is not null) then return; end if;
  return query
    select r.id, r.name, j.id, j.number, j.sid, j.name
    from published.recording r
      join published.job j on j.organisation_id = r.organisation_id and j.id = r.job_id
    where r.organisation_id = organisation and r.name ilike all (patterns) and j.deleted_at is null
      and (customer is null or api.has_access(j.created_by, j.id, j.study_id, customers, jobs, studies))
    order by r.name ilike start desc, r.created_at desc, r.id desc limit size;
end $$;
revoke execute on function api.search_recordings(text[], text, integer) from public;
grant execute on function api.search_recordings(text[], text, integer) to colloquy_app;
reset role;
revoke create on schema api from colloquy_search;
