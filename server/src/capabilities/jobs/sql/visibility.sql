-- Whether the caller sees the job that a file was uploaded for, by the policies of jobs. Files of a deleted job
-- are hidden with it.
create or replace function api.can_see_owner(organisation uuid, owner uuid, file uuid default null) returns boolean
  language sql stable as $$
  select exists (select from job j where j.organisation_id = organisation and j.id = owner and j.deleted_at is null)
    and (file is null or api.assigned_files() is null or file = any (api.assigned_files()))
$$;

-- Grants end with their job; a foreign key cannot say so, because jobs come after access in the order of capabilities.
create or replace function api.revoke_deleted_jobs() returns trigger language plpgsql as $$
begin
  perform api.revoke_access_to_jobs(organisation_id, array_agg(id)) from gone group by organisation_id;
  return null;
end $$;

create or replace trigger job_deleted_grants after delete on job referencing old table as gone for each statement
  execute function api.revoke_deleted_jobs();

-- Studies that a customer sees: as a member, or because they see one of its jobs.
create or replace function api.visible_studies() returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then api.granted_studies('read') || array(
    select distinct j.study_id from job j
    where j.organisation_id = api.organisation_id() and j.study_id is not null and j.deleted_at is null) end
$$;
