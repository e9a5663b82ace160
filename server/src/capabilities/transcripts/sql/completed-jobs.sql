-- The words of a completed job are locked: every statement that writes them is refused, whichever code sends it.
-- Only the app login is bound: migrations and restores write as others, and the purge of deleted jobs finds the job
-- deleted. Accepting a job locks its recordings, so a writer sees the current state of the job.
create or replace function api.words_unlocked() returns boolean language sql stable parallel safe
  return current_setting('app.words_unlocked', true) = 'on';

create or replace function api.unlock_words(unlocked boolean) returns text language sql as $$
  select set_config('app.words_unlocked', case when unlocked then 'on' else '' end, true);
$$;

create or replace function api.refuse_completed() returns trigger language plpgsql as $$
begin
  if current_user <> 'colloquy_app' or api.words_unlocked() then return null; end if;
  if exists (
    select from (select distinct t.organisation_id, t.recording_id from touched t) t
    join public.recording r on r.organisation_id = t.organisation_id and r.id = t.recording_id
    join public.job j on j.organisation_id = r.organisation_id and j.id = r.job_id
    where j.completed_at is not null and j.deleted_at is null)
  then raise exception 'The words of a completed job are locked.' using errcode = 'CQ001'; end if;
  return null;
end $$;

create or replace function api.refuse_completed_recording() returns trigger language plpgsql as $$
begin
  if current_user = 'colloquy_app' and exists (
    select from public.job j where j.organisation_id = old.organisation_id and j.id = old.job_id
      and j.completed_at is not null and j.deleted_at is null)
  then raise exception 'The words of a completed job are locked.' using errcode = 'CQ001'; end if;
  return old;
end $$;

create or replace trigger recording_locked_delete before delete on recording for each row
  execute function api.refuse_completed_recording();

create or replace trigger transcribed_channel_locked_insert after insert on transcribed_channel referencing new table as touched
  for each statement execute function api.refuse_completed();
create or replace trigger transcribed_channel_locked_update after update on transcribed_channel referencing new table as touched
  for each statement execute function api.refuse_completed();
create or replace trigger transcribed_channel_locked_delete after delete on transcribed_channel referencing old table as touched
  for each statement execute function api.refuse_completed();

create or replace trigger segment_locked_insert after insert on segment referencing new table as touched
  for each statement execute function api.refuse_completed();
create or replace trigger segment_locked_update after update on segment referencing new table as touched
  for each statement execute function api.refuse_completed();
create or replace trigger segment_locked_delete after delete on segment referencing old table as touched
  for each statement execute function api.refuse_completed();

create or replace trigger speaker_locked_insert after insert on speaker referencing new table as touched
  for each statement execute function api.refuse_completed();
create or replace trigger speaker_locked_update after update on speaker referencing new table as touched
  for each statement execute function api.refuse_completed();
create or replace trigger speaker_locked_delete after delete on speaker referencing old table as touched
  for each statement execute function api.refuse_completed();

create or replace trigger turn_review_locked_insert after insert on turn_review referencing new table as touched
  for each statement execute function api.refuse_completed();
create or replace trigger turn_review_locked_update after update on turn_review referencing new table as touched
  for each statement execute function api.refuse_completed();
create or replace trigger turn_review_locked_delete after delete on turn_review referencing old table as touched
  for each statement execute function api.refuse_completed();
