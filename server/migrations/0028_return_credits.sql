-- Whether the posting was made already. The same id for something else is a mistake of whoever asks; the application knows
-- it by its code.
create or replace function api.is_posted(ledger api.ledger, act api.act) returns boolean language plpgsql as $$
begin
  if ledger.earlier_kind <> act.kind or ledger.earlier_reservation is distinct from act.reservation then
    raise exception 'The posting % is a %, not a %.', act.id, ledger.earlier_kind,
      act.kind || case when ledger.earlier_kind = act.kind then ' of that reservation' else '' end
      using errcode = 'CR001';
  end if;
  return true;
end $$;--> statement-breakpoint

-- From lots of one person back to lots of the organisation, which expire as those that they came from.
create function api.return_credits(organisation uuid, posting uuid, asker uuid, moment timestamptz, amount bigint, whose uuid)
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
  if ledger.earlier_kind is not null and api.is_posted(ledger, act) then return 'done'; end if;
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
end $$;
