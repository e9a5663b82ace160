import type { Caller } from '../../platform/database/scope.ts';
import { requireWork } from '../jobs/index.ts';
import { getRecording } from './transcripts.store.ts';

/** Refuses whoever sees a recording only to read it: its job is a colleague's who lets them no further. */
export async function requireWorkOn(who: Caller, recordingId: string): Promise<void> {
  const { jobId } = await getRecording(recordingId);
  await requireWork(who, jobId);
}
