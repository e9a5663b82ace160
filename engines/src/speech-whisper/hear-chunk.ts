import { SAMPLES_PER_MS } from '../ports/audio.ts';
import type { Utterance } from '../ports/speech.ts';
import { alignTokens } from './alignment.ts';
import { type Chunk, partOf } from './cut-chunks.ts';
import { decodeSafely } from './decode-safely.ts';
import { markMadeUp } from './made-up.ts';
import type { Decoded, DecodeOptions } from './opening.ts';
import { findOthers } from './other-words.ts';
import { placeWords } from './place-words.ts';
import { quietestMs } from './quietest.ts';
import { cutUtterances } from './utterances.ts';
import type { WhisperModel } from './whisper-model.ts';
import { joinWords } from './words.ts';

const FRAME_MS = 20;
/** A chunk that made the decoder loop is halved and tried again, down to this length. */
const MIN_HALVED_MS = 4_000;
/** Behind the last time that the model wrote, so much speech may be left that it was not done … */
const MIN_LEFT_MS = 600;
/** … and a word may go on a little behind it. */
const SPARE_MS = 400;

export type HearOptions = Omit<DecodeOptions, 'samples'>;

/** What is said in one chunk, with times of the recording; nothing where nobody speaks. */
export async function hearChunk(
  model: WhisperModel,
  chunk: Chunk,
  options: HearOptions,
): Promise<Utterance[]> {
  if (chunk.regions.length === 0) return [];
  const { samples, startMs, untilMs, regions } = chunk;
  // What is heard apart begins anew.
  const alone = { ...options, before: [] };
  const encoded = await model.encode(samples);
  const safely = await decodeSafely(model, encoded, { ...options, samples: samples.length });
  if (safely.isLoop && untilMs - startMs >= 2 * MIN_HALVED_MS) return hearHalves(model, chunk, alone);
  const { decoded } = safely;
  const left = leftOver(chunk, decoded);
  const rest = left ? await hearChunk(model, left, alone) : [];
  if (decoded.tokens.length === 0) return rest;
  const frames = Math.ceil(samples.length / (FRAME_MS * SAMPLES_PER_MS));
  const begins = alignTokens(decoded.attention, frames);
  const others = await findOthers(model, encoded, decoded, options);
  const timed = decoded.tokens.map((token, i) => ({
    bytes: model.vocabulary.bytesOf(token),
    startMs: startMs + begins[i]! * FRAME_MS,
    endMs: startMs + begins[i + 1]! * FRAME_MS,
    probability: decoded.probabilities[i]!,
    others: others.get(i) ?? [],
  }));
  const words = joinWords(timed, options.language);
  const utterances = cutUtterances(placeWords(words, regions), options.language);
  return [
    ...markMadeUp(utterances, { ...safely, noSpeech: decoded.noSpeech, heard: words, regions }),
    ...rest,
  ];
}

/** Speech behind what the model has written down: it ends its text early now and then, above all when voices change. */
function leftOver(chunk: Chunk, { until, tokens }: Decoded): Chunk | undefined {
  if (until === undefined || tokens.length === 0) return undefined;
  const fromMs = chunk.startMs + until * FRAME_MS;
  const left = partOf(chunk, fromMs, chunk.untilMs);
  const speechMs = partOf(chunk, fromMs + SPARE_MS, chunk.untilMs).regions.reduce(
    (sum, { startMs, endMs }) => sum + endMs - startMs,
    0,
  );
  return speechMs >= MIN_LEFT_MS && until > 0 ? left : undefined;
}

async function hearHalves(model: WhisperModel, chunk: Chunk, options: HearOptions): Promise<Utterance[]> {
  const { startMs, untilMs, samples } = chunk;
  const lengthMs = untilMs - startMs;
  const cutMs = startMs + quietestMs(samples, lengthMs / 3, (lengthMs * 2) / 3);
  const before = await hearChunk(model, partOf(chunk, startMs, cutMs), options);
  return [...before, ...(await hearChunk(model, partOf(chunk, cutMs, untilMs), options))];
}
