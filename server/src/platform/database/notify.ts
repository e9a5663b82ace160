import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';
import { onClosePools, pool } from './pools.ts';
import { sqlQuery } from './scope.ts';

/** The channel on which processes notify each other. */
export const CHANNEL = 'colloquy';

const RETRY_MS = 500;
/** While the database is away nobody listens either, and whoever listens again asks for everything. */
const MOST_WAITING = 10_000;

let waiting = new Set<string>();
let sending: Promise<void> | undefined;
let closing = new AbortController();

/** Notifies within the scope's transaction: once, and certainly, if that commits. For what must not be lost. */
export async function notify(payload: string): Promise<void> {
  await sqlQuery('select pg_notify($1, $2)', [CHANNEL, payload]);
}

/**
 * Notifies a moment later, in a transaction that writes nothing. PostgreSQL lets transactions that notify commit one
 * after another, each until it is on the disk: those that do the work must not be among them. A process that is killed
 * in this moment notifies nobody.
 */
export function notifySoon(payload: string): void {
  if (waiting.size < MOST_WAITING) waiting.add(payload);
  sending ??= sendWaiting(closing.signal);
}

async function sendWaiting(signal: AbortSignal): Promise<void> {
  // What is told at the same time goes together.
  await undefined;
  while (waiting.size > 0) {
    const payloads = [...waiting];
    waiting = new Set();
    try {
      await pool('app').query({
        name: 'notify',
        text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
        values: [CHANNEL, payloads],
      });
    } catch (error) {
      if (signal.aborted) break;
      log.warn({ err: error }, 'notifications wait for the database');
      waiting = new Set([...payloads, ...waiting]);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }
  sending = undefined;
}

/** What was committed before the end is still sent, unless the database is away. */
onClosePools(async () => {
  closing.abort();
  closing = new AbortController();
  await sending;
  waiting = new Set();
});
