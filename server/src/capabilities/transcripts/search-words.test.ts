import { searchWords } from '@colloquy/contract/transcripts';
import { sliceCodePoints } from '@colloquy/rules/text';
import { beforeAll, describe, expect, test } from 'vitest';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { searchWords as search } from './search-words.ts';
import { aTranscript, inTask } from './transcripts.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;

const TEXTS = [
  'We met at the café by the Straße…',
  'The market was closed, so to market we did not go.',
  'Another day at the old market hall',
  '今天天气很好，我们去公园',
  'สวัสดีครับวันนี้อากาศดี',
  'ሰላም ዓለም እንዴት ነህ',
  '👩‍👩‍👧‍👦 family market',
  '100% of it_all \\ done',
];

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
  await aTranscript(server, customer, TEXTS);
  const other = await aPerson((await anOrganisation()).id);
  await aTranscript(server, other, ['A canary market of another organisation']);
});

const find = async (q: string, query: object = {}) =>
  (await browser.get(searchWords, { query: { q, ...query } })).rows;
const marked = (row: { text: string; marks: [number, number][] }): string[] =>
  row.marks.map(([start, end]) => sliceCodePoints(row.text, start, end));

describe('finds', () => {
  test.each([
    ['cafe', ['café']],
    ['CAFÉ', ['café']],
    ['strasse', ['Straße']],
    ['straße', ['Straße']],
    ['met at', ['met', 'at']],
    ['天气', ['天气']],
    ['วันนี้', ['วันนี้']],
    ['ዓለም', ['ዓለም']],
    ['family', ['family']],
    ['100%', ['100%']],
    ['it_all', ['it_all']],
    ['\\ done', ['\\', 'done']],
  ])('%s', async (q, marks) => {
    const rows = await find(q);
    expect(rows).toHaveLength(1);
    expect(marked(rows[0]!)).toEqual(marks);
  });

  test('all words in any order, and nothing if one is missing', async () => {
    expect((await find('hall old')).map((row) => row.text)).toEqual([TEXTS[2]]);
    expect(await find('hall castle')).toEqual([]);
    expect(await find('%%')).toEqual([]);
  });

  test('adjacent words first, with time and speaker', async () => {
    const rows = await find('market hall');
    expect(rows[0]).toMatchObject({
      text: TEXTS[2],
      jobCode: expect.stringMatching(/^QA-\d+$/),
      speaker: null,
    });
    expect((await find('old market'))[0]?.startMs).toBeGreaterThan(0);
  });
});

test('an exact phrase in quotes of any kind', async () => {
  for (const q of ['"old market"', '“OLD  market”', '«old market» hall']) {
    const rows = await find(q);
    expect(rows.map((row) => row.text)).toEqual([TEXTS[2]]);
    expect(marked(rows[0]!)).toContain('old market');
  }
  expect(await find('"market old"')).toEqual([]);
  // An unclosed quote is ignored; quotes alone find nothing.
  expect(await find('"market hall')).toHaveLength(1);
  expect(await find('""')).toEqual([]);
});

test('hits of one recording in the order of time, with their total', async () => {
  const texts = ['quince first', 'nothing', 'a quince', 'the quince came again, the quince'];
  const { id } = await aTranscript(server, customer, texts);
  await aTranscript(server, customer, ['one single quince, elsewhere']);
  const answer = await browser.get(searchWords, { query: { q: 'quince' } });
  expect(answer.total).toBe(4);
  const own = answer.rows.filter((row) => row.recordingId === id);
  expect(own.map((row) => row.text)).toEqual([texts[0], texts[2], texts[3]]);
  const places = answer.rows.map((row) => row.recordingId === id);
  expect(places.lastIndexOf(true) - places.indexOf(true)).toBe(2);
  const second = await browser.get(searchWords, { query: { q: 'quince', size: 3, page: 2 } });
  expect([second.rows.length, second.next, second.total]).toEqual([1, null, 4]);
});

test('the file, end and media of each hit; a transcript without a recording has no media', async () => {
  const { segments, fileId } = await aTranscript(server, customer, ['one medlar'], { name: 'orchard.wav' });
  const { startMs, endMs } = segments[0]!;
  const media = `/api/media/${fileId}`;
  expect((await find('medlar'))[0]).toMatchObject({ file: 'orchard.wav', startMs, endMs, media });
  await server.superuser.query(`update file set media_type = 'txt' where id = $1`, [fileId]);
  expect((await find('medlar'))[0]!.media).toBeNull();
});

test('all passages as a download, and none of another organisation', async () => {
  const file = await browser.fetch('/api/search.csv?q=market&size=1');
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('passages.csv'),
  ]);
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines[0]).toMatch(/Job,Number,File,Speaker,From,To,Passage$/);
  expect(lines).toHaveLength(4);
  expect(lines.join('\n')).toContain(TEXTS[2]);
  expect(lines.join('\n')).not.toContain('canary');
  expect((await browser.fetch('/api/search.csv?q=a')).status).toBe(400);
  const anonymous = await fetch(new URL('/api/search.csv?q=market', server.url));
  expect(anonymous.status).toBe(401);
});

test('every hit once across pages', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await browser.get(searchWords, {
      query: { q: 'market', size: 1, ...(after ? { after } : {}) },
    });
    seen.push(...page.rows.map((row) => row.text));
    after = page.next ?? undefined;
  } while (after);
  expect(seen.toSorted()).toEqual([TEXTS[1], TEXTS[2], TEXTS[6]].toSorted());
});

describe('isolation', () => {
  test('no one finds words of another organisation, even by calling the function directly', async () => {
    expect(await find('canary')).toEqual([]);
    const found = await inTask(customer, () => search({ q: 'canary', size: 50 }));
    expect(found.rows).toEqual([]);
  });

  test('words of a deleted job are not found', async () => {
    const gone = await aTranscript(server, customer, ['a vanishing zeppelin']);
    expect(await find('zeppelin')).toHaveLength(1);
    await server.superuser.query('update job set deleted_at = now() where id = $1', [gone.jobId]);
    expect(await find('zeppelin')).toEqual([]);
  });
});

test('the index serves queries over many rows', async () => {
  const { segments } = await aTranscript(server, customer, ['a lonely xylophone']);
  await server.superuser.query(
    `insert into segment (organisation_id, id, recording_id, start_ms, end_ms, position, revision, words, text)
     select organisation_id, uuidv7(), recording_id, 0, 0, 1024 * number, 1, '[]', 'filler words about ' || md5(number::text)
     from segment, generate_series(1, 8000) number where id = $1`,
    [segments[0]!.id],
  );
  // All joined tables: without statistics the planner assumes one row in recording.
  await server.superuser.query('analyze segment, recording, job');
  const scans = async (): Promise<number> => {
    await server.superuser.query('select pg_stat_clear_snapshot()');
    const { rows } = await server.superuser.query(
      `select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'segment_words'`,
    );
    return rows[0].scans;
  };
  const before = await scans();
  await expect
    .poll(
      async () => {
        expect(await find('xylophone')).toHaveLength(1);
        return scans();
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBeGreaterThan(before);
}, 60_000);
