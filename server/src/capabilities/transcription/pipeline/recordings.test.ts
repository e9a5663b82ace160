import { readFile } from 'node:fs/promises';
import { EXPORT_PATH } from '@colloquy/contract/exports';
import { createJob, findJobs } from '@colloquy/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type Browser, actAs } from '../../../testing/browser.ts';
import { readInterviewStart, INTERVIEW_START_WORDS } from '../../../testing/demo-interview.ts';
import { makeWav, music, type AudioSignal, tone } from '../../../testing/synthetic-audio.ts';
import { isLongRun, hasModels, realData } from '../../../testing/test-environment.ts';
import { startProcess, type TestProcess } from '../../../testing/test-process.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { wordErrorRate } from '../../../testing/word-error-rate.ts';
import { beginUpload } from '../../files/uploads.factory.ts';
import { aPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { followJob, createTranscriptionJob, readFirstTranscript } from './pipeline.factory.ts';

const server = useTestServer();
let customer: Browser;
let worker: TestProcess;
beforeAll(async () => {
  customer = await actAs(server, await aPerson((await anOrganisation()).id));
  worker = await startProcess('worker', server.config);
});
afterAll(() => worker?.end());

const LIMIT = { timeout: 180_000 };

/** Transcribes a recording and returns its transcript, or throws the failure message. */
async function transcribe(name: string, bytes: Uint8Array, language: string | null = 'en') {
  const jobId = await createTranscriptionJob(customer, { name, bytes, settings: { language } });
  const { job } = await followJob(customer, jobId, 300_000);
  const { failure } = job.files[0]!.progress;
  if (failure) throw new Error(`${failure.found} ${failure.remedy}`);
  return { job, ...(await readFirstTranscript(customer, job)) };
}

describe.skipIf(!hasModels())('transcribes', () => {
  it('an interview with its words, two speakers and their times', LIMIT, async () => {
    const { text, speakers, segments, words } = await transcribe(
      'interview.opus',
      await readInterviewStart(13),
      null,
    );
    expect(wordErrorRate(INTERVIEW_START_WORDS, text)).toBeLessThan(0.15);
    expect(speakers.length).toBe(2);
    // The answer begins after ten seconds.
    const second = segments.find((segment) => segment.speakerId === speakers[1]!.id);
    expect(Math.abs(second!.startMs - 10_100)).toBeLessThan(700);
    expect(words.every((word) => word.timing === 'recognised' && word.endMs > word.startMs)).toBe(true);
  });

  const CLIP = 'sample_10s';
  // The engine's own tests check decoding of every container. Here two are transcribed, and all of them in
  // the long run.
  const FEW = ['audio-m4a.m4a', 'video-mp4.mp4'];
  const REST = ['audio-flac.flac', 'audio-mp3.mp3', 'audio-ogg.ogg', 'video-avi.avi', 'video-quicktime.mov'];
  const FORMATS = isLongRun ? [...FEW, ...REST] : FEW;
  const wav = realData(`media-formats/${CLIP}_${FORMATS[0]!}`);
  it.skipIf(!wav)('the same words from each media format', { timeout: 400_000 }, async () => {
    const clips = FORMATS.map((format) => `${CLIP}_${format}`);
    const transcripts = clips.map(async (name) =>
      transcribe(name, await readFile(realData(`media-formats/${name}`)!)),
    );
    const texts = (await Promise.all(transcripts)).map(({ text }) => text);
    expect(texts[0]!.split(' ').length).toBeGreaterThan(15);
    for (const text of texts) expect(wordErrorRate(texts[0]!, text)).toBeLessThan(0.1);
  });

  it('only what is present in a WAV that claims ten gigabytes', LIMIT, async () => {
    const jobId = await createTranscriptionJob(customer, {
      name: 'claims.wav',
      bytes: claimTenGigabytes(makeWav(5, tone)),
      settings: {},
    });
    const { job } = await followJob(customer, jobId, 60_000);
    // It contains no speech, and the failure says so; it neither hangs nor shows eleven hours of progress.
    expect(job.files[0]).toMatchObject({ durationMs: 5_000, progress: { failure: { reason: 'no-speech' } } });
  });
});

describe('the failure explains', () => {
  const MUTED: AudioSignal = (second) => 0.001 * Math.sin(1_000 * second);
  const NOT_MEDIA = 'Upload an audio or video file in one of the supported types.';
  const NO_SPEECH = 'No speech was found. The recording may be music or noise.';
  const cases: {
    found: string;
    name: string;
    bytes: () => Uint8Array | Promise<Uint8Array>;
    says: string;
    needsModels?: true;
    skip?: boolean;
    language?: null;
  }[] = [
    {
      found: 'a PDF named .mp3',
      name: 'report.mp3',
      bytes: () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
      says: `The file name says otherwise, but this is a PDF document. ${NOT_MEDIA}`,
    },
    {
      found: 'zero bytes',
      name: 'empty.wav',
      bytes: () => new Uint8Array(),
      says: 'The file is empty.',
    },
    {
      found: 'a playlist that names another file',
      name: 'list.mp3',
      bytes: () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n'),
      says: 'The file name says otherwise, but this is a playlist that names other files.',
    },
    {
      found: 'a WAV whose samples are missing',
      name: 'cut.wav',
      bytes: () => makeWav(5, tone).subarray(0, 44),
      says: 'The file is empty.',
    },
    {
      found: 'samples without their header',
      name: 'raw.wav',
      bytes: () => makeWav(5, tone).subarray(44),
      says: 'The file name says otherwise, but this is audio without its header.',
    },
    {
      found: isLongRun ? 'ten minutes of silence' : 'two minutes of silence',
      name: 'silence.wav',
      bytes: () => makeWav(isLongRun ? 600 : 120, MUTED),
      says: 'The recording is silent throughout. Check that the right channel or microphone was recorded',
      needsModels: true,
    },
    {
      found: 'two minutes of music',
      name: 'music.wav',
      bytes: () => makeWav(120, music),
      says: NO_SPEECH,
      needsModels: true,
      language: null,
    },
    {
      found: 'the damaged WAV of speech-multilingual',
      name: 'broken.wav',
      bytes: () => readFile(realData('speech-multilingual/broken_missing_wav_header.wav')!),
      says: 'The file name says otherwise, but this is audio without its header.',
      skip: !realData('speech-multilingual/broken_missing_wav_header.wav'),
    },
    {
      found: 'the silent second of media-formats',
      name: 'silent.wav',
      bytes: () => readFile(realData('media-formats/silent_1s.wav')!),
      says: 'The recording is silent throughout.',
      needsModels: true,
      language: null,
      skip: !realData('media-formats/silent_1s.wav'),
    },
  ];
  for (const { found, name, bytes, says, needsModels, skip, language = 'en' } of cases)
    it.skipIf(skip || (needsModels && !hasModels()))(found, LIMIT, async () => {
      await expect(transcribe(name, await bytes(), language)).rejects.toThrow(says);
    });
});

describe('refused before upload', () => {
  it('ten gigabytes', async () => {
    const { job } = await customer.get(createJob, {
      body: { sid: 'SID002', requestId: newId(), name: 'Interviews', language: null, speakers: null },
    });
    const answer = await beginUpload(customer, { jobId: job.id, name: 'huge.wav', size: 10 * 1024 ** 3 });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      error: 'too-large',
      message: 'A file can have up to 4,294,967,296 bytes.',
    });
  });
});

describe('file names', () => {
  const names: [string, string, string][] = [
    ['with emoji', '🎙️ Интервью.wav', '🎙️ Интервью.wav'],
    ['that turn the direction of reading', 'photo\u202Evaw.exe', 'photovaw.exe'],
    ['that climb out of their folder', '../../../etc/passwd', 'passwd'],
    ['of another system’s paths', 'C:\\Users\\me\\note.wav', 'note.wav'],
    ['with control characters and quotes', 'a\u0000b"\r\nc.wav', 'a b" c.wav'],
  ];
  it.each(names)('%s', LIMIT, async (_, original, expected) => {
    const jobId = await createTranscriptionJob(customer, { name: original, bytes: new Uint8Array() });
    const { job } = await followJob(customer, jobId);
    expect(job.files[0]!.name).toBe(expected);
    expect((await customer.get(findJobs, { query: { q: job.name } })).rows.map((row) => row.id)).toContain(
      jobId,
    );
    const exported = await customer.fetch(`${EXPORT_PATH.replace(':jobId', jobId)}?format=txt`);
    expect(exported.status).toBeGreaterThanOrEqual(400);
  });
});

/** RF64 with 64-bit sizes (EBU Tech 3306) that promise ten gigabytes of samples. */
function claimTenGigabytes(plain: Buffer): Buffer {
  const samples = plain.subarray(44);
  const format = plain.subarray(12, 36);
  const head = Buffer.alloc(12 + 8 + 28);
  head.write('RF64', 0, 'ascii');
  head.writeUInt32LE(0xffffffff, 4);
  head.write('WAVEds64', 8, 'ascii');
  head.writeUInt32LE(28, 16);
  const claimed = 10n * 1024n ** 3n;
  head.writeBigUInt64LE(claimed + 72n, 20);
  head.writeBigUInt64LE(claimed, 28);
  head.writeBigUInt64LE(claimed / 2n, 36);
  const data = Buffer.alloc(8, 0xff);
  data.write('data', 0, 'ascii');
  return Buffer.concat([head, format, data, samples]);
}
