-- How later capabilities grant and revoke access in their triggers. With the rights of the caller, as the policies of
-- `access` say.
create or replace function api.grant_access(organisation uuid, grant_id uuid, job uuid, person uuid, level text,
    source text, files uuid[], from_ms integer, to_ms integer, until timestamptz, granted_by uuid,
    created_at timestamptz) returns void language sql as $$
  insert into access (organisation_id, id, job_id, person_id, level, source, file_ids, from_ms, to_ms, until, granted_by,
      created_at)
    values (grant_access.organisation, grant_access.grant_id, grant_access.job, grant_access.person, grant_access.level,
      grant_access.source, grant_access.files, grant_access.from_ms, grant_access.to_ms, grant_access.until,
      grant_access.granted_by, grant_access.created_at)
    -- A restored backup brings the grants before what they come from.
    on conflict (organisation_id, id) do nothing
$$;

-- Whether the grant is gone. False: the caller may not revoke it.
create or replace function api.revoke_access(organisation uuid, grant_id uuid) returns boolean language plpgsql as $$
begin
  delete from access a where a.organisation_id = organisation and a.id = grant_id;
  return not exists (select from access a where a.organisation_id = organisation and a.id = grant_id);
end $$;

create or replace function api.revoke_access_to_jobs(organisation uuid, jobs uuid[]) returns void language sql as $$
  delete from access a where a.organisation_id = organisation and a.job_id = any (jobs)
$$;

create or replace function api.revoke_access_to_studies(organisation uuid, studies uuid[]) returns void language sql as $$
  delete from access a where a.organisation_id = organisation and a.study_id = any (studies)
$$;
