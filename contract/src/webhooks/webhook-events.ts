import { z } from 'zod';
import { id } from '../wire.ts';

/** Webhook events, with the sentence shown when choosing them. */
export const WEBHOOK_EVENTS = {
  'file.ready': 'The transcript of a file is ready to read',
  'file.failed': 'The work on a file failed',
  'file.unpaid': 'A file waits for credits',
  'file.no-engine': 'A file waits for its engine, which does not work (sent at most once a day)',
  'file.accepted': 'A transcript was accepted',
  'job.completed': 'A job was completed',
  'job.reopened': 'A completed job was reopened, so its transcripts are no longer approved',
  'job.cancelled': 'A job was cancelled',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Sent manually to test an address; not selectable. */
export const WEBHOOK_TEST = 'webhook.test';

/** Body of a webhook message: event and ids, never content. */
export const webhookPayload = z.object({
  type: z.enum([...WEBHOOK_EVENT_NAMES, WEBHOOK_TEST]),
  timestamp: z.iso.datetime().meta({ description: 'Time of the event' }),
  data: z.object({
    organisationId: id,
    jobId: id.nullable().meta({ description: '`null` in a test' }),
    jobCode: z.string().nullable().meta({ description: 'Job number shown to people, such as QA-1042' }),
    jobFileId: id
      .nullable()
      .meta({ description: 'Id of the file in the job; `null` if the event concerns all files' }),
    recordingId: id.nullable(),
    state: z.string().nullable().meta({ description: 'State of the file, or status of the job' }),
    reason: z.string().nullable().meta({ description: 'Name of the failure, or of what is missing' }),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;
