import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';

const RETENTION_MS = 90 * 24 * 3_600_000;

/** Deletes notifications after 90 days, and those of deleted people. */
export const deleteOldNotifications = (): Promise<unknown> =>
  run(asIdentity(), () =>
    sqlQuery(
      `delete from notification where created_at < $1
         or person_id in (select id from published.person where deleted_at is not null)`,
      [new Date(now().getTime() - RETENTION_MS)],
    ),
  );

export const notificationRetention = defineSchedule({
  name: 'notifications.delete-old',
  cron: '41 4 * * *',
  run: deleteOldNotifications,
});
