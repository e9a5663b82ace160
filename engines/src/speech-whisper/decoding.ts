import { SAMPLE_RATE } from '../ports/audio.ts';
import { type TokenChoice, probabilitiesOf } from './choose-token.ts';
import { languageToken } from './tokeniser.ts';
import type { DecoderState, Attention, DecoderStep, EncodedAudio, WhisperModel } from './whisper-model.ts';

/** Speech never exceeds this rate; more tokens are a loop that is not detected yet. */
const MAX_TOKENS_PER_SECOND = 12;
const SPARE_TOKENS = 10;
/** Half of the decoder's context; the other half is for the prompt. */
const MAX_TOKENS = 220;

export type WhisperDecodeOptions = {
  /** Length of the audio in samples. */
  samples: number;
  language: string;
  /** Tokens of terms that make their spelling more likely. */
  prompt: readonly number[];
  /** Tokens of the text just before the window. */
  previousText: readonly number[];
  signal: AbortSignal;
};

export type DecodedWindow = {
  /** Tokens of the words; the attention gives their times. */
  tokens: number[];
  /** Decoder position of each token, which counts the prefill and times. */
  positions: number[];
  /** Probability of each token. */
  probabilities: number[];
  /** Alternatives of each token, likeliest first. */
  alternatives: TokenChoice[][];
  /** Decoder state after the last token, for this decoding only. */
  state: DecoderState;
  /** Attention while each token and the end were chosen: one row more than tokens. */
  attention: Attention[];
  /** Last written time in frames of 20 ms; audio after it was not transcribed. */
  untilFrame: number | undefined;
  /** Probability that the window contains no speech. */
  noSpeech: number;
  /** Mean log probability of the tokens including the end. */
  meanLogProbability: number;
  /** The decoder looped or found no end. */
  isLooped: boolean;
};

/** State of the decoder before the first word of a window. */
export type DecoderPrefill = { step: DecoderStep; noSpeech: number; length: number };

/** Prefills the decoder with the prompt, the previous text, the language and the task. */
export async function prefillDecoder(
  model: WhisperModel,
  audio: EncodedAudio,
  { prompt: terms, previousText, language }: WhisperDecodeOptions,
): Promise<DecoderPrefill> {
  const { special } = model;
  const prompt = [...terms, ...previousText];
  const afterStart = await model.step(audio, model.start(), [
    ...(prompt.length > 0 ? [special.startOfPrevious, ...prompt] : []),
    special.startOfTranscript,
  ]);
  const noSpeech = probabilitiesOf(afterStart.logits, special.noSpeech, 1)[0]!;
  const head = [languageToken(special, language), special.transcribe];
  const step = await model.step(audio, afterStart.state, head);
  return { step, noSpeech, length: step.state.length };
}

/** Most tokens of a window of this length. */
export const maxTokensIn = (samples: number): number =>
  Math.min(MAX_TOKENS, Math.ceil((samples / SAMPLE_RATE) * MAX_TOKENS_PER_SECOND) + SPARE_TOKENS);

/** Longest detected period of a loop, in tokens. */
const MAX_PERIOD = 40;
/**
 * Repetitions that make a loop: people say "no, no, no, no", but not a whole phrase four times without a
 * pause.
 */
const minRepeats = (period: number): number => (period <= 2 ? 8 : 4);

/**
 * Detects a loop at the end of the tokens: Whisper sometimes repeats a phrase until the window is full.
 * Returns the number of tokens to keep (the phrase once), or undefined without a loop.
 */
export function findTokenLoop(tokens: readonly number[]): number | undefined {
  for (let period = 1; period <= MAX_PERIOD; period += 1) {
    const needed = period * minRepeats(period);
    if (tokens.length < needed) continue;
    const start = tokens.length - needed;
    const repeats = (i: number): boolean => tokens[i] === tokens[i + period];
    let i = start;
    while (i < tokens.length - period && repeats(i)) i += 1;
    if (i === tokens.length - period) return start + period;
  }
  return undefined;
}
