import { setTimeout } from 'node:timers/promises';
import type { HintTopic } from '@colloquy/contract';
import pg from 'pg';
import { sqlQuery } from '../database/scope.ts';
import { log } from '../log.ts';

/** What travels between our processes; the browser gets topic, id and revision of it. Ids only, never data. */
export type BusMessage =
  | { kind: 'hint'; organisationId: string; topic: HintTopic; id: string; revision: number }
  /** This session is over: `isReplaced` by another sign-in, else signed out or taken away. */
  | { kind: 'session'; sessionId: string; isReplaced: boolean }
  /** What this person may see has changed (role, assignments): their streams begin anew. */
  | { kind: 'person'; personId: string };

const CHANNEL = 'colloquy';

/** Told within the transaction; PostgreSQL delivers it once and only if that commits. */
export async function tell(message: BusMessage): Promise<void> {
  await sqlQuery('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]);
}

export const hint = (organisationId: string, topic: HintTopic, id: string, revision = 0): Promise<void> =>
  tell({ kind: 'hint', organisationId, topic, id, revision });

type Listener = {
  onMessage: (message: BusMessage) => void;
  /** What was told for a while is lost. */
  onGap: () => void;
};

export type Bus = { subscribe: (listener: Listener) => () => void; close: () => Promise<void> };

const RETRY_MS = 500;

/** Listens on one connection of its own, and comes back after a restart of the database. */
export function openBus(appUrl: string): Bus {
  const listeners = new Set<Listener>();
  const closing = new AbortController();

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: appUrl,
      application_name: 'colloquy hints',
      keepAlive: true,
    });
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      closing.signal.addEventListener('abort', () => resolve());
    });
    client.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '') as BusMessage;
      for (const listener of listeners) listener.onMessage(message);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      for (const listener of listeners) listener.onGap();
      await lost;
    } catch (error) {
      log.warn({ err: error }, 'hints: no connection');
    } finally {
      await client.end().catch(() => {});
    }
  };

  const listening = (async () => {
    while (!closing.signal.aborted) {
      await listen();
      await setTimeout(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
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
