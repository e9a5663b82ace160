import { join } from 'node:path';
import { loadModel, type Model } from '../onnx/session.ts';
import { SAMPLES_PER_MS, type AudioSource } from '../ports/audio.ts';
import type {
  DetectSpeechOptions,
  DiarizeOptions,
  Diarization,
  SpeechSpan,
  DiarizedTurn,
} from '../ports/diarization.ts';
import { amplify } from '../signal/loudness.ts';
import { loadActivityModel, type ActivityModel } from '../voice-activity/silero.ts';
import { type SpeechActivity, trackSpeechActivity } from './speech-activity.ts';
import { buildTurns, type RecordingAnalysis } from './build-turns.ts';
import { type AnalysedWindow, embedLocalSpeakers } from './local-speakers.ts';
import { assignVoices } from './assign-voices.ts';
import { FRAME_SAMPLES, segment, WINDOW_FRAMES, WINDOW_SAMPLES } from './segmentation.ts';
import { DIARIZATION_SETTINGS, type DiarizationSettings } from './settings.ts';

/** Per model. Models run one at a time, because the runtime blocks its thread until it is done. */
const THREADS = 2;
const WINDOW_MS = WINDOW_SAMPLES / SAMPLES_PER_MS;
/** Each moment is in two windows. The step is a whole number of frames and of milliseconds (4,995). */
const STEP_FRAMES = 296;
const STEP_MS = (STEP_FRAMES * FRAME_SAMPLES) / SAMPLES_PER_MS;
/** The rest of the progress is clustering. */
const ANALYSIS_SHARE = 0.98;

export type DiarizationModels = { segmentation: Model; embedding: Model; activity: ActivityModel };

export async function loadDiarizationModels(folder: string): Promise<DiarizationModels> {
  const [segmentation, embedding, activity] = await Promise.all([
    loadModel(join(folder, 'seg30.onnx'), THREADS),
    loadModel(join(folder, 'campp.onnx'), THREADS),
    loadActivityModel(),
  ]);
  return { segmentation, embedding, activity };
}

/** Analyses a recording window by window. Each window keeps a few kilobytes. */
export async function analyseWindows(
  models: DiarizationModels,
  audio: AudioSource,
  { durationMs, signal, onProgress }: Omit<DiarizeOptions, 'speakers'>,
): Promise<RecordingAnalysis & { speechActivity: SpeechActivity }> {
  const speechActivity = trackSpeechActivity(models.activity);
  const windows: AnalysedWindow[] = [];
  for (let number = 0, analysedMs = 0, isLast = false; !isLast; number += 1) {
    const startMs = number * STEP_MS;
    const endMs = Math.min(startMs + WINDOW_MS, durationMs);
    const samples = await audio.read(startMs, endMs);
    signal.throwIfAborted();
    isLast = endMs >= durationMs || samples.length < WINDOW_SAMPLES;
    const amplified = amplify(samples);
    await speechActivity.add(samples.subarray(Math.max(0, analysedMs - startMs) * SAMPLES_PER_MS), samples);
    analysedMs = endMs;
    const segmentation = await segment(models.segmentation, amplified);
    const window = { number, startMs, samples: amplified, core: coreOf(number, isLast) };
    windows.push(await embedLocalSpeakers(models.embedding, window, { segmentation, speechActivity }));
    onProgress?.(ANALYSIS_SHARE * Math.min(1, endMs / Math.max(1, durationMs)));
  }
  return { windows, speechActivity, stepFrames: STEP_FRAMES, durationMs };
}

/** Frames that no other window has nearer its middle. */
const coreOf = (number: number, isLast: boolean): { from: number; to: number } => ({
  from: number === 0 ? 0 : Math.ceil((WINDOW_FRAMES - STEP_FRAMES) / 2),
  to: isLast ? WINDOW_FRAMES : Math.ceil((WINDOW_FRAMES + STEP_FRAMES) / 2),
});

/** Clusters the voices of an analysed recording and builds its turns. */
export function diarizeWindows(
  analysis: RecordingAnalysis,
  speakers: number | undefined,
  settings: DiarizationSettings = DIARIZATION_SETTINGS,
): DiarizedTurn[] {
  const assignment = assignVoices(analysis.windows, settings, speakers);
  return buildTurns(analysis, assignment, settings);
}

/** Finds who speaks when. Runs in a host; call it through `createPyannoteDiarization`. */
export async function diarize(
  models: DiarizationModels,
  audio: AudioSource,
  { speakers, ...options }: DiarizeOptions,
): Promise<Diarization> {
  const analysis = await analyseWindows(models, audio, options);
  options.signal.throwIfAborted();
  const turns = diarizeWindows(analysis, speakers);
  options.onProgress?.(1);
  return { turns, speech: analysis.speechActivity.regions() };
}

/** Detects speech with the voice activity model alone. */
export async function detectSpeech(
  activity: ActivityModel,
  audio: AudioSource,
  { durationMs, signal }: DetectSpeechOptions,
): Promise<SpeechSpan[]> {
  const speechActivity = trackSpeechActivity(activity);
  for (let startMs = 0; startMs < durationMs; startMs += WINDOW_MS) {
    const samples = await audio.read(startMs, Math.min(startMs + WINDOW_MS, durationMs));
    signal.throwIfAborted();
    await speechActivity.add(samples, samples);
    if (samples.length < WINDOW_SAMPLES) break;
  }
  return speechActivity.regions();
}
