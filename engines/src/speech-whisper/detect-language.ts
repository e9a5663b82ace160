import { type AudioSource, SAMPLES_PER_MS } from '../ports/audio.ts';
import type { DetectedLanguage, DetectOptions } from '../ports/speech.ts';
import type { ActivityModel } from '../voice-activity/silero.ts';
import { cutChunks } from './cut-chunks.ts';
import { cutPieces, languagesIn } from './language-runs.ts';
import { type WeighedPiece, weighLanguages } from './weigh-languages.ts';
import type { WhisperModel } from './whisper-model.ts';

/** A recording is listened to in so many places … */
const PLACES = 8;
/** … for so long each. What is no longer than all of them together is listened to throughout. */
const PLACE_MS = 10_000;
/** From the beginning on alone: this many chunks with speech, up to a minute and a half. */
const MAX_CHUNKS = 4;

type Models = { model: WhisperModel; activity: ActivityModel };

/**
 * Which language is spoken, by pieces of speech out of the whole recording: people change their language after the
 * greeting. Where nobody speaks in those places, and where the length is not known, by the first speech there is.
 */
export async function detectLanguage(
  models: Models,
  audio: AudioSource,
  { durationMs, signal }: DetectOptions,
): Promise<DetectedLanguage | 'no-speech'> {
  const pieces: WeighedPiece[] = [];
  for (const place of durationMs === undefined ? [] : placesIn(durationMs))
    pieces.push(...(await listen(models, partOfAudio(audio, place), { maxChunks: Infinity, signal })));
  if (pieces.length === 0) pieces.push(...(await listen(models, audio, { maxChunks: MAX_CHUNKS, signal })));
  return weighLanguages(pieces) ?? 'no-speech';
}

type Place = { fromMs: number; toMs: number };

/** Evenly spread, the first at the beginning and the last at the end. */
export function placesIn(durationMs: number): Place[] {
  if (durationMs <= PLACES * PLACE_MS) return [{ fromMs: 0, toMs: durationMs }];
  const step = (durationMs - PLACE_MS) / (PLACES - 1);
  return Array.from({ length: PLACES }, (_, at) => {
    const fromMs = Math.floor(at * step);
    return { fromMs, toMs: fromMs + PLACE_MS };
  });
}

const partOfAudio = (audio: AudioSource, place: Place): AudioSource => ({
  read: (fromMs, toMs) => {
    const endMs = Math.min(place.toMs, place.fromMs + toMs);
    return endMs > place.fromMs + fromMs
      ? audio.read(place.fromMs + fromMs, endMs)
      : Promise.resolve(new Int16Array());
  },
});

async function listen(
  { model, activity }: Models,
  audio: AudioSource,
  { maxChunks, signal }: { maxChunks: number; signal: AbortSignal },
): Promise<WeighedPiece[]> {
  const pieces: WeighedPiece[] = [];
  let chunks = 0;
  for await (const chunk of cutChunks(audio, activity, { fromMs: 0, signal })) {
    if (chunk.regions.length === 0) continue;
    const before = pieces.length;
    for (const { samples } of cutPieces(chunk)) {
      const shares = await languagesIn(model, samples);
      signal.throwIfAborted();
      if (shares) pieces.push({ lengthMs: samples.length / SAMPLES_PER_MS, shares });
    }
    if (pieces.length > before) chunks += 1;
    if (chunks === maxChunks) break;
  }
  return pieces;
}
