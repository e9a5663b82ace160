import type { HintTopic } from '@colloquy/contract';
import pg from 'pg';
import { sqlQuery } from '../database/scope.ts';
import { log } from '../log.ts';

/** What travels between our processes; the browser gets topic, id and revision of it. Ids only, never data. */
export type BusMessage =
  | { kind: 'hint'; organisationId: string; topic: HintTopic; id: string; revision: number }
  /** This session is over: `isReplaced` by another sign-in, else signed out or taken away. */
  | { kind: 'session'; sessionId: string; isReplaced: boolean };

const CHANNEL = 'colloquy';

/** Told within the transaction; PostgreSQL delivers it once and only if that commits. */
export async function tell(message: BusMessage): Promise<void> {
  await sqlQuery('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]);
}

export const hint = (organisationId: string, topic: HintTopic, id: string, revision = 0): Promise<void> =>
  tell({ kind: 'hint', organisationId, topic, id, revision });

type Listener = (message: BusMessage) => void;

/** Listens on one connection of its own, and comes back after a restart of the database. */
export function openBus(appUrl: string): { subscribe: (listener: Listener, onGap: () => void) => () => void; close: () => Promise<void> } {
  const listeners = new Set<{ listener: Listener; onGap: () => void }>();
  let isClosed = false;
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    while (!isClosed) {
      const opened = new pg.Client({ connectionString: appUrl, application_name: 'colloquy hints', keepAlive: true });
      const lost = new Promise<void>((resolve) => {
        opened.on('error', () => resolve());
        opened.on('end', () => resolve());
      });
      opened.on('notification', ({ payload }) => {
        const message = JSON.parse(payload ?? '') as BusMessage;
        for (const each of listeners) each.listener(message);
      });
      try {
        await opened.connect();
        await opened.query(`listen ${CHANNEL}`);
        client = opened;
        // What was told while we were away is lost: whoever listens has to ask again.
        for (const each of listeners) each.onGap();
        await lost;
      } catch (error) {
        log.warn({ err: error }, 'hints: no connection');
      }
      await opened.end().catch(() => {});
      if (!isClosed) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  void connect();

  return {
    subscribe: (listener, onGap) => {
      const entry = { listener, onGap };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    close: async () => {
      isClosed = true;
      await client?.end().catch(() => {});
    },
  };
}
