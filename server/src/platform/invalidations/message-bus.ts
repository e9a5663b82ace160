import { setTimeout as sleep } from 'node:timers/promises';
import type { InvalidationTopic } from '@colloquy/contract';
import pg from 'pg';
import { CLIENT_KEEPALIVE } from '../database/logins.ts';
import { NOTIFY_CHANNEL, notify, notifyLater } from '../database/notify.ts';
import { afterCommit } from '../database/scope.ts';
import { log } from '../log.ts';

/** A message between processes. It holds ids only, never data; browsers receive topic, id and revision. */
export type BusMessage =
  | { kind: 'invalidation'; organisationId: string; topic: InvalidationTopic; id: string; revision: number }
  /** The session ended: `isReplaced` by another sign-in, or signed out or revoked. */
  | { kind: 'session'; sessionId: string; isReplaced: boolean }
  /** The person's permissions changed (role, assignments), so their streams reconnect. */
  | { kind: 'person'; personId: string };

/** Publishes within the transaction; PostgreSQL delivers it exactly once, if it commits. */
export const publishMessage = (message: BusMessage): Promise<void> => notify(JSON.stringify(message));

/** Sends an invalidation after the commit. Inside the transaction it would serialise all commits. */
export async function invalidate(
  organisationId: string,
  topic: InvalidationTopic,
  id: string,
  revision = 0,
): Promise<void> {
  const message: BusMessage = { kind: 'invalidation', organisationId, topic, id, revision };
  afterCommit(() => notifyLater(JSON.stringify(message)));
}

type Listener = {
  onMessage: (message: BusMessage) => void;
  /** Messages may have been lost. */
  onGap: () => void;
};

export type Bus = { subscribe: (listener: Listener) => () => void; close: () => Promise<void> };

const RETRY_MS = 500;
const CONNECT_MS = 10_000;
/** A listening connection is silent for hours, so only a query shows whether it is alive. */
const HEARTBEAT_MS = 15_000;

/** Listens on its own connection. Reconnects after a database restart or an unanswered heartbeat. */
export function openBus(appUrl: string, heartbeatMs = HEARTBEAT_MS): Bus {
  const listeners = new Set<Listener>();
  const closing = new AbortController();

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: appUrl,
      application_name: 'colloquy invalidations',
      connectionTimeoutMillis: CONNECT_MS,
      ...CLIENT_KEEPALIVE,
    });
    const ending = Promise.withResolvers<void>();
    const onLost = (): void => ending.resolve();
    client.on('error', onLost);
    client.on('end', onLost);
    closing.signal.addEventListener('abort', onLost);
    let heartbeat: NodeJS.Timeout | undefined;
    const beat = (): void => {
      heartbeat = setTimeout(onLost, heartbeatMs);
      client.query('select 1').then(() => {
        clearTimeout(heartbeat);
        heartbeat = setTimeout(beat, heartbeatMs);
      }, onLost);
    };
    client.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '') as BusMessage;
      for (const listener of listeners) listener.onMessage(message);
    });
    try {
      await client.connect();
      await client.query(`listen ${NOTIFY_CHANNEL}`);
      for (const listener of listeners) listener.onGap();
      heartbeat = setTimeout(beat, heartbeatMs);
      await ending.promise;
    } catch (error) {
      log.warn({ err: error }, 'invalidations: no connection');
    } finally {
      clearTimeout(heartbeat);
      closing.signal.removeEventListener('abort', onLost);
      await client.end().catch(() => {});
    }
  };

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await listen();
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      closing.abort();
      return listening;
    },
  };
}
