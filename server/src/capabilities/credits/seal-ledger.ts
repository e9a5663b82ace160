import { z } from 'zod';
import { dayIn, addDays, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { log } from '../../platform/log.ts';
import { defineTask, TaskFailure, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import { lockAccounts } from './accounts.store.ts';
import { checkLedger } from './check-ledger.ts';
import { newId } from '../../platform/ids.ts';
import { CHAIN_START, hashSeal } from './hash-chain.ts';

/** Limits the log entry. */
const MAX_LOGGED_PROBLEMS = 20;

/**
 * Daily: posts expired credits, seals past days, and checks the whole ledger. On an inconsistency the task
 * fails for good, visible in operations, and the log has the details.
 */
export const sealLedger = defineTask({
  name: 'credits.seal-ledger',
  label: 'Check and seal the ledger',
  queue: 'light',
  payload: z.object({}),
  tries: DEFAULT_TRIES,
  isLowPriority: true,
  handle: async (task) => {
    const { organisationId } = task;
    await task.write(() => lockAccounts(organisationId));
    await task.write(() => sealDays(organisationId));
    const problems = await task.read(checkLedger);
    if (problems.length === 0) return task.finish('done');
    const details = {
      organisationId,
      count: problems.length,
      problems: problems.slice(0, MAX_LOGGED_PROBLEMS),
    };
    log.error(details, 'the ledger does not agree');
    throw new TaskFailure('ledger-does-not-agree', { isFinal: true, details });
  },
});

/** The day that this process last enqueued, by organisation. */
const enqueuedDays = new Map<string, string>();

/** Enqueues the task once per organisation and day of its zone; the key deduplicates across workers. */
export async function enqueueSeals(): Promise<void> {
  const organisations = await run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string; timeZone: string }>(
      `select o.id, o.time_zone as "timeZone" from published.organisation o
       where o.deleted_at is null and exists (select from credit_account a where a.organisation_id = o.id)`,
    );
    return rows;
  });
  for (const { id, timeZone } of organisations) {
    // A new day counts once the previous day can be sealed; enqueued earlier, that day would be sealed a day
    // late.
    const day = dayIn(timeZone, new Date(now().getTime() - GRACE_MS));
    if (enqueuedDays.get(id) === day) continue;
    await run(asSystem(id), () =>
      enqueue(sealLedger, { organisationId: id, subjectId: id, key: day, payload: {} }),
    );
    enqueuedDays.set(id, day);
  }
}

/** Hourly, because days begin at other times in other zones. */
export const ledgerSeals = defineSchedule({
  name: 'credits.seal-ledgers',
  cron: '17 * * * *',
  run: enqueueSeals,
});

/** Delay before a past day is sealed: a posting carries the clock of the process that requested it. */
const GRACE_MS = 600_000;

type DaySeal = { day: string; number: number; hash: string; seal: string };

/**
 * Seals every past day of the organisation's zone that is not sealed, from the first posting on. A seal names
 * the day's last posting and includes the previous seal, so that a printed seal proves later whether anything
 * before it was changed. Needs a scope of the organisation.
 */
export async function sealDays(organisationId: string): Promise<void> {
  await lockAccounts(organisationId);
  const timeZone = await findTimeZone(organisationId);
  const first = await findFirstMoment(organisationId);
  if (!first) return;
  let last: DaySeal = (await findLastSeal(organisationId)) ?? {
    day: addDays(dayIn(timeZone, first), -1),
    number: 0,
    hash: CHAIN_START,
    seal: CHAIN_START,
  };
  const openDay = dayIn(timeZone, new Date(now().getTime() - GRACE_MS));
  for (let day = addDays(last.day, 1); day < openDay; day = addDays(day, 1)) {
    const end = startOfDay(timeZone, addDays(day, 1));
    const { number, hash } = (await findLastBefore(organisationId, end)) ?? last;
    const seal = hashSeal({ organisationId, day, number, hash, previousSeal: last.seal });
    await sqlQuery(
      `insert into credit_seal (organisation_id, id, day, number, hash, previous_seal, seal, at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [organisationId, newId(), day, number, hash, last.seal, seal, now(), end],
    );
    last = { day, number, hash, seal };
  }
}

async function findTimeZone(organisationId: string): Promise<string> {
  const { rows } = await sqlQuery<{ timeZone: string }>(
    `select time_zone as "timeZone" from published.organisation where id = $1`,
    [organisationId],
  );
  return rows[0]!.timeZone;
}

async function findFirstMoment(organisationId: string): Promise<Date | undefined> {
  const { rows } = await sqlQuery<{ at: Date }>(
    'select at from credit_posting where organisation_id = $1 and number = 1',
    [organisationId],
  );
  return rows[0]?.at;
}

async function findLastSeal(organisationId: string): Promise<DaySeal | undefined> {
  const { rows } = await sqlQuery<DaySeal>(
    `select day::text, number, hash, seal from credit_seal where organisation_id = $1 order by credit_seal.day desc limit 1`,
    [organisationId],
  );
  return rows[0];
}

async function findLastBefore(
  organisationId: string,
  moment: Date,
): Promise<{ number: number; hash: string } | undefined> {
  const { rows } = await sqlQuery<{ number: number; hash: string }>(
    `select number, hash from credit_posting where organisation_id = $1 and at < $2 order by number desc limit 1`,
    [organisationId, moment],
  );
  return rows[0];
}
