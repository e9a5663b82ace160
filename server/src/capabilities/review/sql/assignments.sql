-- An accepted assignment grants access, in the transaction that accepts, changes or ends it. A trigger, so that no
-- statement can change an assignment and forget its grant.
create or replace function api.grant_assignment() returns trigger language plpgsql as $$
begin
  -- Runs with the caller's rights: who may not revoke the grant must not change the assignment either.
  if tg_op <> 'INSERT' and not api.revoke_access(old.organisation_id, old.id) then
    raise insufficient_privilege using message = 'An assignment changes only together with its grant.';
  end if;
  if tg_op <> 'DELETE' and new.state = 'accepted' then
    perform api.grant_access(organisation => new.organisation_id, grant_id => new.id, job => new.job_id,
      person => new.person_id, level => 'edit', source => 'assignment', files => new.file_ids, from_ms => new.from_ms,
      to_ms => new.to_ms, until => new.until, granted_by => new.offered_by,
      created_at => coalesce(new.answered_at, new.created_at));
  end if;
  return null;
end $$;

create or replace trigger assignment_grants after insert or update or delete on assignment for each row
  execute function api.grant_assignment();
