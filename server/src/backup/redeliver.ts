import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Content } from './backup-file.ts';

const delivery = z.object({
  queue: z.string(),
  data: z.record(z.string(), z.unknown()),
  priority: z.number().int(),
  startAfter: z.string(),
  /** Of backups since these are in them. The task's row names the delivery that counts. */
  id: z.uuid().optional(),
  group: z.string().nullish(),
});

/** Hands the unfinished work to the queue again, in the restore's transaction. */
export async function redeliver(client: pg.Client, lines: Content): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false, migrate: false, createSchema: false });
  await boss.start();
  try {
    for await (const line of createInterface({ input: Readable.from(lines), crlfDelay: Infinity })) {
      const { queue, data, priority, startAfter, id, group } = delivery.parse(JSON.parse(line));
      await boss.send(queue, data, {
        priority,
        startAfter: new Date(startAfter),
        ...(id && { id }),
        ...(group && { group: { id: group } }),
      });
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
