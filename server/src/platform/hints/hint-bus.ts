import { setTimeout as sleep } from 'node:timers/promises';
import type { HintTopic } from '@colloquy/contract';
import pg from 'pg';
import { CLIENT_KEEPALIVE } from '../database/logins.ts';
import { CHANNEL, notify, notifySoon } from '../database/notify.ts';
import { afterCommit } from '../database/scope.ts';
import { log } from '../log.ts';

/** What travels between our processes; the browser gets topic, id and revision of it. Ids only, never data. */
export type BusMessage =
  | { kind: 'hint'; organisationId: string; topic: HintTopic; id: string; revision: number }
  /** This session is over: `isReplaced` by another sign-in, else signed out or taken away. */
  | { kind: 'session'; sessionId: string; isReplaced: boolean }
  /** What this person may see has changed (role, assignments): their streams begin anew. */
  | { kind: 'person'; personId: string };

/** Told within the transaction; PostgreSQL delivers it once and only if that commits. */
export const tell = (message: BusMessage): Promise<void> => notify(JSON.stringify(message));

/** Told once the scope has committed. Within the transaction it would make all work wait for one another. */
export async function hint(
  organisationId: string,
  topic: HintTopic,
  id: string,
  revision = 0,
): Promise<void> {
  const message: BusMessage = { kind: 'hint', organisationId, topic, id, revision };
  afterCommit(() => notifySoon(JSON.stringify(message)));
}

type Listener = {
  onMessage: (message: BusMessage) => void;
  /** What was told for a while is lost. */
  onGap: () => void;
};

export type Bus = { subscribe: (listener: Listener) => () => void; close: () => Promise<void> };

const RETRY_MS = 500;
const CONNECT_MS = 10_000;
/** Nothing travels on a listening connection for hours, so only asking shows that it still leads anywhere. */
const HEARTBEAT_MS = 15_000;

/**
 * Listens on one connection of its own, and comes back after a restart of the database, or when the connection has
 * left a heartbeat unanswered until the next one.
 */
export function openBus(appUrl: string, heartbeatMs = HEARTBEAT_MS): Bus {
  const listeners = new Set<Listener>();
  const closing = new AbortController();

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: appUrl,
      application_name: 'colloquy hints',
      connectionTimeoutMillis: CONNECT_MS,
      ...CLIENT_KEEPALIVE,
    });
    const ending = Promise.withResolvers<void>();
    const lose = (): void => ending.resolve();
    client.on('error', lose);
    client.on('end', lose);
    closing.signal.addEventListener('abort', lose);
    let heartbeat: NodeJS.Timeout | undefined;
    const beat = (): void => {
      heartbeat = setTimeout(lose, heartbeatMs);
      client.query('select 1').then(() => {
        clearTimeout(heartbeat);
        heartbeat = setTimeout(beat, heartbeatMs);
      }, lose);
    };
    client.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '') as BusMessage;
      for (const listener of listeners) listener.onMessage(message);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      for (const listener of listeners) listener.onGap();
      heartbeat = setTimeout(beat, heartbeatMs);
      await ending.promise;
    } catch (error) {
      log.warn({ err: error }, 'hints: no connection');
    } finally {
      clearTimeout(heartbeat);
      closing.signal.removeEventListener('abort', lose);
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
