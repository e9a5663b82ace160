import { SAMPLE_RATE } from '../ports/audio.ts';
import { type Choice, probabilitiesOf } from './choose-token.ts';
import { languageToken } from './special-tokens.ts';
import type { DecoderState } from './decoder-state.ts';
import type { Attention, DecoderStep, EncodedAudio, WhisperModel } from './whisper-model.ts';

/** Nobody says more tokens than this; what goes on is a loop that has not shown itself yet. */
const TOKENS_PER_SECOND = 12;
const SPARE_TOKENS = 10;
/** Half of the decoder's context; the other half is for the prompt. */
const MAX_TOKENS = 220;

export type DecodeOptions = {
  /** Length of the audio in samples. */
  samples: number;
  language: string;
  /** Tokens of earlier text that make a spelling likelier. */
  prompt: readonly number[];
  /** Tokens of what was said just before. */
  before: readonly number[];
  signal: AbortSignal;
};

export type Decoded = {
  /** The words; where each of them begins and ends is told by the attention. */
  tokens: number[];
  /** How many tokens the decoder had been told before each of them, the opening and times among them. */
  places: number[];
  /** Probability of each token. */
  probabilities: number[];
  /** What else might have been chosen for each token, likeliest first. */
  rivals: Choice[][];
  /** Where the decoder was after the last token: this decoding and no other. */
  state: DecoderState;
  /** Attention while each token was chosen, and while the end was: one row more than tokens. */
  attention: Attention[];
  /** The last time that was written, in frames of 20 ms: what comes behind it was not listened to. */
  until: number | undefined;
  /** How likely the window holds no speech at all. */
  noSpeech: number;
  /** Mean log probability of the tokens, the end included. */
  meanLogProbability: number;
  /** The decoder fell into a loop, or found no end. */
  isLooped: boolean;
};

/** The decoder before the first word of a window. */
export type Opening = { step: DecoderStep; noSpeech: number; length: number };

/** Tells the decoder what came before, which language it hears, and that it is to write it down. */
export async function openWindow(
  model: WhisperModel,
  audio: EncodedAudio,
  { prompt: terms, before, language }: DecodeOptions,
): Promise<Opening> {
  const { special } = model;
  const prompt = [...terms, ...before];
  const opened = await model.step(audio, model.start(), [
    ...(prompt.length > 0 ? [special.startOfPrevious, ...prompt] : []),
    special.startOfTranscript,
  ]);
  const noSpeech = probabilitiesOf(opened.logits, special.noSpeech, 1)[0]!;
  const head = [languageToken(special, language), special.transcribe];
  const step = await model.step(audio, opened.state, head);
  return { step, noSpeech, length: step.state.length };
}

/** As many tokens as somebody may say in a window. */
export const mostTokens = (samples: number): number =>
  Math.min(MAX_TOKENS, Math.ceil((samples / SAMPLE_RATE) * TOKENS_PER_SECOND) + SPARE_TOKENS);
