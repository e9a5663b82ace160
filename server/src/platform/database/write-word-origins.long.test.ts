import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { LOCK_PATIENCE } from './retry-for-locks.ts';
import { writeWordOrigins } from './write-word-origins.ts';

const EDITS = 750;
const TIMES = 8;
/** Linear work takes eight times as long, quadratic 64 times. */
const MOST_GROWTH = 24;
const MIGRATION = new URL('../../../migrations/0043_word_origins.sql', import.meta.url);

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let behind: pg.Client;
beforeAll(async () => {
  database = await makeTestDatabase();
  behind = new pg.Client({ connectionString: database.superuserUrl });
  await behind.connect();
  // Rows of other tables do not matter here.
  await behind.query(`set session_replication_role = replica`);
});
afterAll(async () => {
  await behind.end();
  await database.drop();
});

/** Recordings with so many edits in all, each of which types one word of a segment of twenty; answers for how long. */
async function msToWrite(recordings: number, edits: number): Promise<number> {
  await behind.query('truncate recording, segment_command, segment_revision cascade');
  for (let count = 0; count < recordings; count++)
    await behind.query(
      `with made as (insert into recording (organisation_id, id, job_id, file_id, name, created_at)
         values ($1, $2::uuid, $2::uuid, $2::uuid, 'a', now())),
       edit as (select gen_random_uuid() as id, n from generate_series(2, $3::int + 1) n),
       command as (insert into segment_command
         (organisation_id, id, recording_id, person_id, base_revision, revision, kind, outcome, at)
         select $1, id, $2::uuid, $1, 1, n, 'set-text', 'applied', now() from edit),
       state as (select id, n, (select jsonb_agg(jsonb_build_object('text', 'word' || case at when n % 20 then n else at end,
           'startMs', at * 100, 'endMs', at * 100 + 90, 'timing', 'heard',
           'confidence', case at when n % 20 then null else 0.9 end)) from generate_series(0, 19) at) as words from edit)
       insert into segment_revision (organisation_id, id, recording_id, segment_id, command_id, revision, before, after)
         select $1, gen_random_uuid(), $2::uuid, $2::uuid, id, n, jsonb_build_object('words', '[]'::jsonb),
           jsonb_build_object('words', words) from state`,
      [randomUUID(), randomUUID(), edits / recordings],
    );
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  for (const statement of (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint'))
    await owner.query(statement);
  const began = performance.now();
  await writeWordOrigins(owner, LOCK_PATIENCE);
  const ms = performance.now() - began;
  await owner.end();
  const { rows } = await behind.query(
    `select count(*)::int as n from segment_revision where after @? '$.words[*] ? (@.source == "person")'`,
  );
  expect(rows[0].n).toBe(edits);
  return ms;
}

it.each([
  ['one recording', 1, 1],
  ['many recordings', 30, 30 * TIMES],
])(
  'takes time that grows with the edits, of %s',
  async (_name, few, many) => {
    await msToWrite(few, EDITS);
    const short = await msToWrite(few, EDITS);
    const long = await msToWrite(many, EDITS * TIMES);
    expect(long / short).toBeLessThan(MOST_GROWTH);
  },
  600_000,
);
