import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { livingSpeaker } from './commands/speaker-bench.ts';
import { findSpeakers, type RecordingRow } from './transcripts.store.ts';
import { speaker } from './transcripts.table.ts';

/** The speaker with a number, or whom a person found it to be; made where there is none. The recording is held by the caller. */
export async function ensureSpeaker(
  recording: Pick<RecordingRow, 'organisationId' | 'id'>,
  number: number,
  revision: number,
): Promise<string> {
  const { organisationId, id: recordingId } = recording;
  const speakers = new Map((await findSpeakers(recordingId)).map((row) => [row.id, row]));
  const known = [...speakers.values()].find((each) => each.number === number);
  if (known) return livingSpeaker(speakers, known.id) ?? known.id;
  const id = newId();
  await db.insert(speaker).values({ organisationId, id, recordingId, number, revision });
  return id;
}
