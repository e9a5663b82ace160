import { sqlQuery } from '../../../platform/database/scope.ts';
import type { RecordingRow } from '../transcripts.store.ts';

/**
 * What goes with a recording when it is deleted, by table: the rows that people made, or `undefined` where a machine makes
 * all of them or edits count them. The comments are read here by their table, because a worker does not load them.
 */
export const WORK_OF_PEOPLE: Record<string, string | undefined> = {
  anchor: 'true',
  comment: 'true',
  comment_thread: 'true',
  consent_record: 'person_id is not null',
  heard_channel: undefined,
  presence: undefined,
  recognised_voice: undefined,
  // Edits raise the revision of the recording.
  segment: undefined,
  segment_command: undefined,
  segment_revision: undefined,
  snapshot: "moment is distinct from 'ready'",
  speaker: undefined,
  speaker_revision: undefined,
  turn_review: 'true',
};

/** Whether people changed the words of an imported transcript, or left anything on it. The recording is held. */
export async function hasWorkOfPeople({
  id,
  revision,
  approvedAt,
}: Pick<RecordingRow, 'id' | 'revision' | 'approvedAt'>): Promise<boolean> {
  // Its words came with one revision.
  if (revision > 1 || approvedAt !== null) return true;
  const conditions = Object.entries(WORK_OF_PEOPLE).flatMap(([table, made]) =>
    made === undefined
      ? []
      : `exists (select from ${table} where organisation_id = (select api.organisation_id())
           and recording_id = $1 and ${made})`,
  );
  const { rows } = await sqlQuery<{ found: boolean }>(`select ${conditions.join(' or ')} as found`, [id]);
  return rows[0]!.found;
}
