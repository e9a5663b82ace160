import {
  acceptJob,
  cancelJob,
  createJob,
  isUnclear,
  readJob,
  retryInLanguage,
  STEPS,
} from '@colloquy/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Browser, actAs } from '../../../testing/browser.ts';
import { germanTone, makeWav, mumble, silence, tone } from '../../../testing/sounds.ts';
import { startProcess, type TestProcess } from '../../../testing/test-process.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { followJob, orderWords, readWords } from './pipeline.factory.ts';

const server = useTestServer();

/** What quick speech hears in so many seconds of sound. */
const counted = (seconds: number): string => Array.from({ length: seconds }, (_, at) => `s${at}`).join(' ');

/** How many attempts at the tasks of a job's files a worker still has in its hands. */
async function openAttempts(jobId: string): Promise<number> {
  const { rows } = await server.behind.query<{ count: number }>(
    `select count(*)::int as count from task_attempt a join task t on t.id = a.task_id
     join job_file f on f.id = t.subject_id where f.job_id = $1 and a.outcome is null`,
    [jobId],
  );
  return rows[0]!.count;
}

describe('the way of a recording', () => {
  let customer: Browser;
  let worker: TestProcess;
  beforeAll(async () => {
    customer = await actAs(server, await aPerson((await anOrganisation()).id));
    worker = await startProcess('quick', server.config, { QUICK_PIECE_MS: '100' });
  });
  afterAll(() => worker?.end());

  it('leads from a file to words with speakers and times, and Accept completes it', async () => {
    const jobId = await orderWords(customer, { name: 'interview.wav', bytes: makeWav(70, tone) });
    const { job, seen } = await followJob(customer, jobId);
    expect(job).toMatchObject({ stageLabel: 'Chat and Review', durationMs: 70_000, approved: false });

    const { recording, speakers, segments, words, text } = await readWords(customer, job);
    expect(recording).toMatchObject({
      durationMs: 70_000,
      decodedMs: 70_000,
      heardMs: 70_000,
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

    const percents = seen.map((progress) => progress.percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const steps = seen.map((progress) => STEPS.indexOf(progress.step));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(seen.map((progress) => progress.step))).toContain('speech');
    expect(seen.some((progress) => progress.step === 'speech' && progress.secondsLeft !== null)).toBe(true);

    const accepted = await customer.get(acceptJob, { params: { jobId } });
    expect(accepted.job).toMatchObject({ stageLabel: 'Completed', approved: true });
    const { rows: stages } = await server.behind.query(
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

  it('in several languages leads to segments that say each in which', async () => {
    const settings = { language: 'mul' };
    const jobId = await orderWords(customer, { name: 'mixed.wav', bytes: makeWav(20, tone), settings });
    const { job } = await followJob(customer, jobId);
    const { recording, segments } = await readWords(customer, job);
    expect(recording).toMatchObject({ language: 'mul', languageConfidence: null });
    expect(segments.map(({ language }) => language)).toEqual(['en', 'de', 'en', 'de']);
  });

  it('takes two channels of different speech one by one, each with its speaker', async () => {
    // One speaks while the other is silent, turn by turn.
    const isFirst = (second: number): boolean => second % 20 < 10;
    const left = (second: number): number => (isFirst(second) ? tone(second) : 0);
    const right = (second: number): number => (isFirst(second) ? 0 : tone(second * 1.5));
    const jobId = await orderWords(customer, { name: 'call.wav', bytes: makeWav(40, left, right) });
    const { job } = await followJob(customer, jobId);
    const { recording, speakers, segments, text } = await readWords(customer, job);
    expect(recording.channels).toBe(2);
    expect(text).toBe(counted(40));
    const said = (number: number) =>
      segments
        .filter((segment) => segment.speakerId === speakers.find((speaker) => speaker.number === number)?.id)
        .flatMap((segment) => segment.words.map((word) => Math.floor(word.startMs / 10_000)));
    expect(new Set(said(1))).toEqual(new Set([0, 2]));
    expect(new Set(said(2))).toEqual(new Set([1, 3]));
  });

  it('shows speech without words as unclear turns of whoever speaks, in their place', async () => {
    const isUnheard = (second: number): boolean =>
      (second >= 3 && second < 6) || (second >= 9 && second < 11);
    const sound = (second: number): number => (isUnheard(second) ? mumble(second) : tone(second));
    const jobId = await orderWords(customer, { name: 'unclear.wav', bytes: makeWav(20, sound) });
    const { job } = await followJob(customer, jobId);
    const { speakers, segments, text } = await readWords(customer, job);
    expect(text).toBe(
      counted(20)
        .split(' ')
        .filter((_, second) => !isUnheard(second))
        .join(' '),
    );
    const [first, second] = speakers.map(({ id }) => id);
    expect(segments.filter(isUnclear)).toMatchObject([
      { startMs: 2_800, endMs: 6_000, speakerId: first, words: [], language: 'en', marks: ['unclear'] },
      // Where the voices change is where a part would be too short: it is the longer one's.
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

  it('shows speech without words of a channel as that of its speaker, unless another channel has words', async () => {
    const left = (second: number): number => (second < 5 ? tone(second) : 0);
    const right = (second: number): number =>
      second >= 2 && second < 4 ? mumble(second) : second >= 6 && second < 8 ? mumble(second) : 0;
    const rightWords = (second: number): number => (second >= 10 ? tone(second * 1.5) : right(second));
    const jobId = await orderWords(customer, { name: 'call.wav', bytes: makeWav(15, left, rightWords) });
    const { job } = await followJob(customer, jobId);
    const { recording, speakers, segments } = await readWords(customer, job);
    expect(recording.channels).toBe(2);
    const speakerId = speakers.find(({ number }) => number === 2)!.id;
    expect(segments.filter(isUnclear)).toMatchObject([{ startMs: 6_000, endMs: 8_000, speakerId }]);
  });

  it('writes words while it still decodes, and a cancelled order writes no more', async () => {
    const jobId = await orderWords(customer, { name: 'long.wav', bytes: makeWav(600, tone) });
    const begun = await waitFor(async () => {
      const { job } = await customer.get(readJob, { params: { jobId } });
      const words = job.files[0]?.recordingId ? (await readWords(customer, job)).words.length : 0;
      return words > 0 && job;
    }, 20_000);
    const cancelled = await customer.get(cancelJob, { params: { jobId } });
    expect(cancelled.job).toMatchObject({
      standing: 'cancelled',
      files: [{ progress: { state: 'cancelled' } }],
    });
    const before = await readWords(customer, begun);
    expect(before.words.length).toBeLessThan(600);
    // The worker closes an attempt only after its last write.
    await waitFor(async () => (await openAttempts(jobId)) === 0, 20_000);
    expect((await readWords(customer, begun)).words.length).toBe(before.words.length);
  });

  it('finds the language by itself, or says that nobody speaks', async () => {
    const order = { name: 'any.wav', settings: { language: null } };
    const heard = await followJob(
      customer,
      await orderWords(customer, { ...order, bytes: makeWav(10, tone) }),
    );
    expect((await readWords(customer, heard.job)).recording.language).toBe('en');
    const unheard = await followJob(
      customer,
      await orderWords(customer, { ...order, bytes: makeWav(10, silence) }),
    );
    expect(unheard.job.files[0]!.progress.failure).toMatchObject({ reason: 'silence', canRetry: false });
  });

  it('finds the language of each channel where two people speak different ones', async () => {
    const isFirst = (second: number): boolean => second % 10 < 5;
    const low = (second: number): number => (isFirst(second) ? tone(second) : 0);
    const high = (second: number): number => (isFirst(second) ? 0 : tone(second * 4));
    const order = { name: 'two.wav', bytes: makeWav(20, low, high), settings: { language: null } };
    const { job } = await followJob(customer, await orderWords(customer, order));
    const { recording, segments } = await readWords(customer, job);
    expect(recording.language).toBe('mul');
    expect(segments.map(({ language }) => language)).toEqual(['en', 'de', 'en', 'de']);
  });

  it('is heard again in the language that a person chooses, where no words were found', async () => {
    const jobId = await orderWords(customer, { name: 'talk.wav', bytes: makeWav(12, germanTone) });
    const { job: unheard } = await followJob(customer, jobId);
    const [file] = unheard.files;
    expect(file!.progress.failure).toMatchObject({
      reason: 'no-speech',
      remedy: 'Listen to the recording. If someone speaks in it, choose the language and try again.',
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
    const { recording, text } = await readWords(customer, job);
    expect([recording.language, text]).toEqual(['de', counted(12)]);
    expect(await retry({ jobFileId: file!.id, language: 'en' })).toMatchObject({
      status: 409,
      answer: { error: 'not-now' },
    });
  });

  it('refuses a language that the engine does not know, before and after the order', async () => {
    const body = { sid: 'SID002', requestId: newId(), name: 'Interviews', language: 'tlh', speakers: null };
    const refused = await customer.call(createJob, { body });
    expect(refused).toMatchObject({ status: 422, answer: { error: 'language-not-supported' } });
    const jobId = await orderWords(customer, {
      name: 'a.wav',
      bytes: makeWav(5, tone),
      settings: { language: 'fr' },
    });
    const { job } = await followJob(customer, jobId);
    expect(job.files[0]!.progress.failure?.found).toBe(
      'The speech engine of this installation does not know French.',
    );
  });
});
