import { deflateRawSync } from 'node:zlib';
import { searchBeams, ALTERNATIVES } from './beam-search.ts';
import {
  type DecodedWindow,
  type WhisperDecodeOptions,
  prefillDecoder,
  maxTokensIn,
  type DecoderPrefill,
  findTokenLoop,
} from './decoding.ts';
import { type EncodedAudio, type WhisperModel, releaseState, type DecoderStep } from './whisper-model.ts';
import {
  allowedNext,
  EMPTY_HISTORY,
  appendToken,
  sampleToken,
  topChoices,
  seededRandom,
} from './choose-token.ts';

/** Increasing sampling temperatures for the fallback. */
const TEMPERATURES = [0.4, 0.8];
/** Text with a higher compression ratio is repetitive (threshold of Whisper's authors). */
const MAX_COMPRESSION = 2.4;
/** Below this mean log probability the words are guesses (also their threshold). */
const MIN_LOG_PROBABILITY = -1;
/** Above this the window contains no speech, unless the words are likely (also theirs). */
const MAX_NO_SPEECH = 0.6;
/** A repetition of this many tokens is not a coincidence. */
const MIN_ECHO_TOKENS = 4;

type DecodingResult = {
  decoded: DecodedWindow;
  /** A repeated phrase that no temperature resolved. */
  isLoop: boolean;
  /** The model writes words but considers speech unlikely. */
  isNoSpeech: boolean;
};

/**
 * Decodes a window. If the result is repetitive or unlikely, retries without the previous text, which may be
 * the cause, and then by sampling. Returns the best result with its problems.
 */
export async function decodeWithFallback(
  model: WhisperModel,
  audio: EncodedAudio,
  options: WhisperDecodeOptions,
): Promise<DecodingResult> {
  if (options.previousText.length > 0) {
    const prefill = await prefillDecoder(model, audio, options);
    const withPrevious = assess(model, await searchBeams(model, audio, { ...options, prefill }));
    if (
      withPrevious.isLikely &&
      !withPrevious.isLoop &&
      !isEcho(withPrevious.decoded.tokens, options.previousText)
    )
      return withPrevious;
  }
  const prefill = await prefillDecoder(model, audio, { ...options, previousText: [] });
  const attempts = [
    () => searchBeams(model, audio, { ...options, prefill }),
    ...TEMPERATURES.map(
      (temperature) => () => decodeBySampling(model, audio, { ...options, prefill, temperature }),
    ),
  ];
  const results: DecodingResult[] = [];
  for (const attempt of attempts) {
    const result = assess(model, await attempt());
    results.push(result);
    // Sampling does not turn noise into speech.
    if ((result.isLikely || result.isNoSpeech) && !result.isLoop) break;
  }
  return results.reduce((best, one) => (resultScore(one) > resultScore(best) ? one : best));
}

function assess(model: WhisperModel, decoded: DecodedWindow): DecodingResult & { isLikely: boolean } {
  const isLikely = decoded.meanLogProbability >= MIN_LOG_PROBABILITY;
  const isNoSpeech = decoded.noSpeech > MAX_NO_SPEECH && !isLikely;
  return { decoded, isLikely, isNoSpeech, isLoop: isRepetitive(model, decoded) };
}

/** Prefers results without a loop, then likely ones. */
const resultScore = ({ decoded, isLoop }: DecodingResult): number =>
  decoded.meanLogProbability - (isLoop ? 1_000 : 0);

function isRepetitive(model: WhisperModel, { tokens, isLooped }: DecodedWindow): boolean {
  if (isLooped) return true;
  const text = Buffer.concat(tokens.map((token) => model.tokeniser.bytesOf(token)));
  // Short texts cannot repeat enough, and deflate's overhead would distort their ratio.
  return text.length > 60 && text.length / deflateRawSync(text).length > MAX_COMPRESSION;
}

/** Whether the tokens only repeat part of the previous text: probably copied rather than recognised. */
export function isEcho(tokens: readonly number[], previous: readonly number[]): boolean {
  if (tokens.length < MIN_ECHO_TOKENS) return false;
  return previous.some((_, at) => tokens.every((token, i) => previous[at + i] === token));
}

/** Samples tokens at a temperature, as a fallback when the likeliest tokens are repetitive or improbable. */
async function decodeBySampling(
  model: WhisperModel,
  audio: EncodedAudio,
  {
    prefill,
    temperature,
    ...options
  }: WhisperDecodeOptions & { prefill: DecoderPrefill; temperature: number },
): Promise<DecodedWindow> {
  const { special } = model;
  const random = seededRandom(options.samples + Math.round(temperature * 10));
  const limit = maxTokensIn(options.samples);
  const decoded: DecodedWindow = {
    tokens: [],
    positions: [],
    probabilities: [],
    alternatives: [],
    attention: [],
    untilFrame: undefined,
    state: prefill.step.state,
    noSpeech: prefill.noSpeech,
    meanLogProbability: 0,
    isLooped: false,
  };
  let history = EMPTY_HISTORY;
  let logProbability = 0;
  let { step }: { step: DecoderStep } = prefill;
  for (;;) {
    options.signal.throwIfAborted();
    const allowed = allowedNext(special, step.scores, history);
    const scored = { ...step, suppressed: model.suppressed };
    const choice = sampleToken(special, scored, allowed, { temperature, random });
    logProbability += choice.logProbability;
    if (choice.token === special.endOfText) break;
    if (choice.token < special.endOfText) {
      const choices = topChoices(special, step.scores, allowed, ALTERNATIVES.max + 1);
      decoded.tokens.push(choice.token);
      decoded.positions.push(prefill.length + history.length);
      decoded.probabilities.push(choice.probability);
      decoded.alternatives.push(
        choices.filter(
          ({ token, probability }) => token !== choice.token && probability >= ALTERNATIVES.minProbability,
        ),
      );
      decoded.attention.push(step.attention);
    }
    history = appendToken(special, history, choice.token);
    step = await model.step(audio, step.state, [choice.token]);
    if (decoded.state !== prefill.step.state) releaseState(decoded.state);
    decoded.state = step.state;
    if (decoded.tokens.length < limit && findTokenLoop(decoded.tokens) === undefined) continue;
    decoded.isLooped = true;
    break;
  }
  decoded.attention.push(step.attention);
  if (history.time !== undefined && history.last === history.time)
    decoded.untilFrame = history.time - special.times.first;
  decoded.meanLogProbability = logProbability / (history.length + 1);
  return decoded;
}
