-- Whose jobs a caller sees and may work on: used by the policies of jobs and of all that belongs to them. Each
-- runs with the caller's rights.

-- The customers whose jobs a customer sees: their own and those of the members of their groups. A key that reads
-- the organisation sees all jobs, as a colleague of a group does, and changes only its own.
create or replace function api.visible_customers() returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then
    case when current_setting('app.reads_organisation', true) = 'on' then api.people_of_organisation()
    else array(
      select api.person_id() union
      select other.person_id from group_member mine join group_member other
        on other.organisation_id = mine.organisation_id and other.group_id = mine.group_id
      where mine.organisation_id = api.organisation_id() and mine.person_id = api.person_id()) end end
$$;

create or replace function api.shared_jobs() returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then array(
    select s.job_id from job_share s
    where s.organisation_id = api.organisation_id() and s.person_id = api.person_id()) end
$$;

create or replace function api.jobs_shared_for_work() returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then array(
    select s.job_id from job_share s
    where s.organisation_id = api.organisation_id() and s.person_id = api.person_id() and s.access = 'work') end
$$;

-- Whether the caller may change everything that they see: nothing is shared with them only to read, and they are
-- in no group. Cached for the transaction, because an edit checks it for each written segment, and no transaction
-- both edits words and changes rights.
create or replace function api.can_edit_all_visible() returns boolean language plpgsql as $$
declare
  cached text := current_setting('app.can_edit_all_visible', true);
  answer boolean;
begin
  if cached <> '' then return cached::boolean; end if;
  answer := case api.role()
    when 'reviewer' then true
    when 'customer' then
      current_setting('app.reads_organisation', true) is distinct from 'on'
      and not exists (select from public.job_share s
        where s.organisation_id = api.organisation_id() and s.person_id = api.person_id() and s.access = 'read')
      and not exists (select from public.group_member m
        where m.organisation_id = api.organisation_id() and m.person_id = api.person_id())
    else api.can_see_all() end;
  perform set_config('app.can_edit_all_visible', answer::text, true);
  return answer;
end $$;

-- Whether the caller sees the job that a file was uploaded for, by the policies of jobs. Files of a deleted job
-- are hidden with it.
create or replace function api.can_see_owner(organisation uuid, owner uuid, file uuid default null) returns boolean
  language sql stable as $$
  select exists (select from job j where j.organisation_id = organisation and j.id = owner and j.deleted_at is null)
    and (file is null or api.assigned_files() is null or file = any (api.assigned_files()))
$$;
