-- Functions that reach recipients in other organisations: reviewers and platform admins. They run as identity, the
-- login that sees people of all organisations.
grant create on schema api to colloquy_identity;
set local role colloquy_identity;

-- Adds a notification for each active recipient, unless they were notified of the same cause. Names are stored only
-- for those who cannot look them up later: people of other organisations, and reviewers after their assignment.
create or replace function api.add_notifications(people uuid[], ids uuid[], digests boolean[], kind text, cause text,
    job uuid, created_by uuid, names jsonb, detail jsonb, path text, at timestamptz)
  returns table (person_id uuid, organisation_id uuid)
  language sql security definer set search_path = public, pg_temp as $$
  insert into notification (organisation_id, id, person_id, kind, cause, origin_id, job_id, created_by, names, detail,
      path, created_at, awaits_digest)
    select p.organisation_id, r.id, p.id, add_notifications.kind, add_notifications.cause, api.organisation_id(),
      add_notifications.job, add_notifications.created_by,
      case when p.organisation_id <> api.organisation_id() or p.role = 'reviewer' then add_notifications.names
        else '{}'::jsonb end,
      add_notifications.detail, add_notifications.path, add_notifications.at, r.digest
    from unnest(people, ids, digests) r (person, id, digest) join published.person p on p.id = r.person
    where p.role <> 'service' and p.state = 'active' and p.deleted_at is null
    order by p.id
  on conflict do nothing
  returning notification.person_id, notification.organisation_id
$$;
revoke execute on function api.add_notifications(uuid[], uuid[], boolean[], text, text, uuid, uuid, jsonb, jsonb, text, timestamptz) from public;
grant execute on function api.add_notifications(uuid[], uuid[], boolean[], text, text, uuid, uuid, jsonb, jsonb, text, timestamptz) to colloquy_app;

-- Deletes the notifications of everyone about one job of the scope's organisation, or about all its jobs.
create or replace function api.delete_notifications(job uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from notification n
    where n.origin_id = api.organisation_id() and (delete_notifications.job is null or n.job_id = delete_notifications.job)
$$;
revoke execute on function api.delete_notifications(uuid) from public;
grant execute on function api.delete_notifications(uuid) to colloquy_app;

reset role;
revoke create on schema api from colloquy_identity;
