/** Every table, for drizzle-kit and for the tests of the catalogue. */
export * from './capabilities/organisations/organisations.table.ts';
export * from './capabilities/identity/identity.table.ts';
export * from './capabilities/services/services.table.ts';
export * from './capabilities/models/models.table.ts';
export * from './capabilities/models/prompts.table.ts';
export * from './capabilities/subscriptions/subscriptions.table.ts';
export * from './capabilities/credits/credits.table.ts';
export * from './capabilities/files/files.table.ts';
export * from './capabilities/jobs/jobs.table.ts';
export * from './capabilities/transcripts/transcripts.table.ts';
export * from './capabilities/transcripts/history.table.ts';
export * from './capabilities/comments/comments.table.ts';
export * from './capabilities/review/review.table.ts';
export * from './capabilities/support/support.table.ts';
export * from './platform/audit/audit.table.ts';
export * from './platform/mail/mail.table.ts';
export * from './platform/tasks/task.table.ts';
