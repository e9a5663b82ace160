import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { floats, floatsOf, integers, loadModel, tensorOf, type Feeds, type Tensor } from '../onnx/session.ts';
import { amplify, findGain } from '../signal/gain.ts';
import type { DecoderState } from './decoder-state.ts';
import { HOP, logMel, WINDOW_FRAMES } from './log-mel.ts';
import { readScores, SCORES, type Scores } from './scores.ts';
import { specialTokens, type SpecialTokens } from './special-tokens.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** As many threads as speech is allowed: more gain little, and the rest of the product lives on this machine too. */
const THREADS = 2;
/**
 * What is heard behind the audio: three seconds of the silence that the model knows, not all that fills up half a minute.
 * On the clips of the bench `speech` the words are as good, in less than half of the time.
 */
const SILENT_FRAMES = 300;

/** Keys and values of the encoded audio, as the decoder's cross-attention takes them. */
export type EncodedAudio = Feeds;

/** Where the decoder looked in the audio for one token: `heads` rows of `frames` (20 ms each). */
export type Attention = { weights: Float32Array; heads: number; frames: number };

export type DecoderStep = {
  state: DecoderState;
  scores: Scores;
  /** Scores of the next token, over vocabulary and special tokens. */
  logits: Float32Array;
  /** Attention of the last token. */
  attention: Attention;
};

/** A token that goes on one of the decodings of a state. */
export type Continuation = { from: number; token: number };

/** Several decodings that began alike, side by side. */
export type Branches = { state: DecoderState; scores: Scores[]; attention: Attention[] };

export type WhisperModel = {
  readonly vocabulary: Vocabulary;
  readonly special: SpecialTokens;
  /** What is added to the scores of words and the end: -Infinity for what is none (brackets, music notes …), else 0. */
  readonly suppressed: Float32Array;
  /**
   * At most 30 seconds of samples, and silence behind them. The last audio is kept: asking again for the same costs
   * nothing.
   */
  encode(samples: Int16Array, silentFrames?: number): Promise<EncodedAudio>;
  start(): DecoderState;
  step(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<DecoderStep>;
  /** Goes on in several ways at once, from the same decoding or from others: little more work than for one. */
  branch(audio: EncodedAudio, state: DecoderState, next: readonly Continuation[]): Promise<Branches>;
  /** Tells the decoder from its start on what was said, all at once. Answers the attention of each token. */
  follow(audio: EncodedAudio, tokens: number[]): Promise<Attention[]>;
};

const configSchema = z.object({ suppress_ids: z.array(z.number()), lang_ids: z.array(z.number()) });

/** Loads Whisper from the folder that `fetchModels` filled. */
export async function loadWhisper(folder: string): Promise<WhisperModel> {
  const [encoder, decoder, vocabulary, config] = await Promise.all([
    loadModel(join(folder, 'whisper-encoder.onnx'), THREADS),
    loadModel(join(folder, 'whisper-decoder.onnx'), THREADS),
    readVocabulary(join(folder, 'whisper-tokens.txt')),
    readFile(join(folder, 'whisper-config.json'), 'utf8').then((text) =>
      configSchema.parse(JSON.parse(text)),
    ),
  ]);
  // The sizes of Whisper's models stand in their graphs.
  const mels = encoder.sizeOf('mel', 1);
  const caches = decoder.inputs.filter((name) => name.startsWith('in_self_'));
  const told = [...caches.map((name) => name.replace('in_', 'out_')), 'cross_attention_weights'];
  const [heads, size] = [1, 3].map((dimension) => decoder.sizeOf(caches[0]!, dimension)) as [number, number];
  const special = specialTokens(vocabulary.size, config.lang_ids.length);
  const suppressed = new Float32Array(special.endOfText + 1);
  for (const token of config.suppress_ids) if (token < suppressed.length) suppressed[token] = -Infinity;
  const fixed = { suppressed: floats(suppressed, [suppressed.length]) };
  let last: { digest: string; audio: EncodedAudio } | undefined;

  async function encode(samples: Int16Array, silentFrames = SILENT_FRAMES): Promise<EncodedAudio> {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    const digest = createHash('sha1').update(bytes).update(String(silentFrames)).digest('hex');
    if (last?.digest === digest) return last.audio;
    // An even number: two make one of the encoder's.
    const frames = Math.min(WINDOW_FRAMES, 2 * Math.ceil((samples.length / HOP + silentFrames) / 2));
    const mel = logMel(amplify(samples, findGain(samples)), mels, frames);
    const audio = await encoder.run({ mel: floats(mel, [1, mels, frames]) });
    last = { digest, audio };
    return audio;
  }

  const start = (): DecoderState => ({
    caches: caches.map(() => floats(new Float32Array(), [1, heads, 0, size])),
    length: 0,
  });

  /** One row of tokens for each decoding, and which of the earlier ones it goes on with. */
  async function run(
    audio: EncodedAudio,
    state: DecoderState,
    { rows, from, fetched }: { rows: number[][]; from: number[]; fetched: readonly string[] },
  ) {
    const { length } = rows[0]!;
    const feeds = {
      ...audio,
      ...fixed,
      tokens: integers(rows.flat(), [rows.length, length]),
      ...Object.fromEntries(caches.map((name, at) => [name, state.caches[at]!])),
      offset: integers([state.length]),
      from: integers(from),
    };
    const outputs = await decoder.run(feeds, [...told, ...fetched]);
    const next = {
      caches: caches.map((name) => tensorOf(outputs, name.replace('in_', 'out_'))),
      length: state.length + length,
    };
    return { outputs, state: next, weights: tensorOf(outputs, 'cross_attention_weights') };
  }

  async function step(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<DecoderStep> {
    const { outputs, weights, ...next } = await run(audio, state, {
      rows: [tokens],
      from: [0],
      fetched: [...SCORES, 'logits'],
    });
    const [scores] = readScores(outputs);
    const logits = floatsOf(outputs, 'logits');
    return { ...next, scores: scores!, logits, attention: attentionOf(weights, tokens.length - 1) };
  }

  async function branch(
    audio: EncodedAudio,
    state: DecoderState,
    next: readonly Continuation[],
  ): Promise<Branches> {
    const {
      outputs,
      weights,
      state: reached,
    } = await run(audio, state, {
      rows: next.map(({ token }) => [token]),
      from: next.map(({ from }) => from),
      fetched: SCORES,
    });
    return {
      state: reached,
      scores: readScores(outputs),
      attention: next.map((_, at) => attentionOf(weights, at)),
    };
  }

  async function follow(audio: EncodedAudio, tokens: number[]): Promise<Attention[]> {
    const { weights } = await run(audio, start(), { rows: [tokens], from: [0], fetched: [] });
    return tokens.map((_, at) => attentionOf(weights, at));
  }

  return {
    vocabulary,
    special,
    suppressed,
    encode,
    start,
    step,
    branch,
    follow,
  };
}

/** The weights of one row out of [1, heads, rows, frames]: the tokens of all branches in turn. */
function attentionOf(tensor: Tensor, at: number): Attention {
  const [, heads = 0, rows = 0, frames = 0] = tensor.dims;
  const all = tensor.data as Float32Array;
  if (rows === 1) return { weights: all, heads, frames };
  const weights = new Float32Array(heads * frames);
  for (let head = 0; head < heads; head += 1) {
    const from = (head * rows + at) * frames;
    weights.set(all.subarray(from, from + frames), head * frames);
  }
  return { weights, heads, frames };
}
