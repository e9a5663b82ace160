import { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import { renewSubscription } from '../subscriptions/index.ts';
import { issueInvoices } from './invoice.ts';
import { ensureMonthlyGrant } from './monthly-grant.ts';
import { publishCreditsArrived } from './requests.ts';

/**
 * Daily work of an organisation: renews an ended subscription, grants the plan's credits of the month,
 * resumes unpaid work and issues the invoice of the previous month.
 */
export const grantMonthlyCredits = defineTask({
  name: 'credits.grant-monthly-credits',
  queue: 'light',
  payload: z.object({}),
  tries: 10,
  isLowPriority: true,
  handle: (task) =>
    task.finish('done', async () => {
      await renewSubscription(task.organisationId);
      await ensureMonthlyGrant(task.organisationId);
      await publishCreditsArrived(task.organisationId);
      await issueInvoices(task.organisationId);
    }),
});

/**
 * The day that this process last enqueued, by organisation: it checks hourly, but each day is enqueued once.
 */
const enqueuedDays = new Map<string, string>();

/** Enqueues the task once per organisation and day; the key deduplicates across workers. */
export async function enqueueMonthlyGrants(): Promise<void> {
  const organisations = await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string; timeZone: string }>(
      `select id, time_zone as "timeZone" from published.organisation where deleted_at is null`,
    );
    return rows;
  });
  for (const { id, timeZone } of organisations) {
    const day = dayIn(timeZone, now());
    if (enqueuedDays.get(id) === day) continue;
    await run(asSystem(id), () =>
      enqueue(grantMonthlyCredits, { organisationId: id, subjectId: id, key: day, payload: {} }),
    );
    enqueuedDays.set(id, day);
  }
}

/** Hourly, because days begin at other times in other zones. */
export const monthlyGrants = defineSchedule({
  name: 'credits.grant-monthly-credits',
  cron: '3 * * * *',
  run: enqueueMonthlyGrants,
});
