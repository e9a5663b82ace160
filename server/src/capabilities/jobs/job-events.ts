import type { WebhookEvent } from '@colloquy/contract/webhooks';
import { now } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';

declare module '../../platform/tasks/domain-events.ts' {
  interface DomainEvents {
    /** A customer accepted the transcript of a file. */
    'jobs.file-accepted': { recordingId: string; personId: string; at: string };
    /** A person marked a file as checked. */
    'jobs.file-checked': { recordingId: string; personId: string; at: string };
    /** A customer accepted a job. */
    'jobs.job-accepted': { jobId: string; personId: string };
    /** An event of a job for webhooks. */
    'jobs.job-event': {
      event: WebhookEvent;
      at: string;
      jobId: string;
      jobFileId: string | null;
      recordingId: string | null;
      state: string;
      reason: string | null;
    };
  }
}

type JobEvent = {
  organisationId: string;
  jobId: string;
  /** Set if the event concerns one file of the job. */
  file?: { id: string; recordingId: string | null };
  state: string;
  reason?: string;
  /** Deduplication key of an event that repeats: published once per key. */
  once?: string;
};

/** Publishes a job event for webhooks in the transaction of the change. */
export async function publishJobEvent(event: WebhookEvent, jobEvent: JobEvent): Promise<void> {
  const { organisationId, jobId, file, state, reason, once } = jobEvent;
  await publish('jobs.job-event', {
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

/** Invalidates the job's page and all job lists, in the transaction of the change. */
export async function notifyJobChanged(job: {
  organisationId: string;
  id: string;
  revision?: number;
}): Promise<void> {
  await invalidate(job.organisationId, 'job', job.id, job.revision);
  await invalidate(job.organisationId, 'jobs', job.id, job.revision);
}
