-- Credits for work: reserved when it starts, settled or released when it ends, refunded later. Planned once, as the
-- other postings.

-- Credits of the organisation that a person used since the beginning of the month, in the organisation's time zone.
create or replace function api.pool_used_in_month(organisation uuid, person uuid, moment timestamptz) returns bigint
  language sql stable as $$
  select coalesce(sum(case r.state when 'open' then r.pooled when 'released' then 0
      else greatest(0, r.settled - r.refunded - (r.amount - r.pooled)) end), 0)::bigint
    from credit_reservation r, organisation o
    where o.id = organisation and r.organisation_id = organisation and r.person_id = person
      and r.created_at >= date_trunc('month', moment at time zone o.time_zone) at time zone o.time_zone
$$;

-- Uses the person's own lots first, then the organisation's up to the person's limit; of each, those first that expire
-- first. `shortfall` names what is missing: credits of the 'organisation', or the 'limit'.
create or replace function api.reserve_credits(organisation uuid, posting uuid, requester uuid, moment timestamptz,
    reservation uuid, subject uuid, job uuid, person uuid, sid text, quote jsonb, quantity bigint, amount bigint,
    out outcome text, out shortfall text, out missing bigint)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.lock_ledger_and_expire(organisation, moment, posting);
  draft api.new_posting := row (posting, 'reserve', reservation, requester, sid, 0, null);
  source record;
  share bigint;
  allowed bigint;
  pooled bigint := 0;
  used_lots jsonb := '[]';
  entries api.new_entry[];
begin
  outcome := 'done';
  if ledger.earlier_kind is not null and api.is_repeated_posting(ledger, draft, amount, person) then return; end if;
  if exists (select from credit_reservation r where r.organisation_id = organisation and r.id = reservation)
    or exists (select from credit_reservation r
      where r.organisation_id = organisation and r.subject_id = subject and r.state = 'open')
  then
    outcome := 'not-now';
    return;
  end if;
  missing := amount;
  for source in select l.id, l.person_id, l.remaining from credit_lot l
    where l.organisation_id = organisation and l.remaining > 0 and (l.person_id is null or l.person_id = person)
    order by l.person_id is null, l.expires_at nulls last, l.id
  loop
    share := least(source.remaining, missing);
    entries := entries || row (api.account_of_lot(ledger, source.person_id), source.id, -share)::api.new_entry;
    used_lots := used_lots || jsonb_build_object('lotId', source.id, 'amount', share);
    if source.person_id is null then pooled := pooled + share; end if;
    missing := missing - share;
    exit when missing = 0;
  end loop;
  if missing > 0 then
    outcome := 'not-enough-credits';
    shortfall := 'organisation';
    return;
  end if;
  if pooled > 0 and person is not null then
    select l.monthly into allowed from credit_limit l where l.organisation_id = organisation and l.person_id = person;
    if found then
      missing := pooled - greatest(0, allowed - api.pool_used_in_month(organisation, person, ledger.at));
      if missing > 0 then
        outcome := 'not-enough-credits';
        shortfall := 'limit';
        return;
      end if;
    end if;
  end if;
  insert into credit_reservation (organisation_id, id, subject_id, job_id, person_id, sid, quote, quantity, amount, pooled,
      used_lots, state, created_at)
    values (organisation, reservation, subject, job, person, draft.sid, quote, quantity, amount, pooled, used_lots, 'open',
      ledger.at);
  draft.work := concat('work|', subject, '|', job, '|', person, '|', quote ->> 'priceListId', '|', quote ->> 'work', '|',
    quote ->> 'price', '|', quantity, '|', amount);
  perform api.post_credits(ledger, draft, entries || row (ledger.reserved, null, amount)::api.new_entry);
end $$;

-- Ends a reservation: settled with the cost, at most the reserved amount, or released without a charge. The rest
-- returns to its lots, the last used first; what came from a lot that has expired meanwhile expires.
create or replace function api.end_reservation(organisation uuid, posting uuid, requester uuid, moment timestamptz,
    kind text, reservation uuid, cost bigint, quantity bigint)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.lock_ledger_and_expire(organisation, moment, posting);
  draft api.new_posting := row (posting, kind, reservation, requester, null, 0, concat('used|', quantity));
  reserved credit_reservation;
  source record;
  share bigint;
  rest bigint;
  entries api.new_entry[];
begin
  if ledger.earlier_kind is not null and api.is_repeated_posting(ledger, draft, cost) then return 'done'; end if;
  select * into reserved from credit_reservation r where r.organisation_id = organisation and r.id = reservation;
  if not found then return 'not-found'; end if;
  if reserved.state <> 'open' then return 'not-now'; end if;
  draft.sid := reserved.sid;
  draft.spent := least(cost, reserved.amount);
  rest := reserved.amount - draft.spent;
  entries := array[row (ledger.reserved, null, -reserved.amount), row (ledger.spent, null, draft.spent)]::api.new_entry[];
  if rest > 0 then
    for source in
      select l.id, l.person_id, l.expires_at <= ledger.at as is_expired, (u.used ->> 'amount')::bigint as amount
        from jsonb_array_elements(reserved.used_lots) with ordinality u (used, number)
          join credit_lot l on l.organisation_id = organisation and l.id = (u.used ->> 'lotId')::uuid
        order by u.number desc
    loop
      share := least(source.amount, rest);
      entries := entries || case when source.is_expired then row (ledger.expired, null, share)::api.new_entry
        else row (api.account_of_lot(ledger, source.person_id), source.id, share)::api.new_entry end;
      rest := rest - share;
      exit when rest = 0;
    end loop;
  end if;
  update credit_reservation r
    set state = case kind when 'settle' then 'settled' else 'released' end, settled = draft.spent,
      used = end_reservation.quantity, ended_at = ledger.at
    where r.organisation_id = organisation and r.id = reservation;
  perform api.post_credits(ledger, draft, entries);
  return 'done';
end $$;

-- Returns a part of the settled cost to the organisation, without expiry.
create or replace function api.refund_credits(organisation uuid, posting uuid, requester uuid, moment timestamptz,
    reservation uuid, amount bigint)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.lock_ledger_and_expire(organisation, moment, posting);
  draft api.new_posting := row (posting, 'refund', reservation, requester, null, -amount, null);
  reserved credit_reservation;
  lot uuid := uuidv7();
begin
  if ledger.earlier_kind is not null and api.is_repeated_posting(ledger, draft, amount) then return 'done'; end if;
  select * into reserved from credit_reservation r where r.organisation_id = organisation and r.id = reservation;
  if not found then return 'not-found'; end if;
  if coalesce(reserved.settled, 0) - reserved.refunded < amount then return 'not-now'; end if;
  draft.sid := reserved.sid;
  update credit_reservation r set refunded = r.refunded + refund_credits.amount
    where r.organisation_id = organisation and r.id = reservation;
  perform api.post_credits(ledger, draft,
    array[row (ledger.spent, null, -amount), row (ledger.available, lot, amount)]::api.new_entry[],
    array[row (lot, null, amount, null)]::api.new_lot[]);
  return 'done';
end $$;
