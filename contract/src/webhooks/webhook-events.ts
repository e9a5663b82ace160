import { z } from 'zod';
import { id } from '../wire.ts';

/** Webhook events, with the sentence shown when choosing them. */
export const WEBHOOK_EVENTS = {
  'file.ready': 'The transcript of a file is ready to read',
  'file.failed': 'The work on a file failed',
  'file.unpaid': 'A file waits for credits',
  'file.no-engine': 'A file waits for its engine, which does not work (told once a day at most)',
  'file.accepted': 'A transcript was accepted',
  'job.completed': 'All of a job is completed',
  'job.reopened': 'A completed job was reopened: its words are not approved any longer',
  'job.cancelled': 'A job was cancelled',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Sent manually to test an address; not selectable. */
export const WEBHOOK_TEST = 'webhook.test';

/** Body of a webhook message: event and ids, never content. */
export const webhookPayload = z.object({
  type: z.enum([...WEBHOOK_EVENT_NAMES, WEBHOOK_TEST]),
  timestamp: z.iso.datetime().meta({ description: 'When it happened' }),
  data: z.object({
    organisationId: id,
    jobId: id.nullable().meta({ description: 'Null in a test' }),
    jobCode: z.string().nullable().meta({ description: 'The number that people see, QA-1042' }),
    jobFileId: id
      .nullable()
      .meta({ description: 'Id of the file in the job; null where it is about all of them' }),
    recordingId: id.nullable(),
    state: z.string().nullable().meta({ description: 'State of the file, or status of the job' }),
    reason: z.string().nullable().meta({ description: 'Machine name of what went wrong or is lacking' }),
  }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;
