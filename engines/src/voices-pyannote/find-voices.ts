import { join } from 'node:path';
import { loadModel } from '../onnx/session.ts';
import { SAMPLES_PER_MS, type AudioSource } from '../ports/audio.ts';
import type { FindVoicesOptions, VoiceTurn } from '../ports/voices.ts';
import { amplify } from '../signal/gain.ts';
import { joinTurns } from './join-turns.ts';
import { listenTo, type ListenedWindow, type VoiceModels } from './local-speakers.ts';
import { nameSpeakers } from './name-speakers.ts';
import { FRAME_SAMPLES, WINDOW_SAMPLES } from './segmentation.ts';

const THREADS = 2;
const WINDOW_MS = WINDOW_SAMPLES / SAMPLES_PER_MS;
/** Every moment is heard by two windows. Whole frames that are whole milliseconds (4,995), so that windows fit. */
const STEP_FRAMES = 296;
const STEP_MS = (STEP_FRAMES * FRAME_SAMPLES) / SAMPLES_PER_MS;
/** Clustering takes the rest. */
const LISTENING_SHARE = 0.98;

export async function loadVoiceModels(folder: string): Promise<VoiceModels> {
  const [segmentation, embedding] = await Promise.all([
    loadModel(join(folder, 'seg30.onnx'), THREADS),
    loadModel(join(folder, 'campp.onnx'), THREADS),
  ]);
  return { segmentation, embedding };
}

/**
 * Who speaks when: every window's speakers, their voices clustered over the whole recording, the windows laid over
 * each other. What is kept of a window is a few kilobytes. Runs in a host; `createPyannoteVoices` is the way in.
 */
export async function findVoices(
  models: VoiceModels,
  audio: AudioSource,
  { durationMs, speakers, signal, onProgress }: FindVoicesOptions,
): Promise<VoiceTurn[]> {
  const windows: ListenedWindow[] = [];
  for (let startMs = 0; ; startMs += STEP_MS) {
    const samples = await audio.read(startMs, Math.min(startMs + WINDOW_MS, durationMs));
    signal.throwIfAborted();
    windows.push(await listenTo(models, windows.length, amplify(samples)));
    onProgress?.(LISTENING_SHARE * Math.min(1, (startMs + WINDOW_MS) / Math.max(1, durationMs)));
    if (startMs + WINDOW_MS >= durationMs || samples.length < WINDOW_SAMPLES) break;
  }
  const names = nameSpeakers(
    windows.flatMap((window) => window.locals),
    speakers,
  );
  signal.throwIfAborted();
  const turns = joinTurns(windows, names, STEP_FRAMES, durationMs);
  onProgress?.(1);
  return turns;
}
