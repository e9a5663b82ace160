import { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { log } from '../../platform/log.ts';
import { defineTask, TaskFailure } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';
import { DEFAULT_TRIES } from '../../platform/tasks/retry-delay.ts';
import { holdAccounts } from './accounts.store.ts';
import { checkLedger } from './check-ledger.ts';
import { GRACE_MS, sealDays } from './seal-days.ts';

const LOOK_MS = 3_600_000;
/** Of what is wrong, as much as a log may hold. */
const MOST_SAID = 20;

/**
 * Once a day: posts what has expired, seals the days that are over, and derives the whole ledger again. Where that does
 * not agree the task has failed for good, which operations see, and the log says how.
 */
export const sealLedger = defineTask({
  name: 'credits.seal-ledger',
  lane: 'light',
  payload: z.object({}),
  tries: DEFAULT_TRIES,
  isPatient: true,
  handle: async (task) => {
    const { organisationId } = task;
    await task.write(() => holdAccounts(organisationId));
    await task.write(() => sealDays(organisationId));
    const wrong = await task.read(checkLedger);
    if (wrong.length === 0) return task.finish('done');
    const said = { organisationId, count: wrong.length, wrong: wrong.slice(0, MOST_SAID) };
    log.error(said, 'the ledger does not agree');
    throw new TaskFailure('ledger-does-not-agree', { isFinal: true, details: said });
  },
});

/** The day that this process has asked for already, by organisation. */
const asked = new Map<string, string>();

/** Asks for it once a day of the zone in each organisation that has a ledger; the key makes many workers ask once. */
export async function orderSeals(): Promise<void> {
  const organisations = await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string; timeZone: string }>(
      `select o.id, o.time_zone as "timeZone" from organisation o
       where o.deleted_at is null and exists (select from credit_account a where a.organisation_id = o.id)`,
    );
    return rows;
  });
  for (const { id, timeZone } of organisations) {
    // A new day counts once the one before can be sealed: asked for earlier, it would be sealed a day late.
    const day = dayIn(timeZone, new Date(now().getTime() - GRACE_MS));
    if (asked.get(id) === day) continue;
    await run(asTask(id), () =>
      enqueue(sealLedger, { organisationId: id, subjectId: id, key: day, payload: {} }),
    );
    asked.set(id, day);
  }
}

/** Looks every hour for as long as the process runs: a worker that starts at noon still finds the day's work. */
export function startSealingLedgers(signal: AbortSignal): void {
  void lookEvery(LOOK_MS, 'seals of ledgers', orderSeals, signal);
}
