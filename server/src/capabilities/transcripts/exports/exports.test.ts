import { type Segment, sendCommands } from '@colloquy/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { assignVoices } from '../assign-voices.ts';
import { insertUnclear } from '../insert-unclear.ts';
import { aRecording, aTranscript, inTask } from '../transcripts.factory.ts';
import { exportName } from './export-name.ts';
import { USUAL_OPTIONS } from './usual-options.ts';
import { type Exportable, FLUENT_MARK, MACHINE_MARK, STRICT_MARK, timestamp } from './exportable.ts';
import { aSegment, exportable, someWords } from './exportable.factory.ts';
import { plainTexts } from './plain-texts.ts';
import { readVtt } from './read-vtt.factory.ts';
import { writeVtt } from './write-vtt.ts';

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
    assignVoices(transcript.organisationId, transcript.id, [{ voice: 0, startMs: 0, endMs: 60_000 }]),
  );
  await server.behind.query(`update job set name = $2 where id = $1`, [jobId, 'Study "A"/1 --> 👍']);
  await server.behind.query(`update speaker set name = $2 where recording_id = $1`, [
    transcript.id,
    'Doctor <A> & co',
  ]);
});

const download = (format: string, id = jobId) => browser.fetch(`/api/jobs/${id}/export?format=${format}`);

describe('a download', () => {
  test('is one of two of a person at a time: four more wait, the next is refused', async () => {
    const colleague = await aPerson(customer.organisationId);
    const other = await aTranscript(server, colleague, ['Another one.'], { name: 'other.wav' });
    const theirs = await actAs(server, colleague);
    const holder = await server.behind.connect();
    // Reading a transcript waits for this lock, so nothing that was let in can end.
    await holder.query('begin; lock table segment in access exclusive mode');
    const statuses: number[] = [];
    try {
      const asked = Array.from({ length: 7 }, () =>
        download('txt').then(({ status }) => statuses.push(status)),
      );
      const fromColleague = theirs.fetch(`/api/jobs/${other.jobId}/export?format=txt`);
      await Promise.race(asked);
      expect(statuses).toEqual([409]);
      await holder.query('commit');
      await Promise.all(asked);
      expect(statuses).toEqual([409, 200, 200, 200, 200, 200, 200]);
      expect((await fromColleague).status).toBe(200);
    } finally {
      holder.release(true);
    }
    expect((await download('txt')).status).toBe(200);
  });

  test('has the name and type that it should have', async () => {
    const reply = await download('txt');
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="Study A 1 -- _ - entrevue _ ete - en.txt"; filename*=UTF-8''Study%20A%201%20--%20%F0%9F%91%8D%20-%20entrevue%20%E2%80%93%20%C3%A9t%C3%A9%20-%20en.txt`,
    );
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  });

  test('as text is read from top to bottom', async () => {
    const text = await (await download('txt')).text();
    expect(text.split('\n').slice(2)).toEqual([
      'English',
      MACHINE_MARK,
      STRICT_MARK,
      'Layout: speaker names above the text, times at each turn',
      '',
      '[00:00:00] Doctor <A> & co',
      'Is 1 < 2 & 3 > 2 --> yes?',
      'Yes it is.',
      '',
    ]);
  });

  test('as WebVTT is what a parser reads, names and signs included', async () => {
    const text = await (await download('vtt')).text();
    expect(text.startsWith(`WEBVTT - ${MACHINE_MARK} - ${STRICT_MARK}\n\nNOTE\n`)).toBe(true);
    const { cues, notes } = readVtt(text);
    expect(cues).toMatchObject([
      { startMs: 0, voice: 'Doctor <A> & co', text: 'Is 1 < 2 & 3 > 2 --> yes?' },
      { voice: 'Doctor <A> & co', text: 'Yes it is.' },
    ]);
    expect(notes.join()).toContain(MACHINE_MARK);
  });

  test('as JSON has every word with its time and confidence', async () => {
    const json = (await (await download('json')).json()) as { isMachineWork: boolean; segments: Segment[] };
    expect(json).toMatchObject({
      format: 'colloquy-transcript',
      isMachineWork: true,
      notice: `${MACHINE_MARK} ${STRICT_MARK}`,
      language: 'en',
    });
    expect(json.segments[1]).toMatchObject({
      speaker: 'Doctor <A> & co',
      text: 'Yes it is.',
      words: [
        { text: 'Yes', confidence: 0.9, timing: 'heard', source: 'asr' },
        { text: 'it' },
        { text: 'is.' },
      ],
    });
  });

  test('carries no mark once a person has approved', async () => {
    await server.behind.query('update job set approved_at = now() where id = $1', [jobId]);
    for (const format of ['txt', 'vtt', 'json']) {
      expect(await (await download(format)).text()).not.toContain(MACHINE_MARK);
    }
    await server.behind.query('update job set approved_at = null where id = $1', [jobId]);
  });

  test('leaves out in intelligent verbatim what fluent speech would, and says so', async () => {
    const texts = ['Um, we we left, uh.', 'Then we, um, ate.'];
    const said = await aTranscript(server, customer, texts);
    const ask = (format: string) =>
      browser.fetch(`/api/jobs/${said.jobId}/export?format=${format}&verbatim=intelligent`);
    const text = await (await ask('txt')).text();
    expect(text).toContain(FLUENT_MARK);
    expect(text).toContain('We left.');
    expect(text).toContain('Then we, ate.');
    expect(await (await ask('vtt')).text()).toContain(FLUENT_MARK);
    expect(await (await ask('json')).json()).toMatchObject({ verbatim: 'intelligent' });
    expect(await (await download('txt', said.jobId)).text()).toContain('Um, we we left, uh.');
    expect((await browser.fetch(`/api/jobs/${said.jobId}/export?format=txt&verbatim=all`)).status).toBe(400);
  });

  test('says of words where they come from and what of them a person has confirmed', async () => {
    // An engine that gives no confidence: nobody has confirmed its words for that.
    const said = await aTranscript(server, customer, ['Yes it is', 'So we left'], { confidence: null });
    const ask = async (format: string): Promise<string> => (await download(format, said.jobId)).text();
    expect(await ask('txt')).not.toContain('A person has confirmed');
    const [first, second] = said.segments as [Segment, Segment];
    const base = () => ({ id: newId(), revision: first.revision });
    const commands = [
      { ...base(), kind: 'set-text' as const, segmentId: first.id, text: 'Yes it was' },
      { ...base(), kind: 'confirm' as const, segmentId: second.id, start: 0, end: 10 },
    ];
    await browser.get(sendCommands, { params: { recordingId: said.id }, body: { commands } });
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
      .filter((row) => row.includes('heard') || row.includes('estimated'));
    expect(rows.map((row) => /,(asr|import|person),(yes|no),/.exec(row)?.slice(1).join(' '))).toEqual([
      'asr no',
      'asr no',
      'person yes',
      'asr yes',
      'asr yes',
      'asr yes',
    ]);
  });

  test('says where speech is unclear, unless that is left out', async () => {
    const said = await aTranscript(server, customer, ['We met.']);
    const speech = [{ startMs: 12_000, endMs: 14_000 }];
    await inTask(said, () => insertUnclear(said.id, { speech, turns: [], speakers: new Map() }));
    expect(await (await download('txt', said.jobId)).text()).toContain('We met.\n[unclear 00:12]\n');
    const without = await (await download('txt&unclear=no', said.jobId)).text();
    expect(without).toContain('We met.');
    expect(without).not.toContain('unclear');
  });

  test('waits for words, and of several recordings wants to know which', async () => {
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

const writtenVtt = (transcript: Exportable): string => [...writeVtt(transcript, USUAL_OPTIONS)].join('');

describe('WebVTT', () => {
  test('has cues that can be read, in order, each longer than nothing', () => {
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

  test('keeps arrows and empty lines out of its notes', () => {
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
    expect(timestamp(ms)).toBe(text);
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
