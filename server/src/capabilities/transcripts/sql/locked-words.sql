-- The words of a completed job, and those of a file marked as checked, are locked: every statement that writes them is
-- refused, whichever code sends it. Only the app login is bound: migrations and restores write as others, and the purge
-- of deleted jobs finds the job deleted. Accepting a job and marking a file lock the recordings, so a writer sees their
-- current state.
create or replace function api.words_unlocked() returns boolean language sql stable parallel safe
  return current_setting('app.words_unlocked', true) = 'on';

create or replace function api.unlock_words(unlocked boolean) returns text language sql as $$
  select set_config('app.words_unlocked', case when unlocked then 'on' else '' end, true);
$$;

create or replace function api.refuse_locked_words() returns trigger language plpgsql as $$
declare lock text;
begin
  if current_user <> 'colloquy_app' or api.words_unlocked() then return null; end if;
  select case when j.completed_at is not null then 'job' else 'file' end into lock
    from (select distinct t.organisation_id, t.recording_id from touched t) t
    join public.recording r on r.organisation_id = t.organisation_id and r.id = t.recording_id
    join public.job j on j.organisation_id = r.organisation_id and j.id = r.job_id
    left join public.job_file f on f.organisation_id = r.organisation_id and f.job_id = r.job_id and f.recording_id = r.id
    where j.deleted_at is null and (j.completed_at is not null or f.checked_at is not null) limit 1;
  if lock = 'job' then raise exception 'The words of a completed job are locked.' using errcode = 'CQ001'; end if;
  if lock = 'file' then raise exception 'The words of a checked file are locked.' using errcode = 'CQ002'; end if;
  return null;
end $$;

create or replace function api.refuse_locked_recording() returns trigger language plpgsql as $$
begin
  if current_user = 'colloquy_app' and exists (
    select from public.job j where j.organisation_id = old.organisation_id and j.id = old.job_id
      and j.completed_at is not null and j.deleted_at is null)
  then raise exception 'The words of a completed job are locked.' using errcode = 'CQ001'; end if;
  if current_user = 'colloquy_app' and exists (
    select from public.job_file f
    join public.job j on j.organisation_id = f.organisation_id and j.id = f.job_id
    where f.organisation_id = old.organisation_id and f.job_id = old.job_id and f.recording_id = old.id and f.checked_at is not null
      and j.deleted_at is null)
  then raise exception 'The words of a checked file are locked.' using errcode = 'CQ002'; end if;
  return old;
end $$;

create or replace trigger recording_locked_delete before delete on recording for each row
  execute function api.refuse_locked_recording();

create or replace trigger transcribed_channel_locked_insert after insert on transcribed_channel referencing new table as touched
  for each statement execute function api.refuse_locked_words();
create or replace trigger transcribed_channel_locked_update after update on transcribed_channel referencing new table as touched
  for each statement execute function api.refuse_locked_words();
create or replace trigger transcribed_channel_locked_delete after delete on transcribed_channel referencing old table as touched
  for each statement execute function api.refuse_locked_words();

create or replace trigger segment_locked_insert after insert on segment referencing new table as touched
  for each statement execute function api.refuse_locked_words();
create or replace trigger segment_locked_update after update on segment referencing new table as touched
  for each statement execute function api.refuse_locked_words();
create or replace trigger segment_locked_delete after delete on segment referencing old table as touched
  for each statement execute function api.refuse_locked_words();

create or replace trigger speaker_locked_insert after insert on speaker referencing new table as touched
  for each statement execute function api.refuse_locked_words();
create or replace trigger speaker_locked_update after update on speaker referencing new table as touched
  for each statement execute function api.refuse_locked_words();
create or replace trigger speaker_locked_delete after delete on speaker referencing old table as touched
  for each statement execute function api.refuse_locked_words();

create or replace trigger turn_review_locked_insert after insert on turn_review referencing new table as touched
  for each statement execute function api.refuse_locked_words();
create or replace trigger turn_review_locked_update after update on turn_review referencing new table as touched
  for each statement execute function api.refuse_locked_words();
create or replace trigger turn_review_locked_delete after delete on turn_review referencing old table as touched
  for each statement execute function api.refuse_locked_words();
