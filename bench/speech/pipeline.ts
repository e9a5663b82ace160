import { setTimeout as sleep } from 'node:timers/promises';
import { readJob } from '@colloquy/contract/jobs';
import { readTranscript } from '@colloquy/contract/transcripts';
import {
  type AudioSource,
  createMedia,
  createPyannoteDiarization,
  createWhisperSpeech,
  modelsFolder,
  SAMPLE_RATE,
  SAMPLES_PER_MS,
} from '@colloquy/engines';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACTIVITY_FRAME, loadActivityModel } from '../../engines/src/voice-activity/silero.ts';
import { createTranscriptionJob } from '../../server/src/capabilities/transcription/pipeline/pipeline.factory.ts';
import { rounded, seconds, type SpeechMeasurement } from '../bench.ts';
import { openBenchEnvironment, type BenchEnvironment } from '../bench-environment.ts';

const INTERVIEW = new URL('../../server/src/demo/interview.opus', import.meta.url);

/** A recording in the pipeline, compared with the engines alone, one after another. */
export const measurePipeline: SpeechMeasurement = async ({ minutes = '60' }) => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-'));
  try {
    const interview = await readFile(INTERVIEW);
    const long = await makeRecording(Number(minutes), folder);
    const bareFirst = await timeFirstWordsOfEngines(interview, folder);
    const bare = await timeEngines(long, folder);
    const ours = await timePipeline(interview, long);
    const sum = bare.decode + bare.activity + bare.speech + bare.voices;
    return {
      rows: [
        { label: `${minutes} minutes of sound`, ours: seconds(ours.wallMs), baseline: seconds(sum) },
        { label: '  decode', ours: '', baseline: seconds(bare.decode) },
        { label: '  voice activity', ours: '', baseline: seconds(bare.activity) },
        { label: '  speech', ours: '', baseline: seconds(bare.speech) },
        { label: '  voices', ours: '', baseline: seconds(bare.voices) },
        { label: 'ratio (goal 1.08)', ours: (ours.wallMs / sum).toFixed(2) },
        {
          label: 'first words, language to be found, models unloaded (goal 5 s)',
          ours: seconds(ours.firstDetected),
          baseline: seconds(bareFirst.detected),
        },
        {
          label: 'first words, language ordered, models unloaded',
          ours: seconds(ours.firstOrdered),
          baseline: seconds(bareFirst.ordered),
        },
      ],
      figures: { wallRatio: rounded(ours.wallMs / sum), firstWordsS: rounded(ours.firstDetected / 1_000) },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const neverAborted = new AbortController().signal;
const engineOptions = { modelsFolder: modelsFolder() };

async function makeRecording(minutes: number, folder: string): Promise<Buffer> {
  const samples = await decode(await readFile(INTERVIEW), folder);
  const wanted = Math.round(minutes * 60 * SAMPLE_RATE);
  const data = Buffer.alloc(wanted * 2);
  const once = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  for (let at = 0; at < data.length; at += once.length) once.copy(data, at);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'ascii');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'ascii');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'ascii');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

async function decode(bytes: Buffer, folder: string): Promise<Int16Array> {
  const media = createMedia();
  const path = join(folder, 'recording');
  await writeFile(path, bytes);
  const pieces: Int16Array[] = [];
  for await (const piece of media.decode(path, await media.identify(path), { channels: 'mixed' }))
    pieces.push(piece.samples);
  await media.close();
  const all = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const audioInMemory = (samples: Int16Array): AudioSource => ({
  read: (fromMs, toMs) => Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

type EngineTimes = { decode: number; activity: number; speech: number; voices: number };

/**
 * Times the engines one after another with audio in memory. Speech includes voice activity detection, which
 * is measured separately and subtracted to count it once.
 */
async function timeEngines(recording: Buffer, folder: string): Promise<EngineTimes> {
  let samples: Int16Array = new Int16Array();
  const decodeMs = await timed(async () => (samples = await decode(recording, folder)));
  const audio = audioInMemory(samples);
  const activity = await timed(() => listen(samples));
  const speech = createWhisperSpeech(engineOptions);
  const transcribed = await timed(async () => {
    for await (const _ of speech.transcribe(audio, { language: 'en', fromMs: 0, signal: neverAborted }));
  });
  await speech.close();
  const voices = createPyannoteDiarization(engineOptions);
  const durationMs = samples.length / SAMPLES_PER_MS;
  const diarizeMs = await timed(() => voices.diarize(audio, { durationMs, signal: neverAborted }));
  await voices.close();
  return { decode: decodeMs, activity, speech: transcribed - activity, voices: diarizeMs };
}

async function listen(samples: Int16Array): Promise<void> {
  const stream = (await loadActivityModel()).openStream();
  for (let at = 0; at + ACTIVITY_FRAME <= samples.length; at += ACTIVITY_FRAME * 32) {
    const block = samples.subarray(at, at + ACTIVITY_FRAME * 32);
    const whole = block.subarray(0, block.length - (block.length % ACTIVITY_FRAME));
    await stream.process(Float32Array.from(whole, (sample) => sample / 32_768));
  }
}

/** Time to the first words: process, models and the first seconds of the interview. */
async function timeFirstWordsOfEngines(
  interview: Buffer,
  folder: string,
): Promise<{ ordered: number; detected: number }> {
  const times: number[] = [];
  for (const isDetected of [false, true]) {
    const speech = createWhisperSpeech(engineOptions);
    const startedAt = performance.now();
    const audio = audioInMemory(await decode(interview, folder));
    if (isDetected) await speech.detectLanguage(audio, { signal: neverAborted });
    for await (const { utterances } of speech.transcribe(audio, {
      language: 'en',
      fromMs: 0,
      signal: neverAborted,
    }))
      if (utterances.length > 0) break;
    times.push(performance.now() - startedAt);
    await speech.close();
  }
  return { ordered: times[0]!, detected: times[1]! };
}

type PipelineTimes = { wallMs: number; firstOrdered: number; firstDetected: number };

async function timePipeline(interview: Buffer, long: Buffer): Promise<PipelineTimes> {
  const environment = await openBenchEnvironment();
  try {
    const times: number[] = [];
    for (const language of ['en', null]) {
      const worker = await environment.startWorker('worker');
      const jobId = await createTranscriptionJob(environment.customer, {
        name: 'interview.opus',
        bytes: interview,
        settings: { language },
      });
      const acknowledgedAt = performance.now();
      await waitUntil(async () => (await countSegments(environment, jobId)) > 0);
      times.push(performance.now() - acknowledgedAt);
      // Stopping the worker unloads its models.
      await environment.customer.fetch(`/api/jobs/${jobId}/cancel`, { method: 'POST' });
      await worker.end();
    }
    await environment.startWorker('worker');
    const jobId = await createTranscriptionJob(environment.customer, { name: 'long.wav', bytes: long });
    const acknowledgedAt = performance.now();
    await waitUntil(async () => {
      const { job } = await environment.customer.get(readJob, { params: { jobId } });
      const progress = job.files[0]?.progress;
      if (progress?.failure) throw new Error(progress.failure.found);
      return progress?.state === 'ready';
    });
    return { wallMs: performance.now() - acknowledgedAt, firstOrdered: times[0]!, firstDetected: times[1]! };
  } finally {
    await environment.close();
  }
}

async function countSegments(environment: BenchEnvironment, jobId: string): Promise<number> {
  const { job } = await environment.customer.get(readJob, { params: { jobId } });
  const recordingId = job.files[0]?.recordingId;
  if (!recordingId) return 0;
  return (await environment.customer.get(readTranscript, { params: { recordingId } })).segments.length;
}

async function waitUntil(probe: () => Promise<boolean>): Promise<void> {
  while (!(await probe())) await sleep(100);
}
