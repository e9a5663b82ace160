-- What later capabilities may read of engines and their runs: see published.sql of identity.
drop view if exists published.engine_connection;
create view published.engine_connection with (security_invoker = true) as
  select id, provider, name, model, languages, is_allowed, deleted_at
  from public.engine_connection;
grant select on published.engine_connection to colloquy_app, colloquy_platform, colloquy_search;

drop view if exists published.organisation_engine;
create view published.organisation_engine with (security_invoker = true) as
  select organisation_id, connection_id, is_on, on_failure, failure
  from public.organisation_engine;
grant select on published.organisation_engine to colloquy_app, colloquy_platform, colloquy_search;

drop view if exists published.model_run;
create view published.model_run with (security_invoker = true) as
  select organisation_id, id, subject_id, ability, engine, model, connection_id, is_remote, amount_ms, started_at,
    ended_at
  from public.model_run;
grant select on published.model_run to colloquy_app, colloquy_platform, colloquy_search;
