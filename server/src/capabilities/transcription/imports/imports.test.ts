import {
  createJob,
  findJobs,
  type JobDetail,
  pairFiles,
  importAsTranscript,
  readJob,
} from '@colloquy/contract/jobs';
import { isConfirmed, sourceOf } from '@colloquy/rules/transcript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Browser, actAs } from '../../../testing/browser.ts';
import { makeWav, silence, tone } from '../../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../../testing/test-process.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { uploadFile } from '../../files/uploads.factory.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { followJob, createTranscriptionJob, readFirstTranscript } from '../pipeline/pipeline.factory.ts';

const server = useTestServer();
let customer: Browser;
let worker: TestProcess;
beforeAll(async () => {
  customer = await actAs(server, await aPerson((await anOrganisation()).id));
  worker = await startProcess('fake-engines', server.config, {});
});
afterAll(() => worker?.end());

const VTT = `WEBVTT

00:01.000 --> 00:03.500
<v Interviewer>How was it?

00:04.000 --> 00:06.000
<v Participant One>Long.

00:07.000 --> oops
lost`;

const order = (name: string, bytes: Uint8Array | string) =>
  createTranscriptionJob(customer, { name, bytes: Buffer.from(bytes), settings: { language: null } });

const aDraft = async (manyFiles = false): Promise<string> => {
  const body = {
    sid: 'SID002',
    requestId: newId(),
    name: 'Study',
    language: 'en',
    speakers: null,
    manyFiles,
  } as const;
  return (await customer.get(createJob, { body })).job.id;
};
const add = (jobId: string, name: string, bytes: Uint8Array | string) =>
  uploadFile(customer, { jobId, name, bytes: Buffer.from(bytes) });
const jobOf = async (jobId: string): Promise<JobDetail> =>
  (await customer.get(readJob, { params: { jobId } })).job;
const chargesOf = async (jobId: string): Promise<number> => {
  const { rows } = await server.superuser.query(
    `select count(*)::int as n from credit_reservation where job_id = $1`,
    [jobId],
  );
  return rows[0].n;
};

describe('a transcript uploaded alone', () => {
  it('is identified by content, keeps speakers and times, and is free', async () => {
    const { job, states } = await followJob(customer, await order('talk.vtt', VTT));
    expect(job).toMatchObject({ stageLabel: 'Chat and Review' });
    expect(states.map(({ step }) => step)).not.toContain('speech');
    const { recording, speakers, segments, words } = await readFirstTranscript(customer, job);
    expect(recording).toMatchObject({
      hasAudio: false,
      isTimed: true,
      media: null,
      durationMs: 6_000,
      imported: {
        name: 'talk.vtt',
        isMachineWork: false,
        notes: ['Line 9 has no times that can be read: its words are left out.'],
      },
    });
    expect(speakers.map(({ label }) => label)).toEqual(['Interviewer', 'Participant One']);
    expect(segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1_000, 3_500],
      [4_000, 6_000],
    ]);
    expect(words.every(({ confidence }) => confidence === null)).toBe(true);
    expect(new Set(words.map((word) => sourceOf(word, recording)))).toEqual(new Set(['import']));
    expect(words.some(isConfirmed)).toBe(false);
    const text = await (await customer.fetch(`/api/jobs/${job.id}/export?format=txt`)).text();
    expect(text).toContain('Imported transcript: no person has approved these words here yet.');
    expect(await chargesOf(job.id)).toBe(0);
  });

  it('with the file name of audio is imported once a person confirms it', async () => {
    const { job: failed } = await followJob(customer, await order('talk.MP3', VTT));
    const [file] = failed.files;
    expect(file!.progress).toMatchObject({
      state: 'failed',
      failure: {
        reason: 'text-not-audio',
        found: 'This .mp3 file contains text, not audio.',
        remedy: 'Use it as a transcript, or upload the recording.',
        canRetry: false,
      },
    });
    const params = { jobId: failed.id };
    const read = (body: object) => customer.call(importAsTranscript, { params, body });
    expect(await read({})).toMatchObject({ status: 400 });
    expect(await read({ jobFileId: newId() })).toMatchObject({ status: 404 });
    expect(await read({ jobFileId: file!.id })).toMatchObject({ status: 200 });
    const { job } = await followJob(customer, failed.id);
    expect(job.files).toMatchObject([{ name: 'talk.txt', progress: { state: 'ready' } }]);
    expect((await readFirstTranscript(customer, job)).speakers).toHaveLength(2);
    expect(await read({ jobFileId: file!.id })).toMatchObject({ status: 409 });
  });

  it('from our own export is imported without its confirmations', async () => {
    const [startMs, endMs] = [0, 400];
    const word = { text: 'Yes.', startMs, endMs, confidence: 0.5, timing: 'recognised', source: 'person' };
    const words = [{ ...word, confirmedBy: newId() }];
    const segments = [{ speakerId: null, startMs, endMs, words, text: 'Yes.', isConfirmed: true }];
    const file = JSON.stringify({ format: 'colloquy-transcript', version: 1, segments });
    const { job } = await followJob(customer, await order('own.json', file));
    const read = await readFirstTranscript(customer, job);
    const [first] = read.words;
    expect(sourceOf(first!, read.recording)).toBe('import');
    expect([first!.confirmedBy, first!.confidence]).toEqual([undefined, 0.5]);
  });

  it('has unclear turns where the file marks them, without words', async () => {
    const vtt =
      'WEBVTT\n\n00:01.000 --> 00:03.000\n<v A>We met.\n\n00:05.000 --> 00:07.000\n<v B>[unclear 00:05]\n';
    const { job } = await followJob(customer, await order('unclear.vtt', vtt));
    const { segments, text } = await readFirstTranscript(customer, job);
    expect(text).toBe('We met.');
    expect(segments[1]).toMatchObject({ startMs: 5_000, endMs: 7_000, words: [], marks: ['unclear'] });
  });

  it('keeps the order of words without times', async () => {
    const { job } = await followJob(customer, await order('notes.txt', 'I: How was it?\nR: Long.\nI: Oh.'));
    const { recording, speakers, segments } = await readFirstTranscript(customer, job);
    expect(recording).toMatchObject({ isTimed: false, durationMs: null });
    expect(speakers.map(({ label }) => label)).toEqual(['I', 'R']);
    expect(segments.map(({ words, startMs }) => [words[0]!.text, startMs])).toEqual([
      ['How', 0],
      ['Long.', 0],
      ['Oh.', 0],
    ]);
  });

  it.each([
    ['broken.json', '{"a":', 'damaged-transcript'],
    ['other.json', '{"a": 1}', 'unknown-json'],
    ['empty.vtt', 'WEBVTT\n\nNOTE nothing', 'no-words'],
    ['page.txt', '<!doctype html><html>', 'not-media'],
  ])('explains why %s cannot be read, and leaves no data behind', async (name, bytes, reason) => {
    const { job } = await followJob(customer, await order(name, bytes));
    expect(job.files[0]).toMatchObject({ recordingId: null, progress: { failure: { reason } } });
    expect(job.files[0]!.progress.failure!.found).toMatch(
      /^(?:The transcript|The file name|This JSON file) .+\.$/,
    );
  });
});

describe('a transcript with its audio', () => {
  it('is paired by file name, whichever comes first, and aligned', async () => {
    const draft = await aDraft();
    const srt =
      '1\n00:00:01,000 --> 00:00:04,000\nAnna: one2 and3\n\n2\n00:00:05,000 --> 00:00:09,000\nBob: six6\n\n3\n00:00:10,000 --> 00:00:12,000\nAnna: ten10';
    await add(draft, 'Walk.SRT', srt);
    await followJob(customer, draft);
    await add(draft, 'walk.wav', makeWav(15, tone));
    await waitFor(async () => (await jobOf(draft)).files[0]?.transcriptName === 'Walk.SRT', 20_000);
    const { job } = await followJob(customer, draft);
    expect(job.files).toMatchObject([{ name: 'walk.wav', transcriptName: 'Walk.SRT', durationMs: 15_000 }]);
    await waitFor(
      async () =>
        (await readFirstTranscript(customer, job)).words.every(({ timing }) => timing === 'aligned'),
      20_000,
    );
    const { recording, speakers, words } = await readFirstTranscript(customer, job);
    expect(recording).toMatchObject({ hasAudio: true, isTimed: true, imported: { name: 'Walk.SRT' } });
    expect(recording.media).not.toBeNull();
    expect(speakers.map(({ label }) => label)).toEqual(['Anna', 'Bob']);
    expect(words.map(({ text, startMs }) => [text, startMs])).toEqual([
      ['one2', 2_000],
      ['and3', 3_000],
      ['six6', 6_000],
      ['ten10', 10_000],
    ]);
    expect(await chargesOf(job.id)).toBe(0);
    const { rows } = await customer.get(findJobs, { query: {} });
    expect(rows.filter(({ name }) => name.startsWith('Study'))).toHaveLength(1);
  });

  it('without times is anchored by transcription, which is charged', async () => {
    const draft = await aDraft(true);
    await add(draft, 'long.txt', 'Anna: s0 s1 s2 hm s4 s5\n\nBob: s20 s21 well s23 s24');
    await add(draft, 'other.wav', makeWav(3, tone));
    await add(draft, 'long.wav', makeWav(40, tone));
    await waitFor(async () => {
      const { files } = await jobOf(draft);
      return files.length === 2 && files.every(({ progress }) => progress.state === 'ready');
    }, 20_000);
    const done = await jobOf(draft);
    const job = { ...done, files: done.files.slice(1) };
    expect(done.files.map(({ name, transcriptName }) => [name, transcriptName])).toEqual([
      ['other.wav', null],
      ['long.wav', 'long.txt'],
    ]);
    const { recording, segments, words } = await readFirstTranscript(customer, job);
    expect(recording).toMatchObject({ isTimed: true, imported: { isMachineWork: false } });
    const at = (text: string) => words.find((word) => word.text === text);
    for (const [text, second] of [
      ['s0', 0],
      ['s5', 5],
      ['s20', 20],
      ['s24', 24],
    ] as const)
      expect(at(text)).toMatchObject({ startMs: second * 1_000, timing: 'aligned' });
    expect(at('hm')!.startMs).toBeGreaterThanOrEqual(2_800);
    expect(segments.map(({ startMs }) => startMs)).toEqual([0, 20_000]);
    expect(await chargesOf(job.id)).toBeGreaterThan(0);
  });

  it.each(['failed', 'no-engine'])(
    'is paired by hand, from another job, with audio that is %s',
    async (state) => {
      const { job: silent } = await followJob(
        customer,
        await createTranscriptionJob(customer, { name: 'mute.wav', bytes: makeWav(8, silence) }),
      );
      expect(silent.files[0]!.progress.failure).toMatchObject({ reason: 'silence' });
      await server.superuser.query('update job_file set state = $2 where id = $1', [
        silent.files[0]!.id,
        state,
      ]);
      const { job: text } = await followJob(customer, await order('typed.vtt', VTT));
      const params = { jobId: silent.id };
      const unknown = await customer.call(pairFiles, {
        params,
        body: { jobFileId: silent.files[0]!.id, transcriptId: newId() },
      });
      expect(unknown.status).toBe(404);
      const body = { jobFileId: silent.files[0]!.id, transcriptId: text.files[0]!.id };
      await customer.get(pairFiles, { params, body });
      const { job } = await followJob(customer, silent.id);
      expect(job.files).toMatchObject([{ transcriptName: 'typed.vtt', progress: { state: 'ready' } }]);
      expect((await readFirstTranscript(customer, job)).text).toBe('How was it? Long.');
      expect((await customer.call(readJob, { params: { jobId: text.id } })).status).toBe(404);
      expect((await customer.call(pairFiles, { params, body })).status).toBe(404);
    },
  );
});
