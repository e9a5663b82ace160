-- Whose jobs, which jobs and which studies the caller reaches, each computed once per statement. `required` is the
-- level: 'read' or 'edit'.

-- Customers all of whose jobs the caller reaches: their own and, to read, those of the members of their groups. A key
-- that reads the organisation sees all jobs, as a colleague of a group does, and changes only its own.
create or replace function api.granted_customers(required text) returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then
    case
      when required <> 'read' then array[api.person_id()]
      when current_setting('app.reads_organisation', true) = 'on' then api.people_of_organisation()
      else array(
        select api.person_id() union
        select other.person_id from group_member mine join group_member other
          on other.organisation_id = mine.organisation_id and other.group_id = mine.group_id
        where mine.organisation_id = api.organisation_id() and mine.person_id = api.person_id())
    end end
$$;

create or replace function api.level_reaches(level text, required text) returns boolean language sql immutable parallel safe
  return required = 'read' or level in ('edit', 'manage');

-- A reviewer reaches only the job of the scope's assignment, while it lasts.
create or replace function api.granted_jobs(required text) returns uuid[] language sql stable as $$
  select case api.role()
    when 'customer' then array(
      select a.job_id from access a
      where a.organisation_id = api.organisation_id() and a.person_id = api.person_id() and a.job_id is not null
        and a.source <> 'assignment' and (a.until is null or a.until > api.now()) and api.level_reaches(a.level, required))
    when 'reviewer' then array(
      select a.job_id from access a
      where a.organisation_id = api.organisation_id() and a.id = api.assignment_id() and a.person_id = api.person_id()
        and (a.until is null or a.until > api.now()) and api.level_reaches(a.level, required))
  end
$$;

create or replace function api.granted_studies(required text) returns uuid[] language sql stable as $$
  select case when api.role() = 'customer' then array(
    select a.study_id from access a
    where a.organisation_id = api.organisation_id() and a.person_id = api.person_id() and a.study_id is not null
      and (a.until is null or a.until > api.now()) and api.level_reaches(a.level, required)) end
$$;

-- The rule: whether a job is reached, given what the caller was granted. A plain expression, which PostgreSQL inlines
-- into policies and into the search.
create or replace function api.has_access(owner uuid, job uuid, study uuid, customers uuid[], jobs uuid[], studies uuid[])
  returns boolean language sql immutable parallel safe
  return owner = any (customers) or job = any (jobs) or study = any (studies);

-- The rule in the other direction: people who reach a job, with each of their levels. Admins reach it by their role.
-- Runs with the caller's rights, so that only owners and admins learn with whom else a job is shared.
create or replace function api.people_with_access(owner uuid, job uuid, study uuid, at timestamptz)
  returns table (person_id uuid, level text, source text) language sql stable as $$
  select owner, 'manage', 'owner'
  union
  select other.person_id, 'read', 'group' from group_member mine join group_member other
    on other.organisation_id = mine.organisation_id and other.group_id = mine.group_id
  where mine.organisation_id = api.organisation_id() and mine.person_id = owner and other.person_id <> owner
  union
  select a.person_id, a.level, a.source from access a
  where a.organisation_id = api.organisation_id() and (a.job_id = job or a.study_id = study)
    and (a.until is null or a.until > at)
$$;

-- Whether the caller may change everything that they see: nothing is granted to them only to read, and they are in no
-- group. Cached for the transaction, because an edit checks it for each written segment, and no transaction both
-- edits words and changes rights.
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
      and not exists (select from public.access a
        where a.organisation_id = api.organisation_id() and a.person_id = api.person_id()
          and not api.level_reaches(a.level, 'edit'))
      and not exists (select from public.group_member m
        where m.organisation_id = api.organisation_id() and m.person_id = api.person_id())
    else api.can_see_all() end;
  perform set_config('app.can_edit_all_visible', answer::text, true);
  return answer;
end $$;
