import { SAMPLES_PER_MS } from '../ports/audio.ts';
import type { HeardWord } from '../ports/speech.ts';
import { alignTokens } from './alignment.ts';
import type { Chunk } from './cut-chunks.ts';
import { decodeSafely } from './decode-safely.ts';
import { findOthers } from './other-words.ts';
import { placeWords } from './place-words.ts';
import { quietestMs } from './quietest.ts';
import type { WhisperModel } from './whisper-model.ts';
import { joinWords } from './words.ts';

const FRAME_MS = 20;
/** A chunk that made the decoder loop is halved and tried again, down to this length. */
const MIN_HALVED_MS = 4_000;

export type HearOptions = { language: string; prompt: readonly number[]; signal: AbortSignal };

/** The words of one chunk, with times of the recording; none where nobody can be understood. */
export async function hearChunk(
  model: WhisperModel,
  chunk: Chunk,
  options: HearOptions,
): Promise<HeardWord[]> {
  if (chunk.regions.length === 0) return [];
  const { samples, startMs } = chunk;
  const encoded = await model.encode(samples);
  const decoded = await decodeSafely(model, encoded, { ...options, samples: samples.length });
  if (decoded === 'no-speech') return [];
  if (decoded === 'loop') return hearHalves(model, chunk, options);
  const { tokens, probabilities, attention } = decoded;
  if (tokens.length === 0) return [];
  const frames = Math.ceil(samples.length / (FRAME_MS * SAMPLES_PER_MS));
  const begins = alignTokens(attention, frames);
  const others = await findOthers(model, encoded, decoded, options);
  const timed = tokens.map((token, i) => ({
    bytes: model.vocabulary.bytesOf(token),
    startMs: startMs + begins[i]! * FRAME_MS,
    endMs: startMs + begins[i + 1]! * FRAME_MS,
    probability: probabilities[i]!,
    others: others.get(i) ?? [],
  }));
  return placeWords(joinWords(timed, options.language), chunk.regions);
}

async function hearHalves(model: WhisperModel, chunk: Chunk, options: HearOptions): Promise<HeardWord[]> {
  const { startMs, untilMs, samples, regions } = chunk;
  const lengthMs = untilMs - startMs;
  if (lengthMs < MIN_HALVED_MS) return [];
  const cutMs = startMs + quietestMs(samples, lengthMs / 3, (lengthMs * 2) / 3);
  const part = (fromMs: number, toMs: number): Chunk => ({
    startMs: fromMs,
    untilMs: toMs,
    samples: samples.slice((fromMs - startMs) * SAMPLES_PER_MS, (toMs - startMs) * SAMPLES_PER_MS),
    regions: regions
      .map((region) => ({ startMs: Math.max(region.startMs, fromMs), endMs: Math.min(region.endMs, toMs) }))
      .filter((region) => region.endMs > region.startMs),
  });
  const before = await hearChunk(model, part(startMs, cutMs), options);
  return [...before, ...(await hearChunk(model, part(cutMs, untilMs), options))];
}
