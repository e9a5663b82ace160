import { type AudioSource, SAMPLES_PER_MS } from '../ports/audio.ts';
import type { DetectedLanguage, DetectLanguageOptions, LanguageGuess } from '../ports/speech.ts';
import type { ActivityModel } from '../voice-activity/silero.ts';
import { cutChunks, type Chunk, sliceChunk } from './cut-chunks.ts';
import type { WhisperModel } from './whisper-model.ts';
import { WHISPER_LANGUAGES } from './tokeniser.ts';
import { probabilitiesOf } from './choose-token.ts';
import { findQuietestMs } from '../signal/loudness.ts';

/** Number of windows sampled from a recording … */
const SAMPLED_WINDOWS = 8;
/** … and their length. Shorter recordings are used whole. */
const SAMPLED_WINDOW_MS = 10_000;
/** Chunks with speech used from the beginning of a recording of unknown length: up to a minute and a half. */
const MAX_CHUNKS = 4;

type DetectionModels = { model: WhisperModel; activity: ActivityModel };

/**
 * Detects the language from speech all over the recording, because people may change it after the greeting.
 * Without speech there, or if the length is unknown, the first speech is used.
 */
export async function detectLanguage(
  models: DetectionModels,
  audio: AudioSource,
  { durationMs, signal }: DetectLanguageOptions,
): Promise<DetectedLanguage | 'no-speech'> {
  const pieces: LanguagePiece[] = [];
  for (const window of durationMs === undefined ? [] : samplingWindows(durationMs))
    pieces.push(
      ...(await detectPieces(models, audioExcerpt(audio, window), { maxChunks: Infinity, signal })),
    );
  if (pieces.length === 0)
    pieces.push(...(await detectPieces(models, audio, { maxChunks: MAX_CHUNKS, signal })));
  return combineLanguages(pieces) ?? 'no-speech';
}

type TimeWindow = { fromMs: number; toMs: number };

/** Evenly spaced, from the beginning to the end. */
export function samplingWindows(durationMs: number): TimeWindow[] {
  if (durationMs <= SAMPLED_WINDOWS * SAMPLED_WINDOW_MS) return [{ fromMs: 0, toMs: durationMs }];
  const step = (durationMs - SAMPLED_WINDOW_MS) / (SAMPLED_WINDOWS - 1);
  return Array.from({ length: SAMPLED_WINDOWS }, (_, at) => {
    const fromMs = Math.floor(at * step);
    return { fromMs, toMs: fromMs + SAMPLED_WINDOW_MS };
  });
}

const audioExcerpt = (audio: AudioSource, window: TimeWindow): AudioSource => ({
  read: (fromMs, toMs) => {
    const endMs = Math.min(window.toMs, window.fromMs + toMs);
    return endMs > window.fromMs + fromMs
      ? audio.read(window.fromMs + fromMs, endMs)
      : Promise.resolve(new Int16Array());
  },
});

async function detectPieces(
  { model, activity }: DetectionModels,
  audio: AudioSource,
  { maxChunks, signal }: { maxChunks: number; signal: AbortSignal },
): Promise<LanguagePiece[]> {
  const pieces: LanguagePiece[] = [];
  let chunks = 0;
  for await (const chunk of cutChunks(audio, activity, { fromMs: 0, signal })) {
    if (chunk.regions.length === 0) continue;
    const before = pieces.length;
    for (const { samples } of splitAtPauses(chunk)) {
      const probabilities = await languageProbabilities(model, samples);
      signal.throwIfAborted();
      if (probabilities) pieces.push({ lengthMs: samples.length / SAMPLES_PER_MS, probabilities });
    }
    if (pieces.length > before) chunks += 1;
    if (chunks === maxChunks) break;
  }
  return pieces;
}

/** The model is often wrong and confident about shorter pieces, so they weigh less than their length. */
const FULL_WEIGHT_MS = 4_000;
/** A language is spoken if pieces have this confidence … */
const MIN_SPOKEN_CONFIDENCE = 0.95;
/** … at least this length each … */
const MIN_SPOKEN_PIECE_MS = 2_000;
/** … and this weight together: a greeting or a name is not a second language. */
const MIN_SPOKEN_MS = 4_000;
/** Sufficient share of a short recording. */
const MIN_SHARE = 0.15;
const MAX_ALTERNATIVES = 4;
const MIN_ALTERNATIVE_CONFIDENCE = 0.01;

/** A piece of speech with the probability of each of the model's languages. */
type LanguagePiece = { lengthMs: number; probabilities: LanguageProbabilities };

/**
 * Combines pieces to the languages of a recording, several if long pieces clearly differ. Undefined without
 * pieces.
 */
export function combineLanguages(pieces: readonly LanguagePiece[]): DetectedLanguage | undefined {
  if (pieces.length === 0) return undefined;
  const sums = new Float64Array(WHISPER_LANGUAGES.length);
  const spoken = new Map<string, number>();
  let weight = 0;
  for (const { lengthMs, probabilities } of pieces) {
    const pieceWeight = lengthMs * Math.min(1, lengthMs / FULL_WEIGHT_MS);
    probabilities.forEach((one, at) => (sums[at]! += one * pieceWeight));
    weight += pieceWeight;
    const { language, confidence } = mostLikelyLanguage(probabilities);
    if (lengthMs >= MIN_SPOKEN_PIECE_MS && confidence >= MIN_SPOKEN_CONFIDENCE)
      spoken.set(language, (spoken.get(language) ?? 0) + pieceWeight);
  }
  const spokenLanguages = [...spoken]
    .filter(([, ms]) => ms >= Math.min(MIN_SPOKEN_MS, weight * MIN_SHARE))
    .toSorted(([, one], [, other]) => other - one)
    .map(([language]) => language);
  return { ...rank(sums.map((sum) => sum / weight)), ...(spokenLanguages.length > 1 && { spokenLanguages }) };
}

function rank(probabilities: Float64Array): DetectedLanguage {
  const guesses: LanguageGuess[] = [...probabilities].map((confidence, at) => ({
    language: WHISPER_LANGUAGES[at]!,
    confidence,
  }));
  const [best, ...others] = guesses.toSorted((one, other) => other.confidence - one.confidence);
  return {
    ...best!,
    alternatives: others
      .slice(0, MAX_ALTERNATIVES)
      .filter((guess) => guess.confidence >= MIN_ALTERNATIVE_CONFIDENCE),
  };
}

/** A shorter stretch does not show its language and joins its neighbours. */
const MIN_PIECE_MS = 1_500;
/** Longer stretches are split, because people sometimes change the language within a breath. */
const MAX_PIECE_MS = 8_000;
/** Confidence from which a piece has its own language. */
const MIN_SURE_CONFIDENCE = 0.8;
/** Above this probability of no speech (music, noise) the language is unknown. */
const MAX_NO_SPEECH = 0.6;

/** Silence after a piece, in frames of 10 ms: words need more, language detection does not. */
const SILENT_FRAMES = 30;

/** Probability of each of the model's languages in a stretch of speech; undefined without speech. */
type LanguageProbabilities = Float64Array;

async function languageProbabilities(
  model: WhisperModel,
  samples: Int16Array,
): Promise<LanguageProbabilities | undefined> {
  const { special } = model;
  const encoded = await model.encode(samples, SILENT_FRAMES);
  const { logits } = await model.step(encoded, model.start(), [special.startOfTranscript]);
  if (probabilitiesOf(logits, special.noSpeech, 1)[0]! > MAX_NO_SPEECH) return undefined;
  const probabilities = probabilitiesOf(logits, special.languages.first, special.languages.count);
  const total = probabilities.reduce((sum, one) => sum + one, 0);
  return probabilities.map((one) => one / total);
}

function mostLikelyLanguage(probabilities: LanguageProbabilities): { language: string; confidence: number } {
  const best = probabilities.reduce((at, one, other) => (one > probabilities[at]! ? other : at), 0);
  return { language: WHISPER_LANGUAGES[best]!, confidence: probabilities[best]! };
}

/**
 * Splits a chunk at its pauses, and long speech at quiet moments, into pieces that are mostly in one
 * language.
 */
function splitAtPauses(chunk: Chunk): Chunk[] {
  const pieces: { fromMs: number; toMs: number; speechMs: number }[] = [];
  for (const [at, region] of chunk.regions.entries()) {
    const fromMs = pieces.at(-1)?.toMs ?? chunk.startMs;
    const next = chunk.regions[at + 1];
    const toMs = next ? Math.floor((region.endMs + next.startMs) / 2) : chunk.untilMs;
    const speechMs = region.endMs - region.startMs;
    const last = pieces.at(-1);
    if (last && (last.speechMs < MIN_PIECE_MS || speechMs < MIN_PIECE_MS)) {
      last.toMs = toMs;
      last.speechMs += speechMs;
    } else pieces.push({ fromMs, toMs, speechMs });
  }
  return pieces.flatMap(({ fromMs, toMs }) => splitLongPiece(sliceChunk(chunk, fromMs, toMs)));
}

function splitLongPiece(piece: Chunk): Chunk[] {
  const { startMs, untilMs, samples } = piece;
  const lengthMs = Math.min(untilMs - startMs, samples.length / SAMPLES_PER_MS);
  if (lengthMs <= MAX_PIECE_MS) return [piece];
  const cutMs = startMs + findQuietestMs(samples, lengthMs / 3, (lengthMs * 2) / 3);
  return [
    ...splitLongPiece(sliceChunk(piece, startMs, cutMs)),
    ...splitLongPiece(sliceChunk(piece, cutMs, untilMs)),
  ];
}

/** A stretch in one language. */
type LanguageRun = { chunk: Chunk; language: string };

/**
 * Splits a chunk by language. An uncertain piece joins the previous one; the first pieces join the first
 * certain one, or have the last spoken language.
 */
export async function splitByLanguage(
  model: WhisperModel,
  chunk: Chunk,
  lastLanguage: string | undefined,
): Promise<LanguageRun[]> {
  const pieces: { piece: Chunk; sure: string | undefined; guess: string | undefined }[] = [];
  for (const piece of splitAtPauses(chunk)) {
    const probabilities = await languageProbabilities(model, piece.samples);
    const found = probabilities && mostLikelyLanguage(probabilities);
    const isSure = found !== undefined && found.confidence >= MIN_SURE_CONFIDENCE;
    pieces.push({ piece, sure: isSure ? found.language : undefined, guess: found?.language });
  }
  const first = pieces.find(({ sure }) => sure)?.sure;
  let language = first ?? lastLanguage ?? pieces.find(({ guess }) => guess)?.guess ?? 'en';
  const runs: { fromMs: number; toMs: number; language: string }[] = [];
  for (const { piece, sure } of pieces) {
    language = sure ?? language;
    const last = runs.at(-1);
    if (last?.language === language) last.toMs = piece.untilMs;
    else runs.push({ fromMs: piece.startMs, toMs: piece.untilMs, language });
  }
  return runs.map((run) => ({ chunk: sliceChunk(chunk, run.fromMs, run.toMs), language: run.language }));
}
