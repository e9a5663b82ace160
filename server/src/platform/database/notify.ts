import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';
import { onClosePools, pool } from './pools.ts';
import { sqlQuery } from './scope.ts';

/** The channel on which processes notify each other. */
export const NOTIFY_CHANNEL = 'colloquy';

const RETRY_MS = 500;
/** While the database is unavailable no process listens, and a reconnecting listener refetches everything. */
const MAX_PENDING = 10_000;

let pending = new Set<string>();
let sending: Promise<void> | undefined;
let closing = new AbortController();

/**
 * Notifies within the scope's transaction: exactly once if it commits. For messages that must not be lost.
 */
export async function notify(payload: string): Promise<void> {
  await sqlQuery('select pg_notify($1, $2)', [NOTIFY_CHANNEL, payload]);
}

/**
 * Notifies shortly afterwards in a transaction without writes. PostgreSQL serialises the commits of notifying
 * transactions, each until it is on disk, so working transactions must not notify. A process killed in
 * between loses the message.
 */
export function notifyLater(payload: string): void {
  if (pending.size < MAX_PENDING) pending.add(payload);
  sending ??= sendPending(closing.signal);
}

async function sendPending(signal: AbortSignal): Promise<void> {
  // Batch messages of the same tick.
  await undefined;
  while (pending.size > 0) {
    const payloads = [...pending];
    pending = new Set();
    try {
      await pool('app').query({
        name: 'notify',
        text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
        values: [NOTIFY_CHANNEL, payloads],
      });
    } catch (error) {
      if (signal.aborted) break;
      log.warn({ err: error }, 'notifications wait for the database');
      pending = new Set([...payloads, ...pending]);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
  sending = undefined;
}

/** Sends committed messages before shutdown, unless the database is unavailable. */
onClosePools(async () => {
  closing.abort();
  closing = new AbortController();
  await sending;
  pending = new Set();
});
