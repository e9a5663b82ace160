import { acceptJob, cancelJob, createJob, readJob, retryInLanguage, STEPS } from '@colloquy/contract/jobs';
import { isUnclear } from '@colloquy/rules/transcript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Browser, actAs } from '../../../testing/browser.ts';
import { germanTone, makeWav, unclearTone, silence, tone } from '../../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../../testing/test-process.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { followJob, createTranscriptionJob, readFirstTranscript } from './pipeline.factory.ts';

const server = useTestServer();

/** Words that the fake speech engine returns for this many seconds of audio. */
const counted = (seconds: number): string => Array.from({ length: seconds }, (_, at) => `s${at}`).join(' ');

/** Number of unfinished attempts at the tasks of a job's files. */
async function openAttempts(jobId: string): Promise<number> {
  const { rows } = await server.superuser.query<{ count: number }>(
    `select count(*)::int as count from task_attempt a join task t on t.id = a.task_id
     join job_file f on f.id = t.subject_id where f.job_id = $1 and a.outcome is null`,
    [jobId],
  );
  return rows[0]!.count;
}

describe('the pipeline', () => {
  let customer: Browser;
  let worker: TestProcess;
  beforeAll(async () => {
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
    worker = await startProcess('fake-engines', server.config, { FAKE_PIECE_MS: '100' });
  });
  afterAll(() => worker?.end());

  it('turns a file into timed words with speakers, and accepting completes the job', async () => {
    const jobId = await createTranscriptionJob(customer, { name: 'interview.wav', bytes: makeWav(70, tone) });
    const { job, states } = await followJob(customer, jobId);
    expect(job).toMatchObject({ stageLabel: 'Chat and Review', durationMs: 70_000, approved: false });

    const { recording, speakers, segments, words, text } = await readFirstTranscript(customer, job);
    expect(recording).toMatchObject({
      durationMs: 70_000,
      decodedMs: 70_000,
      transcribedMs: 70_000,
      language: 'en',
    });
    expect(recording.media).not.toBeNull();
    expect(recording.peaks).not.toBeNull();
    expect(text).toBe(counted(70));
    expect(words.map((word) => word.startMs)).toEqual(words.map((_, at) => at * 1_000));
    expect(speakers.map((speaker) => speaker.label)).toEqual(['Speaker 1', 'Speaker 2']);
    const speakerAt = (ms: number) => segments.find((segment) => segment.endMs > ms)?.speakerId;
    expect([5_000, 15_000, 25_000].map(speakerAt)).toEqual([
      speakers[0]!.id,
      speakers[1]!.id,
      speakers[0]!.id,
    ]);

    const percents = states.map((progress) => progress.percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const steps = states.map((progress) => STEPS.findIndex((step) => step === progress.step));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(states.map((progress) => progress.step))).toContain('speech');
    expect(states.some((progress) => progress.step === 'speech' && progress.secondsLeft !== null)).toBe(true);

    const accepted = await customer.get(acceptJob, { params: { jobId } });
    expect(accepted.job).toMatchObject({ stageLabel: 'Completed', approved: true });
    const { rows: stages } = await server.superuser.query(
      `select stage, outcome from stage_record where job_file_id = $1 order by at, id`,
      [job.files[0]!.id],
    );
    expect(stages.map(({ stage, outcome }) => `${stage} ${outcome}`)).toEqual([
      '1 entered',
      '2 entered',
      '3 entered',
      '4 skipped',
      '5 skipped',
      '6 skipped',
      '7 entered',
      '8 entered',
    ]);
  });

  it('gives each segment of a multilingual recording its language', async () => {
    const settings = { language: 'mul' };
    const jobId = await createTranscriptionJob(customer, {
      name: 'mixed.wav',
      bytes: makeWav(20, tone),
      settings,
    });
    const { job } = await followJob(customer, jobId);
    const { recording, segments } = await readFirstTranscript(customer, job);
    expect(recording).toMatchObject({ language: 'mul', languageConfidence: null });
    expect(segments.map(({ language }) => language)).toEqual(['en', 'de', 'en', 'de']);
  });

  it('transcribes two channels of different speech separately, each with its speaker', async () => {
    // Two speakers alternate, never at once.
    const isFirst = (second: number): boolean => second % 20 < 10;
    const left = (second: number): number => (isFirst(second) ? tone(second) : 0);
    const right = (second: number): number => (isFirst(second) ? 0 : tone(second * 1.5));
    const jobId = await createTranscriptionJob(customer, {
      name: 'call.wav',
      bytes: makeWav(40, left, right),
    });
    const { job } = await followJob(customer, jobId);
    const { recording, speakers, segments, text } = await readFirstTranscript(customer, job);
    expect(recording.channels).toBe(2);
    expect(text).toBe(counted(40));
    const secondsOf = (number: number) =>
      segments
        .filter((segment) => segment.speakerId === speakers.find((speaker) => speaker.number === number)?.id)
        .flatMap((segment) => segment.words.map((word) => Math.floor(word.startMs / 10_000)));
    expect(new Set(secondsOf(1))).toEqual(new Set([0, 2]));
    expect(new Set(secondsOf(2))).toEqual(new Set([1, 3]));
  });

  it('shows speech without words as unclear turns of the speaker, in place', async () => {
    const isMumbled = (second: number): boolean =>
      (second >= 3 && second < 6) || (second >= 9 && second < 11);
    const sound = (second: number): number => (isMumbled(second) ? unclearTone(second) : tone(second));
    const jobId = await createTranscriptionJob(customer, { name: 'unclear.wav', bytes: makeWav(20, sound) });
    const { job } = await followJob(customer, jobId);
    const { speakers, segments, text } = await readFirstTranscript(customer, job);
    expect(text).toBe(
      counted(20)
        .split(' ')
        .filter((_, second) => !isMumbled(second))
        .join(' '),
    );
    const [first, second] = speakers.map(({ id }) => id);
    expect(segments.filter(isUnclear)).toMatchObject([
      { startMs: 2_800, endMs: 6_000, speakerId: first, words: [], language: 'en', marks: ['unclear'] },
      // The part before the voice change is too short here and joins the longer one.
      { startMs: 8_800, endMs: 10_000, speakerId: first },
      { startMs: 10_000, endMs: 11_000, speakerId: second },
    ]);
    const positions = segments.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    const starts = segments.filter(({ words }) => words.length === 0 || words[0]!.startMs >= 11_000);
    expect(starts.map(({ startMs }) => startMs)).toEqual(
      starts.map(({ startMs }) => startMs).toSorted((one, other) => one - other),
    );
  });

  it('shows unclear speech of a channel with its speaker, unless another channel has words there', async () => {
    const left = (second: number): number => (second < 5 ? tone(second) : 0);
    const right = (second: number): number =>
      second >= 2 && second < 4 ? unclearTone(second) : second >= 6 && second < 8 ? unclearTone(second) : 0;
    const rightWords = (second: number): number => (second >= 10 ? tone(second * 1.5) : right(second));
    const jobId = await createTranscriptionJob(customer, {
      name: 'call.wav',
      bytes: makeWav(15, left, rightWords),
    });
    const { job } = await followJob(customer, jobId);
    const { recording, speakers, segments } = await readFirstTranscript(customer, job);
    expect(recording.channels).toBe(2);
    const speakerId = speakers.find(({ number }) => number === 2)!.id;
    expect(segments.filter(isUnclear)).toMatchObject([{ startMs: 6_000, endMs: 8_000, speakerId }]);
  });

  it('writes words while decoding continues, and stops when the job is cancelled', async () => {
    const jobId = await createTranscriptionJob(customer, { name: 'long.wav', bytes: makeWav(600, tone) });
    const begun = await waitFor(async () => {
      const { job } = await customer.get(readJob, { params: { jobId } });
      const words = job.files[0]?.recordingId ? (await readFirstTranscript(customer, job)).words.length : 0;
      return words > 0 && job;
    }, 20_000);
    const cancelled = await customer.get(cancelJob, { params: { jobId } });
    expect(cancelled.job).toMatchObject({
      status: 'cancelled',
      files: [{ progress: { state: 'cancelled' } }],
    });
    const before = await readFirstTranscript(customer, begun);
    expect(before.words.length).toBeLessThan(600);
    // A worker ends an attempt only after its last write.
    await waitFor(async () => (await openAttempts(jobId)) === 0, 20_000);
    expect((await readFirstTranscript(customer, begun)).words.length).toBe(before.words.length);
  });

  it('detects the language, or reports that there is no speech', async () => {
    const order = { name: 'any.wav', settings: { language: null } };
    const detected = await followJob(
      customer,
      await createTranscriptionJob(customer, { ...order, bytes: makeWav(10, tone) }),
    );
    expect((await readFirstTranscript(customer, detected.job)).recording.language).toBe('en');
    const failed = await followJob(
      customer,
      await createTranscriptionJob(customer, { ...order, bytes: makeWav(10, silence) }),
    );
    expect(failed.job.files[0]!.progress.failure).toMatchObject({ reason: 'silence', canRetry: false });
  });

  it('detects the language of each channel when two people speak different ones', async () => {
    const isFirst = (second: number): boolean => second % 10 < 5;
    const low = (second: number): number => (isFirst(second) ? tone(second) : 0);
    const high = (second: number): number => (isFirst(second) ? 0 : tone(second * 4));
    const order = { name: 'two.wav', bytes: makeWav(20, low, high), settings: { language: null } };
    const { job } = await followJob(customer, await createTranscriptionJob(customer, order));
    const { recording, segments } = await readFirstTranscript(customer, job);
    expect(recording.language).toBe('mul');
    expect(segments.map(({ language }) => language)).toEqual(['en', 'de', 'en', 'de']);
  });

  it('transcribes again in a language that a person chooses after no words were found', async () => {
    const jobId = await createTranscriptionJob(customer, {
      name: 'talk.wav',
      bytes: makeWav(12, germanTone),
    });
    const { job: failed } = await followJob(customer, jobId);
    const [file] = failed.files;
    expect(file!.progress.failure).toMatchObject({
      reason: 'no-speech',
      remedy: 'Listen to the recording. If it contains speech, choose the language and try again.',
    });
    const retry = (body: object) => customer.call(retryInLanguage, { params: { jobId }, body });
    expect(await retry({ jobFileId: file!.id })).toMatchObject({ status: 400 });
    expect(await retry({ jobFileId: newId(), language: 'de' })).toMatchObject({ status: 404 });
    expect(await retry({ jobFileId: file!.id, language: 'tlh' })).toMatchObject({
      status: 422,
      answer: { error: 'language-not-supported' },
    });
    expect(await retry({ jobFileId: file!.id, language: 'de' })).toMatchObject({ status: 200 });
    const { job } = await followJob(customer, jobId);
    expect(job.files[0]).toMatchObject({ settings: { language: 'de' }, progress: { state: 'ready' } });
    const { recording, text } = await readFirstTranscript(customer, job);
    expect([recording.language, text]).toEqual(['de', counted(12)]);
    expect(await retry({ jobFileId: file!.id, language: 'en' })).toMatchObject({
      status: 409,
      answer: { error: 'not-now' },
    });
  });

  it('refuses a language that the engine does not support, before and after ordering', async () => {
    const body = { sid: 'SID002', requestId: newId(), name: 'Interviews', language: 'tlh', speakers: null };
    const refused = await customer.call(createJob, { body });
    expect(refused).toMatchObject({ status: 422, answer: { error: 'language-not-supported' } });
    const jobId = await createTranscriptionJob(customer, {
      name: 'a.wav',
      bytes: makeWav(5, tone),
      settings: { language: 'fr' },
    });
    const { job } = await followJob(customer, jobId);
    expect(job.files[0]!.progress.failure?.found).toBe(
      'The speech engine on this server doesn’t support French.',
    );
  });
});
