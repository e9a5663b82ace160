/**
 * What a capability tells those that stand later in the order, and the tasks that answer it. Whoever emits a notice
 * enqueues each of its tasks in the same transaction; a process whose tasks lack one of these does not start.
 */
export const NOTICES = {
  /** A file of a job is there and is to become words. Payload: `{ jobFileId }`. */
  'jobs.transcription-ordered': ['transcripts.check-recording'],
  /** A customer accepted a file's words. Payload: `{ recordingId, personId, at }`. */
  'jobs.file-accepted': ['transcripts.keep-accepted'],
  /** A customer accepted a job. Payload: `{ jobId, personId }`. */
  'jobs.job-accepted': ['review.end-assignments'],
  /** Something happened to a job that others may want to know. Payload: as `webhooks.write-messages` has it. */
  'jobs.happened': ['webhooks.write-messages'],
  /** Credits came to an organisation in which work waits for them. Payload: `{}`. */
  'credits.arrived': ['jobs.take-up-unpaid'],
  /** A file that waited for credits is paid. Payload: `{ jobFileId }`. */
  'jobs.file-paid': ['transcripts.go-on-paid'],
  /** An organisation uses an engine on another machine in another way, or it works again. Payload: as its task has it. */
  'models.engine-changed': ['jobs.take-up-for-engine'],
  /** An organisation has another subscription, or more seats of one. Payload: `{}`. */
  'subscriptions.changed': ['credits.bring-monthly'],
  /** All jobs of one user go to another; with `ifClosed` only if the account is closed. Payload: `{ fromId, toId, byId, ifClosed? }`. */
  'users.work-handed-over': ['jobs.hand-over-work'],
  /** An account was deactivated. Payload: `{ personId, byId }`. */
  'users.account-closed': ['credits.take-back-all'],
} as const satisfies Record<`${string}.${string}`, readonly `${string}.${string}`[]>;

export type NoticeName = keyof typeof NOTICES;
