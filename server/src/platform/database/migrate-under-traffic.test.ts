import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { TEST_SECRET } from '../../testing/test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { migrate } from './migrate.ts';
import { LOCK_PATIENCE } from './retry-for-locks.ts';

const LONGEST_WAIT_MS = 2_000;
const countBefore = (tag: string): number => journal.entries.findIndex((entry) => entry.tag.endsWith(tag));

let url: string;
let behind: pg.Pool;
const left: (() => Promise<void>)[] = [];

beforeEach(async () => {
  const name = `traffic_${randomUUID().replaceAll('-', '')}`;
  const at = (home: string): string => Object.assign(new URL(home), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url = at(inject('postgresUrl'));
  behind = new pg.Pool({ connectionString: at(inject('postgresSuperuserUrl')) });
  const pool = behind;
  left.push(async () => {
    await pool.end();
    const again = new pg.Client({ connectionString: inject('postgresSuperuserUrl') });
    await again.connect();
    await again.query(`drop database if exists ${name} with (force)`);
    await again.end();
  });
  await migrate(url, TEST_SECRET, countBefore('_mail_tries'));
}, 60_000);
afterAll(async () => {
  for (const drop of left) await drop();
});

it('holds no lock of an earlier migration while a later one waits', async () => {
  const request = await behind.connect();
  await request.query('begin');
  await request.query('select from session limit 1');
  // Long enough to be seen, however much of an attempt's time the statements before the lock take.
  const migrating = migrate(url, TEST_SECRET, undefined, { ...LOCK_PATIENCE, timeoutMs: 20_000 });
  try {
    await waitFor(
      async () =>
        (await request.query(`select from pg_locks where relation = 'session'::regclass and not granted`))
          .rowCount! > 0,
      30_000,
    );
    // As a request goes on after it has read its session.
    await request.query(
      'lock table mail, task, job, recording, segment, segment_revision in row exclusive mode nowait',
    );
  } finally {
    await request.query('rollback');
    request.release();
  }
  await migrating;
}, 60_000);

it('neither ends nor holds up requests', async () => {
  let isOver = false;
  let longestMs = 0;
  let requests = 0;
  const traffic = async (): Promise<void> => {
    const client = await behind.connect();
    while (!isOver) {
      const began = performance.now();
      await client.query('begin');
      for (const table of ['session', 'person', 'job', 'recording', 'segment', 'mail'])
        await client.query(`select from ${table} limit 1 for share`);
      await client.query('commit');
      longestMs = Math.max(longestMs, performance.now() - began);
      requests++;
    }
    client.release();
  };
  const clients = [traffic(), traffic()];
  await Promise.all([migrate(url, TEST_SECRET).finally(() => (isOver = true)), ...clients]);
  expect(requests).toBeGreaterThan(10);
  expect(longestMs).toBeLessThan(LONGEST_WAIT_MS);
}, 60_000);
