-- Readers of the settings of a scope: see open-scope.ts.
create or replace function api.organisation_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organisation_id', true), '')::uuid;

create or replace function api.person_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::uuid;

create or replace function api.assignment_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.assignment_id', true), '')::uuid;

create or replace function api.role() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');

-- The application's clock, set when the scope is entered.
create or replace function api.now() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());

-- Background work and the organisation's admin see the whole organisation; everyone else only their jobs.
create or replace function api.can_see_all() returns boolean language sql stable parallel safe
  return coalesce(api.role() in ('system', 'organisationadmin'), false);

create or replace function api.customer_id() returns uuid language sql stable parallel safe
  return case when api.role() = 'customer' then api.person_id() end;
