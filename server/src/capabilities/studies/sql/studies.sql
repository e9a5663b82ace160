-- Grants end with their study; a foreign key cannot say so, because studies come after access in the order of
-- capabilities.
create or replace function api.revoke_deleted_studies() returns trigger language plpgsql as $$
begin
  delete from access a using gone where a.organisation_id = gone.organisation_id and a.study_id = gone.id;
  return null;
end $$;

create or replace trigger study_deleted_grants after delete on study referencing old table as gone for each statement
  execute function api.revoke_deleted_studies();
