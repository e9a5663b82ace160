import { join } from 'node:path';
import { loadModel, type Model } from '../onnx/session.ts';
import { SAMPLES_PER_MS, type AudioSource } from '../ports/audio.ts';
import type {
  FindSpeechOptions,
  FindVoicesOptions,
  FoundVoices,
  SpeechSpan,
  VoiceTurn,
} from '../ports/voices.ts';
import { amplify } from '../signal/gain.ts';
import { loadActivityModel, type ActivityModel } from '../voice-activity/silero.ts';
import { type HeardSpeech, listenForSpeech } from './heard-speech.ts';
import { joinTurns, type Listened } from './join-turns.ts';
import { type ListenedWindow, takeVoices } from './local-speakers.ts';
import { nameVoices } from './name-voices.ts';
import { FRAME_SAMPLES, segment, WINDOW_FRAMES, WINDOW_SAMPLES } from './segmentation.ts';
import { VOICE_SETTINGS, type VoiceSettings } from './settings.ts';

/** Of each model: one runs at a time, because the runtime holds its thread until it is done. */
const THREADS = 2;
const WINDOW_MS = WINDOW_SAMPLES / SAMPLES_PER_MS;
/** Every moment is heard by two windows. Whole frames that are whole milliseconds (4,995), so that windows fit. */
export const STEP_FRAMES = 296;
const STEP_MS = (STEP_FRAMES * FRAME_SAMPLES) / SAMPLES_PER_MS;
/** Clustering takes the rest. */
const LISTENING_SHARE = 0.98;

export type LoadedModels = { segmentation: Model; embedding: Model; activity: ActivityModel };

export async function loadVoiceModels(folder: string): Promise<LoadedModels> {
  const [segmentation, embedding, activity] = await Promise.all([
    loadModel(join(folder, 'seg30.onnx'), THREADS),
    loadModel(join(folder, 'campp.onnx'), THREADS),
    loadActivityModel(),
  ]);
  return { segmentation, embedding, activity };
}

/** Listens to a recording, window by window. What is kept of one is a few kilobytes. */
export async function listen(
  models: LoadedModels,
  audio: AudioSource,
  { durationMs, signal, onProgress }: Omit<FindVoicesOptions, 'speakers'>,
): Promise<Listened & { heard: HeardSpeech }> {
  const heard = listenForSpeech(models.activity);
  const windows: ListenedWindow[] = [];
  for (let number = 0, heardMs = 0, isLast = false; !isLast; number += 1) {
    const startMs = number * STEP_MS;
    const endMs = Math.min(startMs + WINDOW_MS, durationMs);
    const samples = await audio.read(startMs, endMs);
    signal.throwIfAborted();
    isLast = endMs >= durationMs || samples.length < WINDOW_SAMPLES;
    const raised = amplify(samples);
    await heard.listen(samples.subarray(Math.max(0, heardMs - startMs) * SAMPLES_PER_MS), samples);
    heardMs = endMs;
    const activity = await segment(models.segmentation, raised);
    const window = { number, startMs, samples: raised, core: coreOf(number, isLast) };
    windows.push(await takeVoices(models.embedding, window, { activity, heard }));
    onProgress?.(LISTENING_SHARE * Math.min(1, endMs / Math.max(1, durationMs)));
  }
  return { windows, heard, stepFrames: STEP_FRAMES, durationMs };
}

/** The frames that no other window has nearer its middle. */
const coreOf = (number: number, isLast: boolean): { from: number; to: number } => ({
  from: number === 0 ? 0 : Math.ceil((WINDOW_FRAMES - STEP_FRAMES) / 2),
  to: isLast ? WINDOW_FRAMES : Math.ceil((WINDOW_FRAMES + STEP_FRAMES) / 2),
});

/** Who speaks when in what was listened to: voices clustered over the whole recording, windows laid over each other. */
export function tellApart(
  listened: Listened,
  speakers: number | undefined,
  settings: VoiceSettings = VOICE_SETTINGS,
): VoiceTurn[] {
  const named = nameVoices(listened.windows, settings, speakers);
  return joinTurns(listened, named, settings);
}

/** Who speaks when. Runs in a host; `createPyannoteVoices` is the way in. */
export async function findVoices(
  models: LoadedModels,
  audio: AudioSource,
  { speakers, ...options }: FindVoicesOptions,
): Promise<FoundVoices> {
  const listened = await listen(models, audio, options);
  options.signal.throwIfAborted();
  const turns = tellApart(listened, speakers);
  options.onProgress?.(1);
  return { turns, speech: listened.heard.regions() };
}

/** Where anybody speaks, by the voice activity model alone. */
export async function findSpeech(
  activity: ActivityModel,
  audio: AudioSource,
  { durationMs, signal }: FindSpeechOptions,
): Promise<SpeechSpan[]> {
  const heard = listenForSpeech(activity);
  for (let startMs = 0; startMs < durationMs; startMs += WINDOW_MS) {
    const samples = await audio.read(startMs, Math.min(startMs + WINDOW_MS, durationMs));
    signal.throwIfAborted();
    await heard.listen(samples, samples);
    if (samples.length < WINDOW_SAMPLES) break;
  }
  return heard.regions();
}
