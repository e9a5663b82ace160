import type { SegmentState, SpeakerState } from '@colloquy/rules/transcript';
import { sqlQuery } from '../../../platform/database/scope.ts';
import type { HistoryStep } from './steps.store.ts';

/** A segment that a step changed, with the history rows of its states before and after. */
export type TouchRow = {
  step: string;
  segmentId: string;
  /** Rows of its first and its last change by the step. */
  firstId: string;
  lastId: string;
  first: number;
  last: number;
};

/** Segments that steps changed, in the order of the changes. */
export async function findTouches(
  recordingId: string,
  steps: readonly Pick<HistoryStep, 'id' | 'first' | 'revision'>[],
): Promise<TouchRow[]> {
  const { rows } = await sqlQuery<TouchRow>(
    `select coalesce(c.step, c.id) as step, r.segment_id as "segmentId",
       (array_agg(r.id order by r.revision, r.id))[1] as "firstId",
       (array_agg(r.id order by r.revision desc, r.id desc))[1] as "lastId",
       min(r.revision) as first, max(r.revision) as last
     from segment_command c join segment_revision r
       on r.organisation_id = c.organisation_id and r.command_id = c.id
     where ${ofSteps} group by 1, 2 order by min(r.revision), (array_agg(r.id order by r.revision, r.id))[1]`,
    parametersOf(recordingId, steps),
  );
  return rows;
}

/** A page of steps has neighbouring revisions, so the index finds their commands by revision. */
const ofSteps = `c.organisation_id = (select api.organisation_id()) and c.recording_id = $1
  and c.revision between $2 and $3 and coalesce(c.step, c.id) = any ($4::uuid[])`;

const parametersOf = (
  recordingId: string,
  steps: readonly Pick<HistoryStep, 'id' | 'first' | 'revision'>[],
): unknown[] => [
  recordingId,
  Math.min(...steps.map((step) => step.first)),
  Math.max(...steps.map((step) => step.revision)),
  steps.map((step) => step.id),
];

/** States before and after, by the id of the history row. */
export async function findStates(
  ids: readonly string[],
): Promise<Map<string, { before: SegmentState | null; after: SegmentState }>> {
  const { rows } = await sqlQuery<{ id: string; before: SegmentState | null; after: SegmentState }>(
    `select id, before, after from segment_revision
     where organisation_id = (select api.organisation_id()) and id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, ...states }) => [id, states]));
}

export type SpeakerTouchRow = {
  step: string;
  speakerId: string;
  number: number;
  before: SpeakerState | null;
  after: SpeakerState;
};

/** Speakers that steps changed. */
export async function findSpeakerTouches(
  recordingId: string,
  steps: readonly Pick<HistoryStep, 'id' | 'first' | 'revision'>[],
): Promise<SpeakerTouchRow[]> {
  const { rows } = await sqlQuery<SpeakerTouchRow>(
    `select coalesce(c.step, c.id) as step, r.speaker_id as "speakerId", min(s.number) as number,
       (array_agg(r.before order by r.revision, r.id))[1] as before,
       (array_agg(r.after order by r.revision desc, r.id desc))[1] as after
     from segment_command c
       join speaker_revision r on r.organisation_id = c.organisation_id and r.command_id = c.id
       join speaker s on s.organisation_id = r.organisation_id and s.id = r.speaker_id
     where ${ofSteps} group by 1, 2 order by min(r.revision), min(s.number)`,
    parametersOf(recordingId, steps),
  );
  return rows;
}

/** Everyone who changed something, by name. */
export async function findEditors(recordingId: string): Promise<{ id: string; name: string | null }[]> {
  const { rows } = await sqlQuery<{ id: string; name: string | null }>(
    `select c.person_id as id, p.name from (
       select distinct person_id from segment_command
       where organisation_id = (select api.organisation_id()) and recording_id = $1 and person_id is not null
         and outcome <> 'refused') c
     left join published.person p on p.id = c.person_id order by p.name, c.person_id`,
    [recordingId],
  );
  return rows;
}
