-- Grants end with their study; a foreign key cannot say so, because studies come after access in the order of
-- capabilities.
create or replace function api.revoke_deleted_studies() returns trigger language plpgsql as $$
begin
  perform api.revoke_access_to_studies(organisation_id, array_agg(id)) from gone group by organisation_id;
  return null;
end $$;

create or replace trigger study_deleted_grants after delete on study referencing old table as gone for each statement
  execute function api.revoke_deleted_studies();
