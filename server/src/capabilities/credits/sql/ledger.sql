-- The writing side of the ledger: one call is one posting, so that an organisation's ledger is locked only as long
-- as its statements take. All functions run with the caller's rights. hash-chain.ts describes what is hashed; the
-- check of the ledger derives everything again and trusts nothing that is written here.

-- A type cannot be replaced. A change needs a migration with `alter type`.
do $$ begin
  -- A locked ledger: the end of its chain, the moment to post, whether lots have expired by then, its accounts, and
  -- the earlier posting with the requested id.
  create type api.ledger as (organisation uuid, number int, hash text, at timestamptz, is_due boolean,
    allocated uuid, available uuid, expired uuid, granted uuid, reserved uuid, spent uuid,
    earlier_kind text, earlier_reservation uuid);
  -- `work` is the line of the hash about the reservation.
  create type api.new_posting as (id uuid, kind text, reservation uuid, requester uuid, sid text, spent bigint, work text);
  -- A negative amount leaves the account and the lot.
  create type api.new_entry as (account uuid, lot uuid, amount bigint);
  create type api.new_lot as (id uuid, person uuid, amount bigint, until timestamptz);
exception when duplicate_object then null;
end $$;

-- ISO 8601 in UTC, with microseconds.
create or replace function api.iso(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create or replace function api.account_of_lot(ledger api.ledger, person uuid) returns uuid language sql immutable parallel safe
  return case when person is null then (ledger).available else (ledger).allocated end;

-- Writes a posting at the end of the chain with its entries and new lots, and updates balances and lots.
create or replace function api.post_credits(ledger api.ledger, posting api.new_posting, entries api.new_entry[],
    lots api.new_lot[] default '{}')
  returns void language plpgsql as $$
begin
  with entry as materialized (
    -- Consecutive ids sort in the order of their creation.
    select uuidv7() as id, n.account, n.lot, n.amount from unnest(entries) n where n.amount <> 0
  ), written_posting as (
    insert into credit_posting (organisation_id, id, number, kind, reservation_id, person_id, sid, spent, at, previous_hash, hash)
    values (ledger.organisation, posting.id, ledger.number + 1, posting.kind, posting.reservation, posting.requester,
      posting.sid, posting.spent, ledger.at,
      ledger.hash, encode(sha256(convert_to(concat(
        ledger.organisation, '|', ledger.number + 1, '|', posting.id, '|', posting.kind, '|', posting.reservation, '|',
        posting.requester, '|', posting.sid, '|', posting.spent, '|', api.iso(ledger.at), E'\n', posting.work || E'\n',
        (select string_agg(concat('lot|', l.id, '|', l.person, '|', l.amount, '|', api.iso(l.until), E'\n'), '' order by l.id)
          from unnest(lots) l),
        (select string_agg(concat('entry|', e.id, '|', e.account, '|', e.lot, '|', e.amount, E'\n'), '' order by e.id) from entry e),
        ledger.hash), 'UTF8')), 'hex'))
  ), written_entries as (
    insert into credit_entry (organisation_id, id, posting_id, account_id, lot_id, amount)
      select ledger.organisation, e.id, posting.id, e.account, e.lot, e.amount from entry e
  ), changed_balances as (
    update credit_account a set balance = a.balance + (select sum(e.amount) from entry e where e.account = a.id)
      where a.organisation_id = ledger.organisation and a.id = any (array(select e.account from entry e))
  ), written_lots as (
    insert into credit_lot (organisation_id, id, person_id, posting_id, amount, remaining, expires_at, created_at)
      select ledger.organisation, l.id, l.person, posting.id, l.amount, l.amount, l.until, ledger.at from unnest(lots) l
  )
  update credit_lot l set remaining = l.remaining + (select sum(e.amount) from entry e where e.lot = l.id)
    where l.organisation_id = ledger.organisation and l.id = any (array(select e.lot from entry e where e.lot is not null));
end $$;

-- Locks an organisation's ledger until the end of the transaction, so that postings follow one another. The posting
-- gets the given moment; if the clock went back, that of the last posting or the end of the last sealed day.
create or replace function api.lock_ledger(organisation uuid, moment timestamptz, posting uuid default null) returns api.ledger
  language plpgsql as $$
declare ledger api.ledger;
begin
  perform pg_advisory_xact_lock(hashtextextended(organisation::text, 6));
  -- A separate statement, which sees what was committed while the lock was awaited.
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
        from unnest(array['available', 'allocated', 'reserved', 'spent', 'expired', 'granted']) kind
      on conflict (organisation_id, kind) do nothing;
    return api.lock_ledger(organisation, moment, posting);
  end if;
  return ledger;
end $$;

-- Locks a ledger and posts the expiry of all lots that are due.
create or replace function api.lock_ledger_and_expire(organisation uuid, moment timestamptz, posting uuid default null)
  returns api.ledger language plpgsql as $$
declare
  ledger api.ledger := api.lock_ledger(organisation, moment, posting);
  due api.new_entry[];
begin
  if not ledger.is_due then return ledger; end if;
  select array_agg(row (api.account_of_lot(ledger, l.person_id), l.id, -l.remaining)::api.new_entry)
      || row (ledger.expired, null, sum(l.remaining))::api.new_entry into due
    from credit_lot l where l.organisation_id = organisation and l.remaining > 0 and l.expires_at <= ledger.at;
  perform api.post_credits(ledger, row (uuidv7(), 'expire', null, null, null, 0, null)::api.new_posting, due);
  return api.lock_ledger(organisation, moment, posting);
end $$;

-- Whether the posting exists already with the same amount, person and expiry. The same id with other values is refused
-- with CR001, which the application knows.
create or replace function api.is_repeated_posting(ledger api.ledger, posting api.new_posting, requested_amount bigint,
    requested_person uuid default null, requested_until timestamptz default null)
  returns boolean language plpgsql as $$
declare
  organisation uuid := ledger.organisation;
  is_same boolean := false;
begin
  if ledger.earlier_kind = posting.kind and ledger.earlier_reservation is not distinct from posting.reservation then
    select case when p.kind in ('settle', 'release') then p.spent = least(requested_amount, r.amount)
          else requested_amount = (select sum(e.amount) from credit_entry e
            where e.organisation_id = organisation and e.posting_id = p.id and e.amount > 0) end
        and requested_person is not distinct from case p.kind
          when 'reserve' then r.person_id
          when 'allocate' then (select l.person_id from credit_lot l
            where l.organisation_id = organisation and l.posting_id = p.id limit 1)
          when 'return' then (select l.person_id from credit_entry e
            join credit_lot l on l.organisation_id = organisation and l.id = e.lot_id
            where e.organisation_id = organisation and e.posting_id = p.id and e.amount < 0 limit 1) end
        and (p.kind <> 'grant' or requested_until is not distinct from (select l.expires_at from credit_lot l
          where l.organisation_id = organisation and l.posting_id = p.id))
      into is_same
      from credit_posting p
        left join credit_reservation r on r.organisation_id = organisation and r.id = p.reservation_id
      where p.organisation_id = organisation and p.id = posting.id;
  end if;
  if is_same then return true; end if;
  raise exception 'The posting % was made with other values.', posting.id using errcode = 'CR001';
end $$;
