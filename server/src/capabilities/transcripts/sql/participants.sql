-- Speakers of a participant in the jobs of their study, for studies, which come before transcripts. Runs with the caller's rights.
create or replace function api.speakers_of_participant(participant uuid)
  returns table (job_id uuid, recording_id uuid, speaker_id uuid) language sql stable as $$
  select r.job_id, r.id, s.id from speaker s
    join recording r on r.organisation_id = s.organisation_id and r.id = s.recording_id
    join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
    join participant p on p.organisation_id = s.organisation_id and p.id = s.participant_id and p.study_id = j.study_id
  where s.organisation_id = api.organisation_id() and s.participant_id = speakers_of_participant.participant
    and s.merged_into is null
$$;
