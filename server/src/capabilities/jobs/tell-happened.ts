import type { WebhookEvent } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/tasks/notice.ts';

type Happened = {
  organisationId: string;
  jobId: string;
  /** What it happened to, where that is one file of the job. */
  file?: { id: string; recordingId: string | null };
  state: string;
  reason?: string;
  /** What happens again and again is told once under the same name. */
  once?: string;
};

/** Tells those outside who want to know what happens to jobs, in the transaction in which it does. */
export async function tellHappened(event: WebhookEvent, happened: Happened): Promise<void> {
  const { organisationId, jobId, file, state, reason, once } = happened;
  await emit('jobs.happened', {
    organisationId,
    subjectId: jobId,
    key: once ?? newId(),
    payload: {
      event,
      at: now().toISOString(),
      jobId,
      jobFileId: file?.id ?? null,
      recordingId: file?.recordingId ?? null,
      state,
      reason: reason ?? null,
    },
  });
}
