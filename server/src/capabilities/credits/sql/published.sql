-- What later capabilities may read of the ledger: see published.sql of identity.
drop view if exists published.credit_request;
create view published.credit_request with (security_invoker = true) as
  select organisation_id, id, job_id, stage_run_id, person_id, shortfall, amount, state, decided_by, decided_at,
    created_at
  from public.credit_request;
grant select on published.credit_request to colloquy_app, colloquy_platform, colloquy_search;

drop view if exists published.credit_posting;
create view published.credit_posting with (security_invoker = true) as
  select organisation_id, id, number, kind, person_id, sid, spent, at
  from public.credit_posting;
grant select on published.credit_posting to colloquy_app, colloquy_platform, colloquy_search;

drop view if exists published.credit_lot;
create view published.credit_lot with (security_invoker = true) as
  select organisation_id, id, person_id, amount, remaining, expires_at
  from public.credit_lot;
grant select on published.credit_lot to colloquy_app, colloquy_platform, colloquy_search;

drop view if exists published.credit_account;
create view published.credit_account with (security_invoker = true) as
  select organisation_id, id, kind, balance
  from public.credit_account;
grant select on published.credit_account to colloquy_app, colloquy_platform, colloquy_search;
