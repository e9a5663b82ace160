ALTER TABLE "credit_entry" ADD COLUMN "lot_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_entry" DROP CONSTRAINT "credit_entry_organisation_id_posting_id_credit_posting_organisation_id_id_fk";--> statement-breakpoint
ALTER TABLE "credit_entry" DROP CONSTRAINT "credit_entry_organisation_id_account_id_credit_account_organisation_id_id_fk";--> statement-breakpoint
DROP INDEX "credit_entry_account";--> statement-breakpoint
-- The writing side of the ledger: one call is one posting, so that an organisation is held for no longer than its
-- statements take. With the rights of whoever calls. What a hash is made of is said in hash-chain.ts, which does not
-- trust what is written here: the check of the ledger derives all of it again.

-- A ledger that is held: where its chain ends, at which moment to post, whether something has expired by then, and its
-- accounts; and the posting that has the id of the one that is asked for, where it was made already.
create type api.ledger as (organisation uuid, number int, hash text, at timestamptz, is_due boolean,
  allotted uuid, available uuid, expired uuid, granted uuid, reserved uuid, spent uuid,
  earlier_kind text, earlier_reservation uuid);--> statement-breakpoint
-- A posting as it is asked for. `work` is the line of the hash about its reservation.
create type api.act as (id uuid, kind text, reservation uuid, asker uuid, sid text, spent bigint, work text);--> statement-breakpoint
-- What goes into an account (or out of it, below zero), and into which of its lots.
create type api.move as (account uuid, lot uuid, amount bigint);--> statement-breakpoint
create type api.new_lot as (id uuid, person uuid, amount bigint, until timestamptz);--> statement-breakpoint

-- Microseconds in UTC, as in ISO 8601.
create function api.iso(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');--> statement-breakpoint

create function api.account_of_lot(ledger api.ledger, person uuid) returns uuid language sql immutable parallel safe
  return case when person is null then (ledger).available else (ledger).allotted end;--> statement-breakpoint

-- Writes a posting at the end of the chain: its entries, the balances, what is left of lots, and the lots that it makes.
create function api.post_credits(ledger api.ledger, act api.act, moves api.move[], made api.new_lot[] default '{}')
  returns void language plpgsql as $$
begin
  with entry as materialized (
    -- Ids made in a row sort as they were made.
    select uuidv7() as id, m.account, m.lot, m.amount from unnest(moves) m where m.amount <> 0
  ), posting as (
    insert into credit_posting (organisation_id, id, number, kind, reservation_id, person_id, sid, spent, at, previous_hash, hash)
    values (ledger.organisation, act.id, ledger.number + 1, act.kind, act.reservation, act.asker, act.sid, act.spent, ledger.at,
      ledger.hash, encode(sha256(convert_to(concat(
        ledger.organisation, '|', ledger.number + 1, '|', act.id, '|', act.kind, '|', act.reservation, '|', act.asker, '|', act.sid,
        '|', act.spent, '|', api.iso(ledger.at), E'\n', act.work || E'\n',
        (select string_agg(concat('lot|', l.id, '|', l.person, '|', l.amount, '|', api.iso(l.until), E'\n'), '' order by l.id)
          from unnest(made) l),
        (select string_agg(concat('entry|', e.id, '|', e.account, '|', e.lot, '|', e.amount, E'\n'), '' order by e.id) from entry e),
        ledger.hash), 'UTF8')), 'hex'))
  ), entries as (
    insert into credit_entry (organisation_id, id, posting_id, account_id, lot_id, amount)
      select ledger.organisation, e.id, act.id, e.account, e.lot, e.amount from entry e
  ), balances as (
    update credit_account a set balance = a.balance + (select sum(e.amount) from entry e where e.account = a.id)
      where a.organisation_id = ledger.organisation and a.id = any (array(select e.account from entry e))
  ), lots as (
    insert into credit_lot (organisation_id, id, person_id, posting_id, amount, remaining, expires_at, created_at)
      select ledger.organisation, l.id, l.person, act.id, l.amount, l.amount, l.until, ledger.at from unnest(made) l
  )
  update credit_lot l set remaining = l.remaining + (select sum(e.amount) from entry e where e.lot = l.id)
    where l.organisation_id = ledger.organisation and l.id = any (array(select e.lot from entry e where e.lot is not null));
end $$;--> statement-breakpoint

-- Holds an organisation's ledger until the end of the transaction: whoever posts comes after whoever posted before. It
-- is posted at that moment, or at that of the last posting where the clock went back.
create function api.hold_ledger(organisation uuid, moment timestamptz, posting uuid default null) returns api.ledger
  language plpgsql as $$
declare ledger api.ledger;
begin
  perform pg_advisory_xact_lock(hashtextextended(organisation::text, 6));
  -- A statement of its own: it sees what was committed while it waited.
  select organisation, coalesce(last.number, 0), coalesce(last.hash, repeat('0', 64)), greatest(moment, last.at),
      exists (select from credit_lot l where l.organisation_id = organisation and l.remaining > 0
        and l.expires_at <= greatest(moment, last.at)),
      account.ids[1], account.ids[2], account.ids[3], account.ids[4], account.ids[5], account.ids[6],
      earlier.kind, earlier.reservation_id
    into ledger
    from (select array(select a.id from credit_account a where a.organisation_id = organisation order by a.kind) as ids offset 0) account
      left join (select p.number, p.hash, p.at from credit_posting p
        where p.organisation_id = organisation order by p.number desc limit 1) last on true
      left join credit_posting earlier on earlier.organisation_id = organisation and earlier.id = posting;
  if ledger.spent is null then
    insert into credit_account (organisation_id, id, kind)
      select organisation, uuidv7(), kind
        from unnest(array['available', 'allotted', 'reserved', 'spent', 'expired', 'granted']) kind
      on conflict (organisation_id, kind) do nothing;
    return api.hold_ledger(organisation, moment, posting);
  end if;
  return ledger;
end $$;--> statement-breakpoint

-- Holds a ledger of which everything that is due has expired.
create function api.hold_unexpired(organisation uuid, moment timestamptz, posting uuid default null) returns api.ledger
  language plpgsql as $$
declare
  ledger api.ledger := api.hold_ledger(organisation, moment, posting);
  due api.move[];
begin
  if not ledger.is_due then return ledger; end if;
  select array_agg(row (api.account_of_lot(ledger, l.person_id), l.id, -l.remaining)::api.move)
      || row (ledger.expired, null, sum(l.remaining))::api.move into due
    from credit_lot l where l.organisation_id = organisation and l.remaining > 0 and l.expires_at <= ledger.at;
  perform api.post_credits(ledger, row (uuidv7(), 'expire', null, null, null, 0, null)::api.act, due);
  return api.hold_ledger(organisation, moment, posting);
end $$;--> statement-breakpoint

-- Whether the posting was made already. The same id for something else is a mistake of whoever asks.
create function api.is_posted(ledger api.ledger, act api.act) returns boolean language plpgsql as $$
begin
  if ledger.earlier_kind <> act.kind or ledger.earlier_reservation is distinct from act.reservation then
    raise exception 'The posting % is a %, not a %.', act.id, ledger.earlier_kind,
      act.kind || case when ledger.earlier_kind = act.kind then ' of that reservation' else '' end;
  end if;
  return true;
end $$;--> statement-breakpoint

-- The acts. Their statements are planned once: what the planner would learn from the values is not worth a plan each time.
create function api.grant_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, amount bigint, until timestamptz)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.hold_unexpired(organisation, moment, posting);
  act api.act := row (posting, 'grant', null, asker, null, 0, null);
  lot uuid := uuidv7();
begin
  if ledger.earlier_kind is not null and api.is_posted(ledger, act) then return 'done'; end if;
  perform api.post_credits(ledger, act,
    array[row (ledger.granted, null, -amount), row (ledger.available, lot, amount)]::api.move[],
    array[row (lot, null, amount, until)]::api.new_lot[]);
  return 'done';
end $$;--> statement-breakpoint

-- From the organisation's lots to lots of one person, which expire as those that they came from.
create function api.allot_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, amount bigint, whose uuid)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.hold_unexpired(organisation, moment, posting);
  act api.act := row (posting, 'allot', null, asker, null, 0, null);
  source record;
  share bigint;
  missing bigint := amount;
  moves api.move[];
  made api.new_lot[];
  lot uuid;
begin
  if ledger.earlier_kind is not null and api.is_posted(ledger, act) then return 'done'; end if;
  for source in select l.id, l.remaining, l.expires_at from credit_lot l
    where l.organisation_id = organisation and l.remaining > 0 and l.person_id is null
    order by l.expires_at nulls last, l.id
  loop
    share := least(source.remaining, missing);
    lot := uuidv7();
    moves := moves || array[row (ledger.available, source.id, -share), row (ledger.allotted, lot, share)]::api.move[];
    made := made || row (lot, whose, share, source.expires_at)::api.new_lot;
    missing := missing - share;
    exit when missing = 0;
  end loop;
  if missing > 0 then return 'not-enough-credits'; end if;
  perform api.post_credits(ledger, act, moves, made);
  return 'done';
end $$;--> statement-breakpoint

-- What a person has used of the organisation's credits since the beginning of the month, in the organisation's zone.
create function api.pooled_in_month(organisation uuid, whose uuid, moment timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(case r.state when 'open' then r.pooled when 'released' then 0
      else greatest(0, r.settled - r.refunded - (r.amount - r.pooled)) end), 0)::bigint
    from credit_reservation r, organisation o
    where o.id = organisation and r.organisation_id = organisation and r.person_id = whose
      and r.created_at >= date_trunc('month', moment at time zone o.time_zone) at time zone o.time_zone
$$;--> statement-breakpoint

-- A person's own lots first, then the organisation's up to the person's limit; of each, those that expire first.
-- `lacks` says what there is not enough of: 'organisation' (credits) or 'limit'.
create function api.reserve_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, reservation uuid,
    subject uuid, job uuid, whose uuid, sid text, quote jsonb, quantity bigint, amount bigint,
    out outcome text, out lacks text, out missing bigint) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.hold_unexpired(organisation, moment, posting);
  act api.act := row (posting, 'reserve', reservation, asker, sid, 0, null);
  source record;
  share bigint;
  allowed bigint;
  pooled bigint := 0;
  taken jsonb := '[]';
  moves api.move[];
begin
  outcome := 'done';
  if ledger.earlier_kind is not null and api.is_posted(ledger, act) then return; end if;
  if exists (select from credit_reservation r where r.organisation_id = organisation and r.id = reservation)
    or exists (select from credit_reservation r
      where r.organisation_id = organisation and r.subject_id = subject and r.state = 'open')
  then
    outcome := 'not-now';
    return;
  end if;
  missing := amount;
  for source in select l.id, l.person_id, l.remaining from credit_lot l
    where l.organisation_id = organisation and l.remaining > 0 and (l.person_id is null or l.person_id = whose)
    order by l.person_id is null, l.expires_at nulls last, l.id
  loop
    share := least(source.remaining, missing);
    moves := moves || row (api.account_of_lot(ledger, source.person_id), source.id, -share)::api.move;
    taken := taken || jsonb_build_object('lotId', source.id, 'amount', share);
    if source.person_id is null then pooled := pooled + share; end if;
    missing := missing - share;
    exit when missing = 0;
  end loop;
  if missing > 0 then
    outcome := 'not-enough-credits';
    lacks := 'organisation';
    return;
  end if;
  if pooled > 0 and whose is not null then
    select l.monthly into allowed from credit_limit l where l.organisation_id = organisation and l.person_id = whose;
    if found then
      missing := pooled - greatest(0, allowed - api.pooled_in_month(organisation, whose, ledger.at));
      if missing > 0 then
        outcome := 'not-enough-credits';
        lacks := 'limit';
        return;
      end if;
    end if;
  end if;
  insert into credit_reservation (organisation_id, id, subject_id, job_id, person_id, sid, quote, quantity, amount, pooled,
      taken, state, created_at)
    values (organisation, reservation, subject, job, whose, act.sid, quote, quantity, amount, pooled, taken, 'open', ledger.at);
  act.work := concat('work|', subject, '|', job, '|', whose, '|', quote ->> 'priceListId', '|', quote ->> 'work', '|',
    quote ->> 'price', '|', quantity, '|', amount);
  perform api.post_credits(ledger, act, moves || row (ledger.reserved, null, amount)::api.move);
end $$;--> statement-breakpoint

-- Ends a reservation: with what was used, and never more than was reserved, or without a charge. The rest goes back to
-- the lots that it came from, last taken first; what came from a lot that has expired meanwhile expires.
create function api.end_reservation(organisation uuid, posting uuid, asker uuid, moment timestamptz, kind text, reservation uuid,
  cost bigint, quantity bigint) returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.hold_unexpired(organisation, moment, posting);
  act api.act := row (posting, kind, reservation, asker, null, 0, concat('used|', quantity));
  held credit_reservation;
  piece record;
  share bigint;
  rest bigint;
  moves api.move[];
begin
  if ledger.earlier_kind is not null and api.is_posted(ledger, act) then return 'done'; end if;
  select * into held from credit_reservation r where r.organisation_id = organisation and r.id = reservation;
  if not found then return 'not-found'; end if;
  if held.state <> 'open' then return 'not-now'; end if;
  act.sid := held.sid;
  act.spent := least(cost, held.amount);
  rest := held.amount - act.spent;
  moves := array[row (ledger.reserved, null, -held.amount), row (ledger.spent, null, act.spent)]::api.move[];
  if rest > 0 then
    for piece in
      select l.id, l.person_id, l.expires_at <= ledger.at as is_over, (t.taken ->> 'amount')::bigint as amount
        from jsonb_array_elements(held.taken) with ordinality t (taken, place)
          join credit_lot l on l.organisation_id = organisation and l.id = (t.taken ->> 'lotId')::uuid
        order by t.place desc
    loop
      share := least(piece.amount, rest);
      moves := moves || case when piece.is_over then row (ledger.expired, null, share)::api.move
        else row (api.account_of_lot(ledger, piece.person_id), piece.id, share)::api.move end;
      rest := rest - share;
      exit when rest = 0;
    end loop;
  end if;
  update credit_reservation r
    set state = case kind when 'settle' then 'settled' else 'released' end, settled = act.spent,
      used = end_reservation.quantity, ended_at = ledger.at
    where r.organisation_id = organisation and r.id = reservation;
  perform api.post_credits(ledger, act, moves);
  return 'done';
end $$;--> statement-breakpoint

-- Gives back of what a reservation was settled with: to the organisation, and for good.
create function api.refund_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, reservation uuid, amount bigint)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.hold_unexpired(organisation, moment, posting);
  act api.act := row (posting, 'refund', reservation, asker, null, -amount, null);
  held credit_reservation;
  lot uuid := uuidv7();
begin
  if ledger.earlier_kind is not null and api.is_posted(ledger, act) then return 'done'; end if;
  select * into held from credit_reservation r where r.organisation_id = organisation and r.id = reservation;
  if not found then return 'not-found'; end if;
  if coalesce(held.settled, 0) - held.refunded < amount then return 'not-now'; end if;
  act.sid := held.sid;
  update credit_reservation r set refunded = r.refunded + refund_credits.amount
    where r.organisation_id = organisation and r.id = reservation;
  perform api.post_credits(ledger, act,
    array[row (ledger.spent, null, -amount), row (ledger.available, lot, amount)]::api.move[],
    array[row (lot, null, amount, null)]::api.new_lot[]);
  return 'done';
end $$;
