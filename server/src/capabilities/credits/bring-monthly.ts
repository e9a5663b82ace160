import { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';
import { renewSubscription } from '../subscriptions/index.ts';
import { issueInvoices } from './invoice.ts';
import { ensureMonthlyGrant } from './monthly-grant.ts';
import { tellCreditsArrived } from './requests.ts';

const LOOK_MS = 3_600_000;

/**
 * What a day may begin: the next period of a subscription that is over, the credits that the plan brings this month, for
 * which work may wait, and the invoice of the month before.
 */
export const bringMonthly = defineTask({
  name: 'credits.bring-monthly',
  lane: 'light',
  payload: z.object({}),
  tries: 10,
  isPatient: true,
  handle: (task) =>
    task.finish('done', async () => {
      await renewSubscription(task.organisationId);
      await ensureMonthlyGrant(task.organisationId);
      await tellCreditsArrived(task.organisationId);
      await issueInvoices(task.organisationId);
    }),
});

/** The day for which this process has asked already, by organisation: it looks often, and the day begins once. */
const asked = new Map<string, string>();

/** Asks for it once a day in each organisation, as its day begins; the key makes many workers ask once. */
export async function orderMonthlyGrants(): Promise<void> {
  const organisations = await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string; timeZone: string }>(
      `select id, time_zone as "timeZone" from organisation where deleted_at is null`,
    );
    return rows;
  });
  for (const { id, timeZone } of organisations) {
    const day = dayIn(timeZone, now());
    if (asked.get(id) === day) continue;
    await run(asTask(id), () =>
      enqueue(bringMonthly, { organisationId: id, subjectId: id, key: day, payload: {} }),
    );
    asked.set(id, day);
  }
}

/** Looks every hour for as long as the process runs: a worker that starts at noon still finds the day's work. */
export function startBringingMonthlyGrants(signal: AbortSignal): void {
  void lookEvery(LOOK_MS, 'monthly grants', orderMonthlyGrants, signal);
}
