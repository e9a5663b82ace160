import { setTimeout as sleep } from 'node:timers/promises';
import { readJob, readTranscript } from '@colloquy/contract';
import {
  type AudioSource,
  createMedia,
  createPyannoteVoices,
  createWhisperSpeech,
  modelsFolder,
  SAMPLE_RATE,
  SAMPLES_PER_MS,
} from '@colloquy/engines';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACTIVITY_FRAME, loadActivityModel } from '../../engines/src/voice-activity/silero.ts';
import { orderWords } from '../../server/src/capabilities/transcripts/pipeline/pipeline.factory.ts';
import { rounded, seconds } from '../bench.ts';
import type { Part } from './part.ts';
import { openStand, type Stand } from '../stand.ts';

const INTERVIEW = new URL('../../server/src/demo/interview.opus', import.meta.url);

/** A recording of so many minutes on its way through the pipeline, beside the engines alone, one after another. */
export const measurePipeline: Part = async ({ minutes = '60' }) => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-'));
  try {
    const interview = await readFile(INTERVIEW);
    const long = await makeRecording(Number(minutes), folder);
    const bareFirst = await firstWordsBare(interview, folder);
    const bare = await timeParts(long, folder);
    const ours = await timePipeline(interview, long);
    const sum = bare.decode + bare.activity + bare.speech + bare.voices;
    return {
      rows: [
        { what: `${minutes} minutes of sound`, ours: seconds(ours.wallMs), anchor: seconds(sum) },
        { what: '  decode', ours: '', anchor: seconds(bare.decode) },
        { what: '  voice activity', ours: '', anchor: seconds(bare.activity) },
        { what: '  speech', ours: '', anchor: seconds(bare.speech) },
        { what: '  voices', ours: '', anchor: seconds(bare.voices) },
        { what: 'ratio (goal 1.08)', ours: (ours.wallMs / sum).toFixed(2) },
        {
          what: 'first words, language to be found, models unloaded (goal 5 s)',
          ours: seconds(ours.firstDetected),
          anchor: seconds(bareFirst.detected),
        },
        {
          what: 'first words, language ordered, models unloaded',
          ours: seconds(ours.firstOrdered),
          anchor: seconds(bareFirst.ordered),
        },
      ],
      figures: { wallRatio: rounded(ours.wallMs / sum), firstWordsS: rounded(ours.firstDetected / 1_000) },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const never = new AbortController().signal;
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

const inMemory = (samples: Int16Array): AudioSource => ({
  read: (fromMs, toMs) => Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

type Parts = { decode: number; activity: number; speech: number; voices: number };

/**
 * The engines with the sound in memory, one after another. Our speech engine listens for voices itself: what that
 * takes is measured apart and taken off, so that it is counted once.
 */
async function timeParts(recording: Buffer, folder: string): Promise<Parts> {
  let samples: Int16Array = new Int16Array();
  const decodeMs = await timed(async () => (samples = await decode(recording, folder)));
  const audio = inMemory(samples);
  const activity = await timed(() => listen(samples));
  const speech = createWhisperSpeech(engineOptions);
  const heard = await timed(async () => {
    for await (const _ of speech.transcribe(audio, { language: 'en', fromMs: 0, signal: never }));
  });
  await speech.close();
  const voices = createPyannoteVoices(engineOptions);
  const durationMs = samples.length / SAMPLES_PER_MS;
  const told = await timed(() => voices.findVoices(audio, { durationMs, signal: never }));
  await voices.close();
  return { decode: decodeMs, activity, speech: heard - activity, voices: told };
}

async function listen(samples: Int16Array): Promise<void> {
  const stream = (await loadActivityModel()).open();
  for (let at = 0; at + ACTIVITY_FRAME <= samples.length; at += ACTIVITY_FRAME * 32) {
    const block = samples.subarray(at, at + ACTIVITY_FRAME * 32);
    const whole = block.subarray(0, block.length - (block.length % ACTIVITY_FRAME));
    await stream.listen(Float32Array.from(whole, (sample) => sample / 32_768));
  }
}

/** From nothing to the first words: a process, its models, and the first seconds of the interview. */
async function firstWordsBare(
  interview: Buffer,
  folder: string,
): Promise<{ ordered: number; detected: number }> {
  const times: number[] = [];
  for (const isDetected of [false, true]) {
    const speech = createWhisperSpeech(engineOptions);
    const startedAt = performance.now();
    const audio = inMemory(await decode(interview, folder));
    if (isDetected) await speech.detectLanguage(audio, { signal: never });
    for await (const { utterances } of speech.transcribe(audio, { language: 'en', fromMs: 0, signal: never }))
      if (utterances.length > 0) break;
    times.push(performance.now() - startedAt);
    await speech.close();
  }
  return { ordered: times[0]!, detected: times[1]! };
}

type Pipeline = { wallMs: number; firstOrdered: number; firstDetected: number };

async function timePipeline(interview: Buffer, long: Buffer): Promise<Pipeline> {
  const stand = await openStand();
  try {
    const times: number[] = [];
    for (const language of ['en', null]) {
      const worker = await stand.startWorker('worker');
      const jobId = await orderWords(stand.customer, {
        name: 'interview.opus',
        bytes: interview,
        settings: { language },
      });
      const acknowledgedAt = performance.now();
      await until(async () => (await wordsOf(stand, jobId)) > 0);
      times.push(performance.now() - acknowledgedAt);
      // With the worker its models go.
      await stand.customer.fetch(`/api/jobs/${jobId}/cancel`, { method: 'POST' });
      await worker.end();
    }
    await stand.startWorker('worker');
    const jobId = await orderWords(stand.customer, { name: 'long.wav', bytes: long });
    const acknowledgedAt = performance.now();
    await until(async () => {
      const { job } = await stand.customer.get(readJob, { params: { jobId } });
      const progress = job.files[0]?.progress;
      if (progress?.failure) throw new Error(progress.failure.found);
      return progress?.state === 'ready';
    });
    return { wallMs: performance.now() - acknowledgedAt, firstOrdered: times[0]!, firstDetected: times[1]! };
  } finally {
    await stand.close();
  }
}

async function wordsOf(stand: Stand, jobId: string): Promise<number> {
  const { job } = await stand.customer.get(readJob, { params: { jobId } });
  const recordingId = job.files[0]?.recordingId;
  if (!recordingId) return 0;
  return (await stand.customer.get(readTranscript, { params: { recordingId } })).segments.length;
}

async function until(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask())) await sleep(100);
}
