import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { asSuperuser } from './database.ts';
import { findDemo } from './demo.ts';
import type { Installation } from './installation/start-installation.ts';

/** A job with the demo interview for one story, and its recording. */
export type InterviewCopy = { job: string; recording: string };

/**
 * Signs in as the customer and copies the demo interview, so that stories do not see each other's edits.
 * Copies rows only and shares the audio. Deleted when the story ends.
 */
export async function copyDemoInterview(page: Page, installation: Installation): Promise<InterviewCopy> {
  const { job, recording } = await findDemo(page, installation);
  const copies = await asSuperuser(installation, (client) => copyJob(client, job));
  const own = { job: copies.get(job)!, recording: copies.get(recording)! };
  onTestFinished(() =>
    asSuperuser(installation, async (client) => {
      await client.query('update job set deleted_at = now() where id = $1', [own.job]);
    }),
  );
  return own;
}

type Row = Record<string, unknown> & { id: string };

/** Tables of a job, each with the condition for its rows. */
const JOB_TABLES: readonly (readonly [string, string])[] = [
  ['job', 'id = $1'],
  ['file', 'owner_id = $1'],
  ['derived_file', 'file_id in (select id from file where owner_id = $1)'],
  ['job_file', 'job_id = $1'],
  ['stage_run', 'job_id = $1'],
  ['stage_record', 'job_file_id in (select id from job_file where job_id = $1)'],
  ['recording', 'job_id = $1'],
  ...[
    'transcribed_channel',
    'speaker',
    'segment',
    'segment_command',
    'segment_revision',
    'speaker_revision',
    'snapshot',
  ].map((table) => [table, 'recording_id in (select id from recording where job_id = $1)'] as const),
];

/** Copies a job with all its rows. Returns the new ids by old id. */
async function copyJob(client: pg.Client, jobId: string): Promise<Map<string, string>> {
  // Foreign keys between the copies are valid in the end, whatever the order.
  await client.query('set local session_replication_role = replica');
  const number = await client.query<{ number: number }>(
    `update organisation o set last_job_number = last_job_number + 1 from job j
     where j.id = $1 and o.id = j.organisation_id returning o.last_job_number::int as number`,
    [jobId],
  );
  const found: [string, Row[]][] = [];
  for (const [table, condition] of JOB_TABLES) {
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where ${condition}`,
      [jobId],
    );
    found.push([table, rows.map(({ row }) => row)]);
  }
  const copies = new Map(found.flatMap(([, rows]) => rows.map(({ id }) => [id, randomUUID()] as const)));
  // Revisions contain ids, too.
  const copied = (key: string, value: unknown): unknown =>
    typeof value === 'string' && key !== 'storage_key' ? (copies.get(value) ?? value) : value;
  for (const [table, rows] of found) {
    const changed = rows.map((row) => ({ ...row, ...uniqueColumns(table, number.rows[0]!.number) }));
    const columns = await findWritableColumns(client, table);
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(changed, copied)],
    );
  }
  return copies;
}

/** All columns but those that the database derives. */
async function findWritableColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]!.columns;
}

/** New values of unique columns, and of those that distinguish a copy from the demo. */
function uniqueColumns(table: string, number: number): Record<string, unknown> {
  if (table === 'job') return { number, request_id: randomUUID(), created_at: new Date().toISOString() };
  return table === 'file' ? { upload_id: randomUUID() } : {};
}
