/**
 * Messages from one capability to later ones, and the tasks that handle them. Publishing an event enqueues
 * its tasks in the same transaction; a process that lacks one of the tasks does not start.
 */
export const DOMAIN_EVENTS = {
  /** A customer accepted the transcript of a file. Payload: `{ recordingId, personId, at }`. */
  'jobs.file-accepted': ['transcripts.save-accepted-snapshot'],
  /** A customer accepted a job. Payload: `{ jobId, personId }`. */
  'jobs.job-accepted': ['review.end-assignments'],
  /** An event of a job for webhooks. Payload: as `webhooks.write-messages` defines it. */
  'jobs.job-event': ['webhooks.write-messages'],
  /** Credits arrived in an organisation with unpaid work. Payload: `{}`. */
  'credits.arrived': ['jobs.resume-unpaid-files'],
  /**
   * An organisation's use of an external engine changed, or the engine works again. Payload: as its task
   * defines it.
   */
  'models.engine-changed': ['jobs.resume-files-of-engine'],
  /** An organisation's subscription or number of seats changed. Payload: `{}`. */
  'subscriptions.changed': ['credits.grant-monthly-credits'],
  /**
   * All jobs of a user are transferred to another; with `ifClosed` only if the account is closed. Payload: `{
   * fromId, toId, byId, ifClosed? }`.
   */
  'users.jobs-transferred': ['jobs.transfer-user-jobs'],
  /** An account was deactivated. Payload: `{ personId, byId }`. */
  'users.account-closed': ['credits.withdraw-user-credits'],
} as const satisfies Record<`${string}.${string}`, readonly `${string}.${string}`[]>;

export type DomainEventName = keyof typeof DOMAIN_EVENTS;
