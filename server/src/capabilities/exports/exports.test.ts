import {
  EXPORT_FORMATS,
  FLUENT_NOTICE,
  isNamedAutomatic,
  MACHINE_NOTICE,
  STRICT_NOTICE,
} from '@colloquy/contract/exports';
import { sendCommands } from '@colloquy/contract/transcripts';
import { formatTimestamp } from '@colloquy/rules/text';
import type { Segment } from '@colloquy/rules/transcript';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { assignSpeakers, insertUnclearTurns } from '../transcription/index.ts';
import { aRecording, aTranscript, inTask } from '../transcripts/transcripts.factory.ts';
import { exportName } from './export-name.ts';
import { aSegment, exportable, someWords } from './exportable.factory.ts';
import { type Exportable, plainTexts } from './exportable.ts';
import { DEFAULT_EXPORT_OPTIONS } from './formats/formats.ts';
import { readVtt } from './formats/read-vtt.factory.ts';
import { writeVtt } from './formats/write-subtitles.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;
let jobId: string;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
  const texts = ['Is 1 < 2 & 3 > 2 --> yes?', 'Yes it is.'];
  const transcript = await aTranscript(server, customer, texts, { name: 'entrevue – été.wav' });
  jobId = transcript.jobId;
  await inTask(transcript, () =>
    assignSpeakers(transcript.organisationId, transcript.id, [{ voice: 0, startMs: 0, endMs: 60_000 }]),
  );
  await server.superuser.query(`update job set name = $2 where id = $1`, [jobId, 'Study "A"/1 --> 👍']);
  await server.superuser.query(`update speaker set name = $2 where recording_id = $1`, [
    transcript.id,
    'Doctor <A> & co',
  ]);
});

const download = (format: string, id = jobId) => browser.fetch(`/api/jobs/${id}/export?format=${format}`);

describe('a download', () => {
  test('is limited to two at a time per person; four more wait, the next is refused', async () => {
    const colleague = await aPerson(customer.organisationId);
    const other = await aTranscript(server, colleague, ['Another one.'], { name: 'other.wav' });
    const colleagueBrowser = await actAs(server, colleague);
    const lockHolder = await server.superuser.connect();
    // Reading a transcript waits for this lock, so no admitted download can end.
    await lockHolder.query('begin; lock table segment in access exclusive mode');
    const statuses: number[] = [];
    try {
      const downloads = Array.from({ length: 7 }, () =>
        download('txt').then(({ status }) => statuses.push(status)),
      );
      const fromColleague = colleagueBrowser.fetch(`/api/jobs/${other.jobId}/export?format=txt`);
      await Promise.race(downloads);
      expect(statuses).toEqual([409]);
      await lockHolder.query('commit');
      await Promise.all(downloads);
      expect(statuses).toEqual([409, 200, 200, 200, 200, 200, 200]);
      expect((await fromColleague).status).toBe(200);
    } finally {
      lockHolder.release(true);
    }
    expect((await download('txt')).status).toBe(200);
  });

  test('has the right name and type', async () => {
    const reply = await download('txt');
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="Study A 1 -- _ - entrevue _ ete - en.txt"; filename*=UTF-8''Study%20A%201%20--%20%F0%9F%91%8D%20-%20entrevue%20%E2%80%93%20%C3%A9t%C3%A9%20-%20en.txt`,
    );
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  });

  test('as text has head and turns', async () => {
    const text = await (await download('txt')).text();
    expect(text.split('\n').slice(2)).toEqual([
      'English',
      MACHINE_NOTICE,
      STRICT_NOTICE,
      'Times in brackets show when a turn begins.',
      '',
      '[00:00:00] Doctor <A> & co',
      'Is 1 < 2 & 3 > 2 --> yes? Yes it is.',
      '',
    ]);
  });

  test('as WebVTT is parsed with names and special characters', async () => {
    const text = await (await download('vtt')).text();
    expect(text.startsWith(`WEBVTT - ${MACHINE_NOTICE} - ${STRICT_NOTICE}\n\nNOTE\n`)).toBe(true);
    const { cues, notes } = readVtt(text);
    expect(cues).toMatchObject([
      { startMs: 0, voice: 'Doctor <A> & co', text: 'Is 1 < 2 & 3 > 2 --> yes?' },
      { voice: 'Doctor <A> & co', text: 'Yes it is.' },
    ]);
    expect(notes.join()).toContain(MACHINE_NOTICE);
  });

  test('as JSON has every word with its time and confidence', async () => {
    const json = (await (await download('json')).json()) as { isMachineWork: boolean; segments: Segment[] };
    expect(json).toMatchObject({
      format: 'colloquy-transcript',
      isMachineWork: true,
      notice: `${MACHINE_NOTICE} ${STRICT_NOTICE}`,
      language: 'en',
    });
    expect(json.segments[1]).toMatchObject({
      speaker: 'Doctor <A> & co',
      text: 'Yes it is.',
      words: [
        { text: 'Yes', confidence: 0.9, timing: 'recognised', source: 'asr' },
        { text: 'it' },
        { text: 'is.' },
      ],
    });
  });

  test('has no notice once a person has approved', async () => {
    await server.superuser.query('update job set approved_at = now() where id = $1', [jobId]);
    for (const format of ['txt', 'vtt', 'json']) {
      expect(await (await download(format)).text()).not.toContain(MACHINE_NOTICE);
    }
    await server.superuser.query('update job set approved_at = null where id = $1', [jobId]);
  });

  test('omits disfluencies in intelligent verbatim, and says so', async () => {
    const texts = ['Um, we we left, uh.', 'Then we, um, ate.'];
    const sample = await aTranscript(server, customer, texts);
    const ask = (format: string) =>
      browser.fetch(`/api/jobs/${sample.jobId}/export?format=${format}&verbatim=intelligent`);
    const text = await (await ask('txt')).text();
    expect(text).toContain(FLUENT_NOTICE);
    expect(text).toContain('We left.');
    expect(text).toContain('Then we, ate.');
    expect(await (await ask('vtt')).text()).toContain(FLUENT_NOTICE);
    expect(await (await ask('json')).json()).toMatchObject({ verbatim: 'intelligent' });
    expect(await (await download('txt', sample.jobId)).text()).toContain('Um, we we left, uh.');
    expect((await browser.fetch(`/api/jobs/${sample.jobId}/export?format=txt&verbatim=all`)).status).toBe(
      400,
    );
  });

  test('states sources and confirmations of words', async () => {
    // Missing confidence does not mean that a person confirmed the words.
    const sample = await aTranscript(server, customer, ['Yes it is', 'So we left'], { confidence: null });
    const ask = async (format: string): Promise<string> => (await download(format, sample.jobId)).text();
    expect(await ask('txt')).not.toContain('A person has confirmed');
    const [first, second] = sample.segments as [Segment, Segment];
    const base = () => ({ id: newId(), revision: first.revision });
    const commands = [
      { ...base(), kind: 'set-text' as const, segmentId: first.id, text: 'Yes it was' },
      { ...base(), kind: 'confirm' as const, segmentId: second.id, start: 0, end: 10 },
    ];
    await browser.get(sendCommands, { params: { recordingId: sample.id }, body: { commands } });
    expect(await ask('txt')).toContain('A person has confirmed 1 of 2 passages.');
    const { segments } = JSON.parse(await ask('json')) as {
      segments: (Segment & { isConfirmed: boolean })[];
    };
    expect(segments.map(({ isConfirmed }) => isConfirmed)).toEqual([false, true]);
    expect(segments[0]!.words).toMatchObject([
      { text: 'Yes', source: 'asr' },
      { text: 'it', source: 'asr' },
      { text: 'was', source: 'person', confirmedBy: customer.id },
    ]);
    expect(segments[1]!.words[0]).toMatchObject({
      source: 'asr',
      confirmedBy: customer.id,
      confidence: null,
    });
    const rows = (await ask('csv&words=yes'))
      .split('\r\n')
      .filter((row) => row.includes('recognised') || row.includes('estimated'));
    expect(rows.map((row) => /,(asr|import|person),(yes|no),/.exec(row)?.slice(1).join(' '))).toEqual([
      'asr no',
      'asr no',
      'person yes',
      'asr yes',
      'asr yes',
      'asr yes',
    ]);
  });

  test('marks unclear speech unless it is left out', async () => {
    const sample = await aTranscript(server, customer, ['We met.']);
    const speech = [{ startMs: 12_000, endMs: 14_000 }];
    await inTask(sample, () => insertUnclearTurns(sample.id, { speech, turns: [], speakers: new Map() }));
    expect(await (await download('txt', sample.jobId)).text()).toContain('We met. [unclear 00:12]\n');
    const without = await (await download('txt&unclear=no', sample.jobId)).text();
    expect(without).toContain('We met.');
    expect(without).not.toContain('unclear');
  });

  test('is empty without words, and needs a choice among several recordings', async () => {
    const empty = await aRecording(server, customer);
    expect((await download('txt', empty.jobId)).status).toBe(200);
    const another = await aRecording(server, customer, { jobId: empty.jobId, name: 'second.wav' });
    expect((await download('txt', empty.jobId)).status).toBe(400);
    const one = await browser.fetch(`/api/jobs/${empty.jobId}/export?format=txt&recordingId=${another.id}`);
    expect(await one.text()).toContain('second.wav');
    const foreign = await browser.fetch(`/api/jobs/${empty.jobId}/export?format=txt&recordingId=${jobId}`);
    expect(foreign.status).toBe(404);
  });
});

const writtenVtt = (transcript: Exportable): string =>
  [...writeVtt(transcript, DEFAULT_EXPORT_OPTIONS)].join('');

describe('WebVTT', () => {
  test('has readable cues in order, each with a duration', () => {
    const { cues } = readVtt(
      writtenVtt(exportable([aSegment(someWords(100, 5_000)), aSegment(someWords(3, 0, 0))])),
    );
    expect(
      cues
        .map((cue) => cue.text)
        .join(' ')
        .split(/\s/),
    ).toHaveLength(103);
    expect(cues[0]!.startMs).toBe(0);
    for (const [at, cue] of cues.entries()) {
      expect(cue.endMs).toBeGreaterThan(cue.startMs);
      expect(cue.startMs).toBeGreaterThanOrEqual(cues[at - 1]?.startMs ?? 0);
      expect(cue.text.length).toBeLessThanOrEqual(84);
    }
  });

  test('has no arrows or empty lines in comments', () => {
    const transcript = exportable([aSegment(someWords(1, 0))], { job: 'a --> b\n\nc', file: '' });
    const { cues, notes } = readVtt(writtenVtt(plainTexts(transcript)));
    expect(cues).toHaveLength(1);
    expect(notes).toHaveLength(1);
  });

  test.each([
    [0, '00:00:00.000'],
    [3_723_004, '01:02:03.004'],
    [360_000_000, '100:00:00.000'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(formatTimestamp(ms)).toBe(text);
  });
});

test.each([
  ['../../etc/passwd', 'a\\b:c*.wav', 'etc passwd - a b c - en.txt'],
  ['\u202Egnp.exe', '...', 'gnp.exe - Untitled - en.txt'],
  ['👩‍👩‍👧‍👦 été', 'con\u0000.mp3', '👩‍👩‍👧‍👦 été - con - en.txt'],
  ['Market - interview 1', 'interview 1.opus', 'Market - interview 1 - en.txt'],
  ['x'.repeat(500), 'y', `${'x'.repeat(80)} - y - en.txt`],
])('%j and %j make the name %j', (job, file, name) => {
  expect(exportName(exportable([], { job, file }), 'txt')).toBe(name);
});

test('no two formats make the same name, with or without names replaced', () => {
  const names = EXPORT_FORMATS.flatMap((format) =>
    [true, false].map((isPseudonymous) => exportName(exportable([], { isPseudonymous }), format)),
  );
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2 * EXPORT_FORMATS.length);
  expect(names).toContain('Study - a - en (MAXQDA).rtf');
  expect(names).toContain('Study - a - en (NVivo, names replaced).docx');
});

test('only the name says that subtitles without comments are automatic', () => {
  const machine = exportable([], { isApproved: false });
  expect(exportName(machine, 'srt')).toBe('Study - a - en (automatic).srt');
  expect(isNamedAutomatic(exportName(machine, 'srt'))).toBe(true);
  expect(isNamedAutomatic('Study - a - en (automatic, names replaced) (1).srt')).toBe(true);
  expect(isNamedAutomatic('automatic.srt')).toBe(false);
  expect(exportName(machine, 'vtt')).toBe('Study - a - en.vtt');
  expect(exportName(exportable([]), 'srt')).toBe('Study - a - en.srt');
});
