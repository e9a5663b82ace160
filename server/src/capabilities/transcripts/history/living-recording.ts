import { getJob } from '../../jobs/index.ts';
import { getRecording, type RecordingRow } from '../transcripts.store.ts';

/** A recording that the scope may see, of a job that is not deleted; else 404. */
export async function getLivingRecording(recordingId: string): Promise<RecordingRow> {
  const recording = await getRecording(recordingId);
  await getJob(recording.jobId);
  return recording;
}
