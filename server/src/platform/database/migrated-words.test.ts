import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' };
import { TEST_SECRET } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const NAME = `words_${randomUUID().replaceAll('-', '')}`;
const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${NAME}` }).href;
const organisationId = randomUUID();
const [typist, reader] = [randomUUID(), randomUUID()];
let behind: pg.Client;

beforeAll(async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  behind = new pg.Client({ connectionString: at(inject('postgresSuperuserUrl')) });
  await behind.connect();
  const before = journal.entries.findIndex(({ tag }) => tag.endsWith('_word_origins'));
  await migrate(at(inject('postgresUrl')), TEST_SECRET, before);
  // Rows of other tables do not matter here.
  await behind.query(`set session_replication_role = replica`);
}, 60_000);
afterAll(async () => {
  await behind.end();
  const client = new pg.Client({ connectionString: inject('postgresSuperuserUrl') });
  await client.connect();
  await client.query(`drop database if exists ${NAME} with (force)`);
  await client.end();
});

type OldWord = { text: string; startMs: number; endMs: number; confidence: number | null; timing: string };
const word = (text: string, startMs: number, confidence: number | null = null): OldWord => ({
  text,
  startMs,
  endMs: startMs + 100,
  confidence,
  timing: 'heard',
});

type Edit = { kind: string; personId: string | null; words: OldWord[] };

/** A recording with one segment, as an older version stored it, and what was done to its words. */
async function aRecording(words: OldWord[], edits: Edit[], isImport = false): Promise<string> {
  const [id, segmentId] = [randomUUID(), randomUUID()];
  await behind.query(
    `insert into recording (organisation_id, id, job_id, file_id, name, transcript_file_id, created_at)
     values ($1, $2::uuid, $2::uuid, $2::uuid, 'a', case when $3 then $2::uuid end, now())`,
    [organisationId, id, isImport],
  );
  for (const [index, { kind, personId, words: after }] of edits.entries()) {
    const [commandId, revision] = [randomUUID(), index + 2];
    await behind.query(
      `insert into segment_command (organisation_id, id, recording_id, person_id, base_revision, revision, kind, outcome, at)
       values ($1, $2, $3, $4, 1, $5, $6, 'applied', now())`,
      [organisationId, commandId, id, personId, revision, kind],
    );
    const state = (of: OldWord[]): string => JSON.stringify({ words: of, speakerId: null });
    await behind.query(
      `insert into segment_revision (organisation_id, id, recording_id, segment_id, command_id, revision, before, after)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7)`,
      [
        organisationId,
        id,
        segmentId,
        commandId,
        revision,
        state(edits[index - 1]?.words ?? words),
        state(after),
      ],
    );
  }
  await behind.query(
    `insert into segment (organisation_id, id, recording_id, start_ms, end_ms, position, revision, words, text)
     values ($1, $2, $3, 0, 9000, 1024, 9, $4, '')`,
    [organisationId, segmentId, id, JSON.stringify(edits.at(-1)?.words ?? words)],
  );
  return id;
}

/** The words as they are now, and after each edit. */
async function originsOf(id: string): Promise<{ now: string[]; history: string[][] }> {
  const origin = `coalesce(w ->> 'source', '–') || case w ->> 'confirmedBy' when '${typist}' then ' typist'
    when '${reader}' then ' reader' else '' end`;
  const { rows: now } = await behind.query(
    `select (w ->> 'text') || ': ' || ${origin} as said from segment, jsonb_array_elements(words) with ordinality e (w, at)
     where recording_id = $1 order by at`,
    [id],
  );
  const { rows: history } = await behind.query(
    `select array(select ${origin} from jsonb_array_elements(side -> 'words') with ordinality e (w, at) order by at) as said
     from segment_revision, unnest(array[before, after]) with ordinality s (side, n)
     where recording_id = $1 order by revision, n`,
    [id],
  );
  return { now: now.map(({ said }) => said), history: history.map(({ said }) => said) };
}

it('gives stored words their source and who confirmed them, as far as history says', async () => {
  const [we, at1] = [word('we', 0, 0.9), word('at', 1_000, 0.9)];
  const confirmed = [we, word('often', 420), word('met', 500), at1];
  const open = [we, word('often', 420), word('met', 500, 0.9), at1];
  const transcribed = await aRecording(
    [we, word('met', 500, 0.9), at1],
    [
      {
        kind: 'set-text',
        personId: typist,
        words: [we, word('often', 400), word('met', 500, 0.9), at1],
      },
      { kind: 'confirm', personId: reader, words: [we, word('often', 400), word('met', 500), at1] },
      { kind: 'retime', personId: null, words: confirmed },
      { kind: 'undo', personId: reader, words: open },
      { kind: 'undo', personId: typist, words: [we, word('met', 500, 0.9), at1] },
      { kind: 'undo', personId: typist, words: open },
      { kind: 'confirm', personId: typist, words: confirmed },
    ],
  );
  const imported = await aRecording(
    [word('so', 0), word('long', 500), word('ago', 900)],
    [
      { kind: 'set-text', personId: typist, words: [word('So,', 0), word('short', 500), word('ago', 900)] },
      { kind: 'undo', personId: typist, words: [word('so', 0), word('long', 500), word('ago', 900)] },
      { kind: 'undo', personId: typist, words: [word('So,', 0), word('short', 500), word('ago', 900)] },
      {
        kind: 'split',
        personId: reader,
        words: [word('So,', 0), word('sh', 500), word('ort', 550), word('ago', 900)],
      },
    ],
    true,
  );
  const withoutConfidence = await aRecording([word('yes', 0), word('no', 500)], []);
  // Interrupted at the second recording: the schema is new, and the next run goes on with what is left.
  await behind.query(
    `create function stop() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$`,
  );
  await behind.query(
    `create trigger stop before update on segment for each row
     when (new.recording_id = '${imported}') execute function stop()`,
  );
  await expect(migrate(at(inject('postgresUrl')), TEST_SECRET)).rejects.toThrow('interrupted');
  expect((await originsOf(imported)).history[1]).toEqual(['–', '–', '–']);
  await behind.query('drop trigger stop on segment');
  await migrate(at(inject('postgresUrl')), TEST_SECRET);
  const { now, history } = await originsOf(transcribed);
  expect(now).toEqual(['we: –', 'often: person typist', 'met: – typist', 'at: –']);
  expect(history[1]).toEqual(['–', 'person typist', '–', '–']);
  expect(history[2]).toEqual(history[1]);
  expect(history[3]).toEqual(['–', 'person typist', '– reader', '–']);
  expect(history[5]).toEqual(history[3]);
  expect(history[7]).toEqual(history[1]);
  const ofImport = await originsOf(imported);
  expect(ofImport.now).toEqual(['So,: –', 'sh: person typist', 'ort: person typist', 'ago: –']);
  expect(ofImport.history[0]).toEqual(['–', '–', '–']);
  expect(ofImport.history[3]).toEqual(['–', '–', '–']);
  expect((await originsOf(withoutConfidence)).now).toEqual(['yes: –', 'no: –']);
  const { rows } = await behind.query(
    `select count(*)::int as n from pg_class where relforcerowsecurity
     and relname in ('recording', 'segment', 'segment_revision', 'segment_command')`,
  );
  expect(rows[0].n).toBe(4);
  const { rows: rest } = await behind.query(
    `select from pg_policies where policyname = 'word_origins_written'
     union all select where to_regclass('drizzle.recording_without_origins') is not null`,
  );
  expect(rest).toEqual([]);
}, 60_000);
