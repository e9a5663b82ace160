import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { findSpeakers, type RecordingRow } from './transcripts.store.ts';
import { speaker } from './transcripts.table.ts';

/** The speaker with a number, made where there is none. The recording is held by the caller. */
export async function ensureSpeaker(
  recording: Pick<RecordingRow, 'organisationId' | 'id'>,
  number: number,
  revision: number,
): Promise<string> {
  const { organisationId, id: recordingId } = recording;
  const known = (await findSpeakers(recordingId)).find((each) => each.number === number);
  if (known) return known.id;
  const id = newId();
  await db.insert(speaker).values({ organisationId, id, recordingId, number, revision });
  return id;
}
