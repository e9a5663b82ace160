import type { SegmentLink, TranscriptRevision } from '@colloquy/contract/transcripts';
import {
  POSITION_STEP,
  type Segment,
  type SegmentState,
  type Speaker,
  type SpeakerState,
} from '@colloquy/rules/transcript';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getUndeletedRecording } from '../recording-access.ts';
import { asSpeaker, type SpeakerRow } from '../transcripts.store.ts';

/** A transcript at a revision, within a scope that sees it. */
export async function readRevision(recordingId: string, revision: number): Promise<TranscriptRevision> {
  const recording = await getUndeletedRecording(recordingId);
  if (revision > recording.revision) refuse('invalid-input', 'This revision doesn’t exist yet.');
  return {
    revision,
    segments: await segmentsAt(recordingId, revision),
    speakers: await speakersAt(recordingId, revision),
  };
}

/** Segments split from or merged into one another since a revision. Only these kinds of commands do that. */
export async function readLineage(recordingId: string, since: number): Promise<SegmentLink[]> {
  await getUndeletedRecording(recordingId);
  const { rows } = await sqlQuery<SegmentLink>(
    `select * from (
       select r.segment_id as "segmentId", r.revision,
         case when r.before is null then r.after ->> 'splitFrom'
           when (r.before ->> 'mergedInto') is distinct from (r.after ->> 'mergedInto')
             then coalesce(r.after ->> 'mergedInto', r.before ->> 'mergedInto') end as "otherId"
       from segment_command c
         join segment_revision r on r.organisation_id = c.organisation_id and r.command_id = c.id
       where c.organisation_id = (select api.organisation_id()) and c.recording_id = $1 and c.revision > $2
         and c.kind in ('split', 'merge', 'undo', 'restore')) links
     where "otherId" is not null order by revision`,
    [recordingId, since],
  );
  return rows;
}

/**
 * The segments of a recording at a revision, in the order of the text. Positions are renumbered because later
 * shifts moved segments without a history entry.
 */
async function segmentsAt(recordingId: string, revision: number): Promise<Segment[]> {
  const rows = await findSegmentStates(recordingId, revision);
  const positionOf = currentPositions(rows);
  return rows
    .flatMap(({ id, state, changedAt }) =>
      state === null || state.mergedInto !== null ? [] : [{ id, state, changedAt, place: positionOf(id) }],
    )
    .toSorted(
      (one, other) =>
        one.place - other.place ||
        one.state.startMs - other.state.startMs ||
        one.state.position - other.state.position,
    )
    .map(({ id, state: { splitFrom: _from, mergedInto: _into, ...state }, changedAt }, at) => ({
      ...state,
      id,
      position: (at + 1) * POSITION_STEP,
      revision: changedAt,
    }));
}

type StateRow = {
  id: string;
  /** Null if the segment did not exist yet. */
  state: SegmentState | null;
  /** Revision of its last change before. */
  changedAt: number;
  /** Current position. */
  position: number;
  mergedInto: string | null;
};

/**
 * The state of each segment: after its last change up to the revision, or else before its first change since.
 */
async function findSegmentStates(recordingId: string, revision: number): Promise<StateRow[]> {
  const { rows } = await sqlQuery<StateRow>(
    `select s.id, s.position, s.merged_into as "mergedInto", coalesce(was.revision, s.created_revision) as "changedAt",
       case when was.after is not null then was.after
         when s.created_revision > $2 then null
         when next.is_there then next.before
         else jsonb_build_object('speakerId', s.speaker_id, 'language', s.language, 'startMs', s.start_ms,
           'endMs', s.end_ms, 'position', s.position, 'words', s.words, 'conflicts', s.conflicts,
           'marks', s.marks,
           'splitFrom', s.split_from, 'mergedInto', s.merged_into) end as state
     from segment s
       left join lateral (select r.after, r.revision from segment_revision r
         where r.organisation_id = s.organisation_id and r.segment_id = s.id and r.revision <= $2
         order by r.revision desc, r.id desc limit 1) was on true
       left join lateral (select r.before, true as is_there from segment_revision r
         where r.organisation_id = s.organisation_id and r.segment_id = s.id and r.revision > $2
         order by r.revision, r.id limit 1) next on was.after is null
     where s.organisation_id = (select api.organisation_id()) and s.recording_id = $1`,
    [recordingId, revision],
  );
  return rows;
}

/**
 * Segments never change their order, they are only split and merged. A past segment therefore sorts by its
 * current position, or by that of the segment it was merged into.
 */
function currentPositions(rows: readonly StateRow[]): (id: string) => number {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    let row = rowsById.get(id)!;
    for (let steps = 0; row.mergedInto !== null && steps < rows.length; steps++)
      row = rowsById.get(row.mergedInto) ?? row;
    return row.position;
  };
}

/** The speakers at a revision, by number, without those merged into another by then. */
async function speakersAt(recordingId: string, revision: number): Promise<Speaker[]> {
  const { rows } = await sqlQuery<Omit<SpeakerRow, keyof SpeakerState> & { state: SpeakerState | null }>(
    `select s.organisation_id as "organisationId", s.id, s.recording_id as "recordingId", s.number, s.revision,
       case when was.after is not null then was.after
         when next.is_there then next.before
         else jsonb_build_object('name', s.name, 'role', s.role, 'colour', s.colour,
           'participantId', s.participant_id, 'mergedInto', s.merged_into)
         end as state
     from speaker s
       left join lateral (select r.after from speaker_revision r
         where r.organisation_id = s.organisation_id and r.speaker_id = s.id and r.revision <= $2
         order by r.revision desc, r.id desc limit 1) was on true
       left join lateral (select r.before, true as is_there from speaker_revision r
         where r.organisation_id = s.organisation_id and r.speaker_id = s.id and r.revision > $2
         order by r.revision, r.id limit 1) next on was.after is null
     where s.organisation_id = (select api.organisation_id()) and s.recording_id = $1 order by s.number`,
    [recordingId, revision],
  );
  return rows.flatMap(({ state, ...row }) =>
    state === null || state.mergedInto !== null ? [] : [asSpeaker({ ...row, ...state })],
  );
}
