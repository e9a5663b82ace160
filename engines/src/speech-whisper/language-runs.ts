import { SAMPLES_PER_MS } from '../ports/audio.ts';
import { probabilitiesOf } from './choose-token.ts';
import { type Chunk, partOf } from './cut-chunks.ts';
import { WHISPER_LANGUAGES } from './languages.ts';
import { quietestMs } from './quietest.ts';
import type { WhisperModel } from './whisper-model.ts';

/** A shorter stretch says little of its language: it goes with its neighbours. */
const MIN_PIECE_MS = 1_500;
/** People change their language in the middle of a breath now and then: longer stretches are looked at in parts. */
const MAX_PIECE_MS = 8_000;
/** Surer than this a piece is in a language of its own. */
export const SURE_LANGUAGE = 0.8;
/** Likelier no speech than this (music, noise) says nothing about the language. */
const MAX_NO_SPEECH = 0.6;

/** Silence behind a piece, in frames of 10 ms: of words more is needed, the language is told as well. */
const SILENT_FRAMES = 30;

/** How likely each of the model's languages is in a stretch of speech; undefined where it sounds like none. */
export type LanguageShares = Float64Array;

export async function languagesIn(
  model: WhisperModel,
  samples: Int16Array,
): Promise<LanguageShares | undefined> {
  const { special } = model;
  const encoded = await model.encode(samples, SILENT_FRAMES);
  const { logits } = await model.step(encoded, model.start(), [special.startOfTranscript]);
  if (probabilitiesOf(logits, special.noSpeech, 1)[0]! > MAX_NO_SPEECH) return undefined;
  const shares = probabilitiesOf(logits, special.languages.first, special.languages.count);
  const total = shares.reduce((sum, one) => sum + one, 0);
  return shares.map((one) => one / total);
}

export function likeliestLanguage(shares: LanguageShares): { language: string; confidence: number } {
  const best = shares.reduce((at, one, other) => (one > shares[at]! ? other : at), 0);
  return { language: WHISPER_LANGUAGES[best]!, confidence: shares[best]! };
}

/** A chunk cut at its pauses, and long breaths at quiet moments, into pieces that are in one language each, mostly. */
export function cutPieces(chunk: Chunk): Chunk[] {
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
  return pieces.flatMap(({ fromMs, toMs }) => halve(partOf(chunk, fromMs, toMs)));
}

function halve(piece: Chunk): Chunk[] {
  const { startMs, untilMs, samples } = piece;
  const lengthMs = Math.min(untilMs - startMs, samples.length / SAMPLES_PER_MS);
  if (lengthMs <= MAX_PIECE_MS) return [piece];
  const cutMs = startMs + quietestMs(samples, lengthMs / 3, (lengthMs * 2) / 3);
  return [...halve(partOf(piece, startMs, cutMs)), ...halve(partOf(piece, cutMs, untilMs))];
}

/** A stretch in one language. */
export type LanguageRun = { chunk: Chunk; language: string };

/**
 * The stretches of a chunk by their language. A piece of which the model is not sure goes with the one before it, the
 * first ones with the first sure one behind them, else with what was spoken last.
 */
export async function cutByLanguage(
  model: WhisperModel,
  chunk: Chunk,
  spokenLast: string | undefined,
): Promise<LanguageRun[]> {
  const pieces: { piece: Chunk; sure: string | undefined; guess: string | undefined }[] = [];
  for (const piece of cutPieces(chunk)) {
    const shares = await languagesIn(model, piece.samples);
    const found = shares && likeliestLanguage(shares);
    const isSure = found !== undefined && found.confidence >= SURE_LANGUAGE;
    pieces.push({ piece, sure: isSure ? found.language : undefined, guess: found?.language });
  }
  const first = pieces.find(({ sure }) => sure)?.sure;
  let language = first ?? spokenLast ?? pieces.find(({ guess }) => guess)?.guess ?? 'en';
  const runs: { fromMs: number; toMs: number; language: string }[] = [];
  for (const { piece, sure } of pieces) {
    language = sure ?? language;
    const last = runs.at(-1);
    if (last?.language === language) last.toMs = piece.untilMs;
    else runs.push({ fromMs: piece.startMs, toMs: piece.untilMs, language });
  }
  return runs.map((run) => ({ chunk: partOf(chunk, run.fromMs, run.toMs), language: run.language }));
}
