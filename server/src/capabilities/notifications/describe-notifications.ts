import type { Sid } from '@colloquy/contract';
import type { Notification } from '@colloquy/contract/notifications';
import { sqlQuery } from '../../platform/database/scope.ts';
import { defineProvider } from '../../platform/provider.ts';
import type { notification } from './notifications.table.ts';

export type NotificationRow = typeof notification.$inferSelect;
export type VisibleJob = { name: string; sid: Sid };

/** Those of these jobs of the scope's organisation that a person can open, in the system scope. */
export const visibleJobsOf = defineProvider<
  [personId: string, jobIds: readonly string[]],
  Map<string, VisibleJob>
>('notifications.visible-jobs');

/**
 * Completes a person's notifications with current names, in the system scope of their organisation. Names and
 * links of jobs that the person can no longer open are left out.
 */
export async function describeNotifications(
  personId: string,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const jobIds = rows.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]));
  const jobs =
    jobIds.length === 0 ? new Map<string, VisibleJob>() : await visibleJobsOf.ask(personId, jobIds);
  const people = await namesOf(rows.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy])));
  return rows.map(({ id, kind, jobId, createdBy, names, detail, path, createdAt, readAt }) => {
    const current = jobId === null ? undefined : jobs.get(jobId);
    const name = current?.name ?? names.job;
    const isOpen = jobId === null || name !== undefined || isAboutOrder(path);
    return {
      id,
      kind,
      job: name === undefined ? null : { name, sid: current?.sid ?? null },
      by: (createdBy === null ? undefined : people.get(createdBy)) ?? names.by ?? null,
      detail,
      path: isOpen ? path : null,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    };
  });
}

/** Pages of admins show requests for credits of jobs that the admin may not open. */
const isAboutOrder = (path: string): boolean => !path.includes('/job/');

async function namesOf(personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sqlQuery<{ id: string; name: string }>(
    'select id, name from published.person where id = any ($1::uuid[])',
    [personIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
