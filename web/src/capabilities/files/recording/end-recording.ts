import { acquireRecordingLock, releaseRecordingLock } from './recording-lock.ts';
import type { StoredRecording } from './stored-recording.ts';
import { updateRecording } from './recording-store.ts';
import { uploadRecording } from './send-recording.ts';

/** Ends an unfinished recording with the audio stored so far. */
export async function finishStoredRecording(recording: StoredRecording): Promise<void> {
  if (!(await acquireRecordingLock(recording.id))) return;
  // If ending fails, the recording stays on offer.
  await endRecording(recording).catch(() => releaseRecordingLock(recording.id));
}

/** Marks a recording as complete; only its upload remains. */
export async function endRecording({ id }: StoredRecording): Promise<void> {
  const ended = await updateRecording(id, { isEnded: true });
  if (ended) uploadRecording(ended);
}
