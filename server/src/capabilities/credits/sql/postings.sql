-- Postings that no work causes. Their statements are planned once: what the planner would learn from the values is
-- not worth a plan for each call.

create or replace function api.grant_credits(organisation uuid, posting uuid, requester uuid, moment timestamptz,
    amount bigint, until timestamptz)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.lock_ledger_and_expire(organisation, moment, posting);
  draft api.new_posting := row (posting, 'grant', null, requester, null, 0, null);
  lot uuid := uuidv7();
begin
  if ledger.earlier_kind is not null and api.is_repeated_posting(ledger, draft, amount, null, until) then return 'done'; end if;
  perform api.post_credits(ledger, draft,
    array[row (ledger.granted, null, -amount), row (ledger.available, lot, amount)]::api.new_entry[],
    array[row (lot, null, amount, until)]::api.new_lot[]);
  return 'done';
end $$;

-- Withdraws what a grant gave by mistake, only from its own lot: credits that are spent, reserved, expired or with users
-- are not taken from other grants, which may have been sold.
create or replace function api.correct_credits(organisation uuid, posting uuid, requester uuid, moment timestamptz,
    amount bigint, corrected_grant uuid, why text)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.lock_ledger_and_expire(organisation, moment, posting);
  draft api.new_posting := row (posting, 'correct', null, requester, null, 0, concat('corrects|', corrected_grant));
  granted bigint;
  own record;
begin
  if ledger.earlier_kind is not null and api.is_repeated_posting(ledger, draft, amount) then
    if exists (select from credit_posting_detail d where d.organisation_id = organisation and d.id = posting
      and d.corrected_grant_id = corrected_grant and d.reason = why) then return 'done'; end if;
    raise exception 'The posting % was made with other values.', posting using errcode = 'CR001';
  end if;
  select sum(e.amount) into granted from credit_posting p
      join credit_entry e on e.organisation_id = organisation and e.posting_id = p.id and e.amount > 0
    where p.organisation_id = organisation and p.id = corrected_grant and p.kind = 'grant';
  if granted is null then return 'not-found'; end if;
  select granted - coalesce(sum(e.amount), 0) into granted from credit_posting_detail d
      join credit_entry e on e.organisation_id = organisation and e.posting_id = d.id and e.amount > 0
    where d.organisation_id = organisation and d.corrected_grant_id = corrected_grant;
  if amount > granted then return 'not-now'; end if;
  select l.id, l.remaining into own from credit_lot l
    where l.organisation_id = organisation and l.posting_id = corrected_grant and l.person_id is null;
  if own.id is null or own.remaining < amount then return 'not-enough-credits'; end if;
  perform api.post_credits(ledger, draft,
    array[row (ledger.available, own.id, -amount), row (ledger.granted, null, amount)]::api.new_entry[]);
  insert into credit_posting_detail (organisation_id, id, reason, corrected_grant_id)
    values (organisation, posting, why, corrected_grant);
  return 'done';
end $$;

-- From the organisation's lots to lots of one person, with the same expiry.
create or replace function api.allocate_credits(organisation uuid, posting uuid, requester uuid, moment timestamptz,
    amount bigint, person uuid)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.lock_ledger_and_expire(organisation, moment, posting);
  draft api.new_posting := row (posting, 'allocate', null, requester, null, 0, null);
  source record;
  share bigint;
  missing bigint := amount;
  entries api.new_entry[];
  lots api.new_lot[];
  lot uuid;
begin
  if ledger.earlier_kind is not null and api.is_repeated_posting(ledger, draft, amount, person) then return 'done'; end if;
  for source in select l.id, l.remaining, l.expires_at from credit_lot l
    where l.organisation_id = organisation and l.remaining > 0 and l.person_id is null
    order by l.expires_at nulls last, l.id
  loop
    share := least(source.remaining, missing);
    lot := uuidv7();
    entries := entries || array[row (ledger.available, source.id, -share), row (ledger.allocated, lot, share)]::api.new_entry[];
    lots := lots || row (lot, person, share, source.expires_at)::api.new_lot;
    missing := missing - share;
    exit when missing = 0;
  end loop;
  if missing > 0 then return 'not-enough-credits'; end if;
  perform api.post_credits(ledger, draft, entries, lots);
  return 'done';
end $$;

-- From lots of one person back to lots of the organisation, with the same expiry.
create or replace function api.return_credits(organisation uuid, posting uuid, requester uuid, moment timestamptz,
    amount bigint, person uuid)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.lock_ledger_and_expire(organisation, moment, posting);
  draft api.new_posting := row (posting, 'return', null, requester, null, 0, null);
  source record;
  share bigint;
  missing bigint := amount;
  entries api.new_entry[];
  lots api.new_lot[];
  lot uuid;
begin
  if ledger.earlier_kind is not null and api.is_repeated_posting(ledger, draft, amount, person) then return 'done'; end if;
  for source in select l.id, l.remaining, l.expires_at from credit_lot l
    where l.organisation_id = organisation and l.remaining > 0 and l.person_id = person
    order by l.expires_at nulls last, l.id
  loop
    share := least(source.remaining, missing);
    lot := uuidv7();
    entries := entries || array[row (ledger.allocated, source.id, -share), row (ledger.available, lot, share)]::api.new_entry[];
    lots := lots || row (lot, null, share, source.expires_at)::api.new_lot;
    missing := missing - share;
    exit when missing = 0;
  end loop;
  if missing > 0 then return 'not-enough-credits'; end if;
  perform api.post_credits(ledger, draft, entries, lots);
  return 'done';
end $$;
