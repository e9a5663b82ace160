CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "job_request_of_person" ON "job" USING btree ("organisation_id","created_by","request_id");--> statement-breakpoint
ALTER TABLE "job" DROP CONSTRAINT "job_request";--> statement-breakpoint
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_request";--> statement-breakpoint
ALTER TABLE "support_request" DROP CONSTRAINT "support_request_request";--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "anchor_day" integer;--> statement-breakpoint
ALTER TABLE "credit_seal" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_request" UNIQUE USING INDEX "job_request_of_person";--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_request" UNIQUE("organisation_id","person_id","request_id");--> statement-breakpoint
ALTER TABLE "support_request" ADD CONSTRAINT "support_request_request" UNIQUE("organisation_id","person_id","request_id");--> statement-breakpoint
CREATE POLICY "refund_of_deleted_job" ON "credit_refund" AS PERMISSIVE FOR UPDATE TO "colloquy_platform" USING (not exists (select from job j where j.organisation_id = credit_refund.organisation_id
        and j.id = job_id and j.deleted_at is null)) WITH CHECK (reason = '');--> statement-breakpoint

-- It is posted at that moment, or where the clock is behind at that of the last posting or the end of the last sealed day.
create or replace function api.hold_ledger(organisation uuid, moment timestamptz, posting uuid default null) returns api.ledger
  language plpgsql as $$
declare ledger api.ledger;
begin
  perform pg_advisory_xact_lock(hashtextextended(organisation::text, 6));
  -- A statement of its own: it sees what was committed while it waited.
  select organisation, coalesce(last.number, 0), coalesce(last.hash, repeat('0', 64)), greatest(moment, last.at, sealed.ends_at),
      exists (select from credit_lot l where l.organisation_id = organisation and l.remaining > 0
        and l.expires_at <= greatest(moment, last.at, sealed.ends_at)),
      account.ids[1], account.ids[2], account.ids[3], account.ids[4], account.ids[5], account.ids[6],
      earlier.kind, earlier.reservation_id
    into ledger
    from (select array(select a.id from credit_account a where a.organisation_id = organisation order by a.kind) as ids offset 0) account
      left join (select p.number, p.hash, p.at from credit_posting p
        where p.organisation_id = organisation order by p.number desc limit 1) last on true
      left join (select s.ends_at from credit_seal s
        where s.organisation_id = organisation order by s.day desc limit 1) sealed on true
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

-- Whether the posting was made already: with the same amount, of or to the same person, until the same moment. The same id
-- for something else is refused; the application knows that by its code.
create function api.is_posted(ledger api.ledger, act api.act, asked_amount bigint, asked_person uuid default null,
  asked_until timestamptz default null) returns boolean language plpgsql as $$
declare
  organisation uuid := ledger.organisation;
  is_same boolean := false;
begin
  if ledger.earlier_kind = act.kind and ledger.earlier_reservation is not distinct from act.reservation then
    select case when p.kind in ('settle', 'release') then p.spent = least(asked_amount, r.amount)
          else asked_amount = (select sum(e.amount) from credit_entry e
            where e.organisation_id = organisation and e.posting_id = p.id and e.amount > 0) end
        and asked_person is not distinct from case p.kind
          when 'reserve' then r.person_id
          when 'allot' then (select l.person_id from credit_lot l
            where l.organisation_id = organisation and l.posting_id = p.id limit 1)
          when 'return' then (select l.person_id from credit_entry e
            join credit_lot l on l.organisation_id = organisation and l.id = e.lot_id
            where e.organisation_id = organisation and e.posting_id = p.id and e.amount < 0 limit 1) end
        and (p.kind <> 'grant' or asked_until is not distinct from (select l.expires_at from credit_lot l
          where l.organisation_id = organisation and l.posting_id = p.id))
      into is_same
      from credit_posting p
        left join credit_reservation r on r.organisation_id = organisation and r.id = p.reservation_id
      where p.organisation_id = organisation and p.id = act.id;
  end if;
  if is_same then return true; end if;
  raise exception 'The posting % was made with other values.', act.id using errcode = 'CR001';
end $$;--> statement-breakpoint

create or replace function api.grant_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, amount bigint, until timestamptz)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.hold_unexpired(organisation, moment, posting);
  act api.act := row (posting, 'grant', null, asker, null, 0, null);
  lot uuid := uuidv7();
begin
  if ledger.earlier_kind is not null and api.is_posted(ledger, act, amount, null, until) then return 'done'; end if;
  perform api.post_credits(ledger, act,
    array[row (ledger.granted, null, -amount), row (ledger.available, lot, amount)]::api.move[],
    array[row (lot, null, amount, until)]::api.new_lot[]);
  return 'done';
end $$;--> statement-breakpoint

create or replace function api.allot_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, amount bigint, whose uuid)
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
  if ledger.earlier_kind is not null and api.is_posted(ledger, act, amount, whose) then return 'done'; end if;
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

create or replace function api.return_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, amount bigint, whose uuid)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.hold_unexpired(organisation, moment, posting);
  act api.act := row (posting, 'return', null, asker, null, 0, null);
  source record;
  share bigint;
  missing bigint := amount;
  moves api.move[];
  made api.new_lot[];
  lot uuid;
begin
  if ledger.earlier_kind is not null and api.is_posted(ledger, act, amount, whose) then return 'done'; end if;
  for source in select l.id, l.remaining, l.expires_at from credit_lot l
    where l.organisation_id = organisation and l.remaining > 0 and l.person_id = whose
    order by l.expires_at nulls last, l.id
  loop
    share := least(source.remaining, missing);
    lot := uuidv7();
    moves := moves || array[row (ledger.allotted, source.id, -share), row (ledger.available, lot, share)]::api.move[];
    made := made || row (lot, null, share, source.expires_at)::api.new_lot;
    missing := missing - share;
    exit when missing = 0;
  end loop;
  if missing > 0 then return 'not-enough-credits'; end if;
  perform api.post_credits(ledger, act, moves, made);
  return 'done';
end $$;--> statement-breakpoint

create or replace function api.reserve_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, reservation uuid,
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
  if ledger.earlier_kind is not null and api.is_posted(ledger, act, amount, whose) then return; end if;
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

create or replace function api.end_reservation(organisation uuid, posting uuid, asker uuid, moment timestamptz, kind text, reservation uuid,
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
  if ledger.earlier_kind is not null and api.is_posted(ledger, act, cost) then return 'done'; end if;
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

create or replace function api.refund_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, reservation uuid, amount bigint)
  returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  ledger api.ledger := api.hold_unexpired(organisation, moment, posting);
  act api.act := row (posting, 'refund', reservation, asker, null, -amount, null);
  held credit_reservation;
  lot uuid := uuidv7();
begin
  if ledger.earlier_kind is not null and api.is_posted(ledger, act, amount) then return 'done'; end if;
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
end $$;--> statement-breakpoint

drop function api.is_posted(api.ledger, api.act);
