import { SAMPLE_RATE } from '../ports/audio.ts';
import { type Choice, chooseToken, probabilitiesOf, rivalsOf, seededRandom } from './choose-token.ts';
import { endOfSense } from './repetition.ts';
import { languageToken } from './special-tokens.ts';
import type { Attention, DecoderState, EncodedAudio, WhisperModel } from './whisper-model.ts';

/** Nobody says more tokens than this; what goes on is a loop that has not shown itself yet. */
const TOKENS_PER_SECOND = 12;
const SPARE_TOKENS = 10;
/** Tokens that might have stood in a token's place, as many and as unlikely as are worth following. */
const RIVALS = { most: 5, least: 0.01 };
/** Half of the decoder's context; the other half is for the prompt. */
const MAX_TOKENS = 220;

export type DecodeOptions = {
  /** Length of the audio in samples. */
  samples: number;
  language: string;
  /** Tokens of earlier text that make a spelling likelier. */
  prompt: readonly number[];
  temperature: number;
  signal: AbortSignal;
};

export type Decoded = {
  tokens: number[];
  /** Probability of each token. */
  probabilities: number[];
  /** What else might have been chosen for each token, likeliest first. */
  rivals: Choice[][];
  /** Where the decoder was after the last token, and how long the opening was that came before the first. */
  state: DecoderState;
  opening: number;
  /** Attention while each token was chosen, and while the end was: one row more than tokens. */
  attention: Attention[];
  /** How likely the window holds no speech at all. */
  noSpeech: number;
  /** Mean log probability of the tokens, the end included. */
  meanLogProbability: number;
  /** The decoder fell into a loop, or found no end; `tokens` stop before it. */
  isLooped: boolean;
};

/** The words of one window, token by token. */
export async function decode(
  model: WhisperModel,
  audio: EncodedAudio,
  options: DecodeOptions,
): Promise<Decoded> {
  const { special, suppressed } = model;
  const random = seededRandom(options.samples);
  const limit = Math.min(
    MAX_TOKENS,
    Math.ceil((options.samples / SAMPLE_RATE) * TOKENS_PER_SECOND) + SPARE_TOKENS,
  );
  const opening = await model.step(audio, model.start(), [
    ...(options.prompt.length > 0 ? [special.startOfPrevious, ...options.prompt] : []),
    special.startOfTranscript,
  ]);
  const head = [languageToken(special, options.language), special.transcribe, special.noTimestamps];
  let step = await model.step(audio, opening.state, head);
  const decoded: Decoded = {
    tokens: [],
    probabilities: [],
    rivals: [],
    state: step.state,
    opening: step.state.length,
    attention: [],
    noSpeech: probabilitiesOf(opening.logits, special.noSpeech, 1)[0]!,
    meanLogProbability: 0,
    isLooped: false,
  };
  let endLogProbability = 0;
  for (;;) {
    options.signal.throwIfAborted();
    decoded.attention.push(step.attention);
    for (const token of suppressed.always) step.logits[token] = -Infinity;
    if (decoded.tokens.length === 0) for (const token of suppressed.first) step.logits[token] = -Infinity;
    const choice = chooseToken(step.logits, special.endOfText + 1, options.temperature, random);
    if (choice.token === special.endOfText) {
      endLogProbability = Math.log(choice.probability);
      break;
    }
    decoded.tokens.push(choice.token);
    decoded.probabilities.push(choice.probability);
    decoded.rivals.push(rivalsOf(step.logits, special.endOfText + 1, choice, RIVALS));
    const sense = endOfSense(decoded.tokens) ?? (decoded.tokens.length >= limit ? limit : undefined);
    if (sense !== undefined) {
      decoded.isLooped = true;
      decoded.tokens.length = sense;
      decoded.probabilities.length = sense;
      decoded.attention.length = Math.min(decoded.attention.length, sense + 1);
      break;
    }
    step = await model.step(audio, step.state, [choice.token]);
    decoded.state = step.state;
  }
  const sum = decoded.probabilities.reduce((total, one) => total + Math.log(one), endLogProbability);
  decoded.meanLogProbability = sum / (decoded.tokens.length + 1);
  return decoded;
}
