ALTER TABLE "credit_entry" ADD COLUMN "lot_id" uuid;--> statement-breakpoint
CREATE INDEX "credit_lot_posting" ON "credit_lot" USING btree ("organisation_id","posting_id");--> statement-breakpoint
-- The writing side of the ledger: one call is one posting, so that an organisation is held for no longer than its
-- statements take. With the rights of whoever calls. What a hash is made of is said in hash-chain.ts, which does not
-- trust what is written here: the check of the ledger derives all of it again.

-- What goes into an account (or out of it, below zero), and into which of its lots.
create type api.credit_move as (account text, lot uuid, amount bigint);--> statement-breakpoint
create type api.new_lot as (id uuid, person uuid, amount bigint, until timestamptz);--> statement-breakpoint
create type api.new_entry as (id uuid, account uuid, lot uuid, amount bigint);--> statement-breakpoint

-- Microseconds in UTC, as in ISO 8601.
create function api.iso(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');--> statement-breakpoint

create function api.account_of_lot(person uuid) returns text language sql immutable parallel safe
  return case when person is null then 'available' else 'allotted' end;--> statement-breakpoint

-- A posting as it is asked for; number, time, hashes and what it is about are known once the ledger is held.
create function api.new_posting(organisation uuid, id uuid, kind text, reservation uuid default null, asker uuid default null)
  returns credit_posting language plpgsql as $$
declare posting credit_posting;
begin
  posting.organisation_id := organisation;
  posting.id := new_posting.id;
  posting.kind := new_posting.kind;
  posting.reservation_id := reservation;
  posting.person_id := asker;
  posting.spent := 0;
  return posting;
end $$;--> statement-breakpoint

-- Writes a posting at the end of the chain: its entries, the balances, what is left of lots, and the lots that it makes.
-- `work` is the line of the hash about the reservation. The ledger is held, so that there is one end.
create function api.post_credits(posting credit_posting, moves api.credit_move[], made api.new_lot[] default '{}', work text default null)
  returns void language plpgsql as $$
declare
  entries api.new_entry[];
  lines text[];
begin
  select p.number, p.hash into posting.number, posting.previous_hash from credit_posting p
    where p.organisation_id = posting.organisation_id order by p.number desc limit 1;
  posting.number := coalesce(posting.number, 0) + 1;
  posting.previous_hash := coalesce(posting.previous_hash, repeat('0', 64));

  select array_agg(row (uuidv7(), move.account, move.lot, move.amount)::api.new_entry) into entries
    from (select a.id as account, m.lot, sum(m.amount)::bigint as amount
      from unnest(moves) m join credit_account a on a.organisation_id = posting.organisation_id and a.kind = m.account
      group by a.id, m.lot having sum(m.amount) <> 0) move;

  lines := array[array_to_string(array[posting.organisation_id::text, posting.number::text, posting.id::text, posting.kind,
    posting.reservation_id::text, posting.person_id::text, posting.sid, posting.spent::text, api.iso(posting.at)], '|', '')];
  if work is not null then lines := lines || work; end if;
  lines := lines
    || array(select array_to_string(array['lot', l.id::text, l.person::text, l.amount::text, api.iso(l.until)], '|', '')
      from unnest(made) l order by l.id)
    || array(select array_to_string(array['entry', e.id::text, e.account::text, e.lot::text, e.amount::text], '|', '')
      from unnest(entries) e order by e.id)
    || posting.previous_hash;
  posting.hash := encode(sha256(convert_to(array_to_string(lines, E'\n'), 'UTF8')), 'hex');

  insert into credit_posting (organisation_id, id, number, kind, reservation_id, person_id, sid, spent, at, previous_hash, hash)
    values (posting.organisation_id, posting.id, posting.number, posting.kind, posting.reservation_id, posting.person_id,
      posting.sid, posting.spent, posting.at, posting.previous_hash, posting.hash);
  insert into credit_entry (organisation_id, id, posting_id, account_id, lot_id, amount)
    select posting.organisation_id, e.id, posting.id, e.account, e.lot, e.amount from unnest(entries) e;
  update credit_account a set balance = a.balance + e.amount
    from (select account, sum(amount) as amount from unnest(entries) group by account) e
    where a.organisation_id = posting.organisation_id and a.id = e.account;
  update credit_lot l set remaining = l.remaining + e.amount from unnest(entries) e
    where l.organisation_id = posting.organisation_id and l.id = e.lot;
  insert into credit_lot (organisation_id, id, person_id, posting_id, amount, remaining, expires_at, created_at)
    select posting.organisation_id, l.id, l.person, posting.id, l.amount, l.amount, l.until, posting.at from unnest(made) l;
end $$;--> statement-breakpoint

-- Holds an organisation's ledger until the end of the transaction: whoever posts comes after whoever posted before. Of
-- what expires, everything that is due is gone first. Answers the moment to post at: never before the last posting.
create function api.hold_ledger(organisation uuid, moment timestamptz) returns timestamptz language plpgsql as $$
declare
  due api.credit_move[];
  posting credit_posting;
begin
  perform from credit_account a where a.organisation_id = organisation and a.kind = 'available' for update;
  if not found then
    insert into credit_account (organisation_id, id, kind)
      select organisation, uuidv7(), kind
        from unnest(array['available', 'allotted', 'reserved', 'spent', 'expired', 'granted']) kind
      on conflict (organisation_id, kind) do nothing;
    perform from credit_account a where a.organisation_id = organisation and a.kind = 'available' for update;
  end if;
  moment := greatest(moment, (select p.at from credit_posting p where p.organisation_id = organisation order by p.number desc limit 1));
  select array_agg(row (api.account_of_lot(l.person_id), l.id, -l.remaining)::api.credit_move)
      || row ('expired', null, sum(l.remaining))::api.credit_move into due
    from credit_lot l where l.organisation_id = organisation and l.remaining > 0 and l.expires_at <= moment
    having count(*) > 0;
  if due is not null then
    posting := api.new_posting(organisation, uuidv7(), 'expire');
    posting.at := moment;
    perform api.post_credits(posting, due);
  end if;
  return moment;
end $$;--> statement-breakpoint

-- Whether the posting was made already. The same id for something else is a mistake of whoever asks.
create function api.is_posted(asked credit_posting) returns boolean language plpgsql as $$
declare earlier credit_posting;
begin
  select * into earlier from credit_posting p where p.organisation_id = asked.organisation_id and p.id = asked.id;
  if not found then return false; end if;
  if earlier.kind <> asked.kind or earlier.reservation_id is distinct from asked.reservation_id then
    raise exception 'The posting % is a %, not a %.', asked.id, earlier.kind,
      asked.kind || case when earlier.kind = asked.kind then ' of that reservation' else '' end;
  end if;
  return true;
end $$;--> statement-breakpoint

create function api.grant_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, amount bigint, until timestamptz)
  returns text language plpgsql as $$
declare
  asked credit_posting := api.new_posting(organisation, posting, 'grant', null, asker);
  lot uuid := uuidv7();
begin
  asked.at := api.hold_ledger(organisation, moment);
  if api.is_posted(asked) then return 'done'; end if;
  perform api.post_credits(asked,
    array[row ('granted', null, -amount), row ('available', lot, amount)]::api.credit_move[],
    array[row (lot, null, amount, until)::api.new_lot]);
  return 'done';
end $$;--> statement-breakpoint

-- From the organisation's lots to lots of one person, which expire as those that they came from.
create function api.allot_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, amount bigint, whose uuid)
  returns text language plpgsql as $$
declare
  asked credit_posting := api.new_posting(organisation, posting, 'allot', null, asker);
  source record;
  share bigint;
  missing bigint := amount;
  moves api.credit_move[];
  made api.new_lot[];
  lot uuid;
begin
  asked.at := api.hold_ledger(organisation, moment);
  if api.is_posted(asked) then return 'done'; end if;
  for source in select l.id, l.remaining, l.expires_at from credit_lot l
    where l.organisation_id = organisation and l.remaining > 0 and l.person_id is null
    order by l.expires_at nulls last, l.id
  loop
    share := least(source.remaining, missing);
    lot := uuidv7();
    moves := moves || array[row ('available', source.id, -share), row ('allotted', lot, share)]::api.credit_move[];
    made := made || row (lot, whose, share, source.expires_at)::api.new_lot;
    missing := missing - share;
    exit when missing = 0;
  end loop;
  if missing > 0 then return 'not-enough-credits'; end if;
  perform api.post_credits(asked, moves, made);
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
    out outcome text, out lacks text, out missing bigint) language plpgsql as $$
declare
  asked credit_posting := api.new_posting(organisation, posting, 'reserve', reservation, asker);
  source record;
  share bigint;
  allowed bigint;
  pooled bigint := 0;
  taken jsonb := '[]';
  moves api.credit_move[];
begin
  asked.at := api.hold_ledger(organisation, moment);
  asked.sid := reserve_credits.sid;
  outcome := 'done';
  if api.is_posted(asked) then return; end if;
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
    moves := moves || row (api.account_of_lot(source.person_id), source.id, -share)::api.credit_move;
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
      missing := pooled - greatest(0, allowed - api.pooled_in_month(organisation, whose, asked.at));
      if missing > 0 then
        outcome := 'not-enough-credits';
        lacks := 'limit';
        return;
      end if;
    end if;
  end if;
  insert into credit_reservation (organisation_id, id, subject_id, job_id, person_id, sid, quote, quantity, amount, pooled,
      taken, state, created_at)
    values (organisation, reservation, subject, job, whose, asked.sid, quote, quantity, amount, pooled, taken, 'open', asked.at);
  perform api.post_credits(asked, moves || row ('reserved', null, amount)::api.credit_move, '{}',
    array_to_string(array['work', subject::text, job::text, whose::text, quote ->> 'priceListId', quote ->> 'work',
      quote ->> 'price', quantity::text, amount::text], '|', ''));
end $$;--> statement-breakpoint

-- Ends a reservation: with what was used, and never more than was reserved, or without a charge. The rest goes back to
-- the lots that it came from, last taken first; what came from a lot that has expired meanwhile expires.
create function api.end_reservation(organisation uuid, posting uuid, asker uuid, moment timestamptz, kind text, reservation uuid,
  cost bigint, quantity bigint) returns text language plpgsql as $$
declare
  asked credit_posting := api.new_posting(organisation, posting, kind, reservation, asker);
  held credit_reservation;
  piece record;
  share bigint;
  rest bigint;
  moves api.credit_move[];
begin
  asked.at := api.hold_ledger(organisation, moment);
  if api.is_posted(asked) then return 'done'; end if;
  select * into held from credit_reservation r where r.organisation_id = organisation and r.id = reservation;
  if not found then return 'not-found'; end if;
  if held.state <> 'open' then return 'not-now'; end if;
  asked.sid := held.sid;
  asked.spent := least(cost, held.amount);
  rest := held.amount - asked.spent;
  moves := array[row ('reserved', null, -held.amount), row ('spent', null, asked.spent)]::api.credit_move[];
  if rest > 0 then
    for piece in
      select l.id, l.person_id, l.expires_at <= asked.at as is_over, (t.taken ->> 'amount')::bigint as amount
        from jsonb_array_elements(held.taken) with ordinality t (taken, place)
          join credit_lot l on l.organisation_id = organisation and l.id = (t.taken ->> 'lotId')::uuid
        order by t.place desc
    loop
      share := least(piece.amount, rest);
      moves := moves || case when piece.is_over then row ('expired', null, share)::api.credit_move
        else row (api.account_of_lot(piece.person_id), piece.id, share)::api.credit_move end;
      rest := rest - share;
      exit when rest = 0;
    end loop;
  end if;
  update credit_reservation r
    set state = case kind when 'settle' then 'settled' else 'released' end, settled = asked.spent,
      used = end_reservation.quantity, ended_at = asked.at
    where r.organisation_id = organisation and r.id = reservation;
  perform api.post_credits(asked, moves, '{}', 'used|' || coalesce(quantity::text, ''));
  return 'done';
end $$;--> statement-breakpoint

-- Gives back of what a reservation was settled with: to the organisation, and for good.
create function api.refund_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, reservation uuid, amount bigint)
  returns text language plpgsql as $$
declare
  asked credit_posting := api.new_posting(organisation, posting, 'refund', reservation, asker);
  held credit_reservation;
  lot uuid := uuidv7();
begin
  asked.at := api.hold_ledger(organisation, moment);
  if api.is_posted(asked) then return 'done'; end if;
  select * into held from credit_reservation r where r.organisation_id = organisation and r.id = reservation;
  if not found then return 'not-found'; end if;
  if coalesce(held.settled, 0) - held.refunded < amount then return 'not-now'; end if;
  asked.sid := held.sid;
  asked.spent := -amount;
  update credit_reservation r set refunded = r.refunded + refund_credits.amount
    where r.organisation_id = organisation and r.id = reservation;
  perform api.post_credits(asked,
    array[row ('spent', null, -amount), row ('available', lot, amount)]::api.credit_move[],
    array[row (lot, null, amount, null)::api.new_lot]);
  return 'done';
end $$;
