import { type AudioSource, SAMPLES_PER_MS } from '../ports/audio.ts';
import {
  type TranscribedPart,
  MULTIPLE_LANGUAGES,
  type TranscribeOptions,
  type Utterance,
} from '../ports/speech.ts';
import type { ActivityModel } from '../voice-activity/silero.ts';
import { cutChunks, type Chunk, sliceChunk } from './cut-chunks.ts';
import { splitByLanguage } from './detect-language.ts';
import { encodePrompt, previousTextTokens } from './encode-text.ts';
import type { WhisperModel } from './whisper-model.ts';
import { alignTokens } from './alignment.ts';
import { decodeWithFallback } from './decode-with-fallback.ts';
import { markHallucinations } from './hallucinations.ts';
import type { DecodedWindow, WhisperDecodeOptions } from './decoding.ts';
import { findAlternatives } from './alternatives.ts';
import { clampToSpeech, cutUtterances, joinTokens } from './utterances.ts';
import { findQuietestMs } from '../signal/loudness.ts';

/** Room for a prompt: half of the decoder's context without the prefill. */
const PROMPT_TOKENS = 220;

/** Transcribes a recording chunk by chunk. Runs in the engine host; call it through `createWhisperSpeech`. */
export async function* transcribe(
  model: WhisperModel,
  activity: ActivityModel,
  audio: AudioSource,
  { language, fromMs, vocabulary = [], signal }: TranscribeOptions,
): AsyncGenerator<TranscribedPart> {
  const prompt = encodePrompt(model.tokeniser, vocabulary);
  let currentLanguage = language === MULTIPLE_LANGUAGES ? undefined : language;
  let previous: readonly Utterance[] = [];
  for await (const chunk of cutChunks(audio, activity, { fromMs, signal })) {
    const utterances: Utterance[] = [];
    const runs =
      language === MULTIPLE_LANGUAGES
        ? await splitByLanguage(model, chunk, currentLanguage)
        : [{ chunk, language }];
    for (const run of runs) {
      currentLanguage = run.language;
      const maxTokens = PROMPT_TOKENS - prompt.length;
      const previousText = previousTextTokens(model.tokeniser, previous, {
        chunk: run.chunk,
        language: currentLanguage,
        maxTokens,
      });
      previous = await transcribeChunk(model, run.chunk, {
        language: currentLanguage,
        prompt,
        previousText,
        signal,
      });
      utterances.push(...previous);
    }
    yield { untilMs: chunk.untilMs, utterances };
  }
}

const FRAME_MS = 20;
/** A chunk that makes the decoder loop is halved and retried, down to this length. */
const MIN_HALVED_MS = 4_000;
/** Speech after the model's last time that makes a rest to transcribe … */
const MIN_REMAINDER_MS = 600;
/** … allowing a word to end a little later. */
const WORD_OVERRUN_MS = 400;

type TranscribeChunkOptions = Omit<WhisperDecodeOptions, 'samples'>;

/** Transcribes one chunk, with times of the recording; without speech there are no utterances. */
async function transcribeChunk(
  model: WhisperModel,
  chunk: Chunk,
  options: TranscribeChunkOptions,
): Promise<Utterance[]> {
  if (chunk.regions.length === 0) return [];
  const { samples, startMs, untilMs, regions } = chunk;
  // Parts that are transcribed separately have no previous text.
  const withoutPrevious = { ...options, previousText: [] };
  const encoded = await model.encode(samples);
  const result = await decodeWithFallback(model, encoded, { ...options, samples: samples.length });
  if (result.isLoop && untilMs - startMs >= 2 * MIN_HALVED_MS)
    return transcribeHalves(model, chunk, withoutPrevious);
  const { decoded } = result;
  const remainder = untranscribedRest(chunk, decoded);
  const rest = remainder ? await transcribeChunk(model, remainder, withoutPrevious) : [];
  if (decoded.tokens.length === 0) return rest;
  const frames = Math.ceil(samples.length / (FRAME_MS * SAMPLES_PER_MS));
  const begins = alignTokens(decoded.attention, frames);
  const alternatives = await findAlternatives(model, encoded, decoded, options);
  const timed = decoded.tokens.map((token, i) => ({
    bytes: model.tokeniser.bytesOf(token),
    startMs: startMs + begins[i]! * FRAME_MS,
    endMs: startMs + begins[i + 1]! * FRAME_MS,
    probability: decoded.probabilities[i]!,
    alternatives: alternatives.get(i) ?? [],
  }));
  const words = joinTokens(timed, options.language);
  const utterances = cutUtterances(clampToSpeech(words, regions), options.language);
  return [
    ...markHallucinations(utterances, { ...result, noSpeech: decoded.noSpeech, words, regions }),
    ...rest,
  ];
}

/**
 * Speech after the model's last time: the model sometimes ends its text early, especially when speakers
 * change.
 */
function untranscribedRest(chunk: Chunk, { untilFrame, tokens }: DecodedWindow): Chunk | undefined {
  if (untilFrame === undefined || tokens.length === 0) return undefined;
  const fromMs = chunk.startMs + untilFrame * FRAME_MS;
  const remainder = sliceChunk(chunk, fromMs, chunk.untilMs);
  const speechMs = sliceChunk(chunk, fromMs + WORD_OVERRUN_MS, chunk.untilMs).regions.reduce(
    (sum, { startMs, endMs }) => sum + endMs - startMs,
    0,
  );
  return speechMs >= MIN_REMAINDER_MS && untilFrame > 0 ? remainder : undefined;
}

async function transcribeHalves(
  model: WhisperModel,
  chunk: Chunk,
  options: TranscribeChunkOptions,
): Promise<Utterance[]> {
  const { startMs, untilMs, samples } = chunk;
  const lengthMs = untilMs - startMs;
  const cutMs = startMs + findQuietestMs(samples, lengthMs / 3, (lengthMs * 2) / 3);
  const firstHalf = await transcribeChunk(model, sliceChunk(chunk, startMs, cutMs), options);
  return [...firstHalf, ...(await transcribeChunk(model, sliceChunk(chunk, cutMs, untilMs), options))];
}
