-- An accepted assignment grants access, in the transaction that accepts, changes or ends it. A trigger, so that no
-- statement can change an assignment and forget its grant.
create or replace function api.grant_assignment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from access where organisation_id = old.organisation_id and id = old.id;
    -- Runs with the caller's rights: who may not revoke the grant must not change the assignment either.
    if exists (select from access where organisation_id = old.organisation_id and id = old.id) then
      raise insufficient_privilege using message = 'An assignment changes only together with its grant.';
    end if;
  end if;
  if tg_op <> 'DELETE' and new.state = 'accepted' then
    insert into access (organisation_id, id, job_id, person_id, level, source, file_ids, from_ms, to_ms, until,
        granted_by, created_at)
      values (new.organisation_id, new.id, new.job_id, new.person_id, 'edit', 'assignment', new.file_ids, new.from_ms,
        new.to_ms, new.until, new.offered_by, coalesce(new.answered_at, new.created_at))
      -- A restored backup brings the grants before the assignments.
      on conflict (organisation_id, id) do nothing;
  end if;
  return null;
end $$;

create or replace trigger assignment_grants after insert or update or delete on assignment for each row
  execute function api.grant_assignment();
