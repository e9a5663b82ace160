import {
  POSITION_STEP,
  type Segment,
  type SegmentState,
  type Speaker,
  type SpeakerState,
} from '@colloquy/contract';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { asSpeaker } from '../speaker-label.ts';
import type { SpeakerRow } from '../transcripts.store.ts';

/**
 * The segments of a recording as they were at a revision, in the order of the text. Positions are numbered anew: room
 * that was made since moved those of segments that history says nothing of.
 */
export async function segmentsAt(recordingId: string, revision: number): Promise<Segment[]> {
  const rows = await findSegmentStates(recordingId, revision);
  const placeOf = placesOfToday(rows);
  return rows
    .flatMap(({ id, state, changedAt }) =>
      state === null || state.mergedInto !== null ? [] : [{ id, state, changedAt, place: placeOf(id) }],
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
  /** Null: it was not there yet. */
  state: SegmentState | null;
  /** Revision at which it last changed before. */
  changedAt: number;
  /** Of today. */
  position: number;
  mergedInto: string | null;
};

/** What each segment was: as its last change until then left it, else as its first change since found it. */
async function findSegmentStates(recordingId: string, revision: number): Promise<StateRow[]> {
  const { rows } = await sqlQuery<StateRow>(
    `select s.id, s.position, s.merged_into as "mergedInto", coalesce(was.revision, s.made_revision) as "changedAt",
       case when was.after is not null then was.after
         when s.made_revision > $2 then null
         when next.is_there then next.before
         else jsonb_build_object('speakerId', s.speaker_id, 'language', s.language, 'startMs', s.start_ms,
           'endMs', s.end_ms, 'position', s.position, 'words', s.words, 'alternatives', s.alternatives,
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
 * Segments are never put into another order, only split and merged: where a segment stood is where it stands, or where
 * the one stands into which it went since.
 */
function placesOfToday(rows: readonly StateRow[]): (id: string) => number {
  const today = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    let row = today.get(id)!;
    for (let steps = 0; row.mergedInto !== null && steps < rows.length; steps++)
      row = today.get(row.mergedInto) ?? row;
    return row.position;
  };
}

/** The speakers as they were at a revision, in order of their number; those who were merged away by then left out. */
export async function speakersAt(recordingId: string, revision: number): Promise<Speaker[]> {
  const { rows } = await sqlQuery<Omit<SpeakerRow, keyof SpeakerState> & { state: SpeakerState | null }>(
    `select s.organisation_id as "organisationId", s.id, s.recording_id as "recordingId", s.number, s.revision,
       case when was.after is not null then was.after
         when next.is_there then next.before
         else jsonb_build_object('name', s.name, 'role', s.role, 'colour', s.colour, 'mergedInto', s.merged_into)
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
