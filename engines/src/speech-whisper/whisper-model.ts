import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { floats, floatsOf, integers, loadModel, tensorOf, type Feeds, type Tensor } from '../onnx/session.ts';
import { amplify, findGain } from '../signal/loudness.ts';
import { HOP, logMel, WINDOW_FRAMES } from './log-mel.ts';
import { readScores, SCORE_OUTPUTS, type TokenScores } from './choose-token.ts';
import { specialTokens, type SpecialTokens, readTokeniser, type Tokeniser } from './tokeniser.ts';

/** Threads for speech: more gain little, and the rest of the product shares this machine. */
const THREADS = 2;
/**
 * Padding after the audio: three seconds of silence instead of filling the whole window. On the clips of the
 * bench `speech` the words are as good, in less than half of the time.
 */
const SILENT_FRAMES = 300;

/** Keys and values of the encoded audio for the decoder's cross-attention. */
export type EncodedAudio = Feeds;

/** Cross-attention of one token: `heads` rows of `frames` (20 ms each). */
export type Attention = { weights: Float32Array; heads: number; frames: number };

export type DecoderStep = {
  state: DecoderState;
  scores: TokenScores;
  /** Scores of the next token, over ordinary and special tokens. */
  logits: Float32Array;
  /** Attention of the last token. */
  attention: Attention;
};

/** A token that continues one of a state's decodings. */
export type Continuation = { from: number; token: number };

/** Several decodings with a common beginning, in parallel. */
type Branches = { state: DecoderState; scores: TokenScores[]; attention: Attention[] };

export type WhisperModel = {
  readonly tokeniser: Tokeniser;
  readonly special: SpecialTokens;
  /**
   * Added to the scores of words and the end: -Infinity for suppressed tokens (brackets, music notes …), else
   * 0.
   */
  readonly suppressed: Float32Array;
  /** Encodes at most 30 seconds of samples, padded with silence. The last result is cached. */
  encode(samples: Int16Array, silentFrames?: number): Promise<EncodedAudio>;
  start(): DecoderState;
  step(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<DecoderStep>;
  /**
   * Continues several decodings at once, from one or more earlier ones, for little more than the cost of one.
   */
  branch(audio: EncodedAudio, state: DecoderState, next: readonly Continuation[]): Promise<Branches>;
  /** Forces the decoder to write the tokens from its start. Returns the attention of each token. */
  forceDecode(audio: EncodedAudio, tokens: number[]): Promise<Attention[]>;
};

const configSchema = z.object({ suppress_ids: z.array(z.number()), lang_ids: z.array(z.number()) });

/** Loads Whisper from the folder that `fetchModels` filled. */
export async function loadWhisper(folder: string): Promise<WhisperModel> {
  const [encoder, decoder, tokeniser, config] = await Promise.all([
    loadModel(join(folder, 'whisper-encoder.onnx'), THREADS),
    loadModel(join(folder, 'whisper-decoder.onnx'), THREADS),
    readTokeniser(join(folder, 'whisper-tokens.txt')),
    readFile(join(folder, 'whisper-config.json'), 'utf8').then((text) =>
      configSchema.parse(JSON.parse(text)),
    ),
  ]);
  // The graphs contain the sizes of the model.
  const mels = encoder.sizeOf('mel', 1);
  const caches = decoder.inputs.filter((name) => name.startsWith('in_self_'));
  const outputNames = [...caches.map((name) => name.replace('in_', 'out_')), 'cross_attention_weights'];
  const [heads, size] = [1, 3].map((dimension) => decoder.sizeOf(caches[0]!, dimension)) as [number, number];
  const special = specialTokens(tokeniser.size, config.lang_ids.length);
  const suppressed = new Float32Array(special.endOfText + 1);
  for (const token of config.suppress_ids) if (token < suppressed.length) suppressed[token] = -Infinity;
  const fixed = { suppressed: floats(suppressed, [suppressed.length]) };
  let cached: { digest: string; audio: EncodedAudio } | undefined;

  async function encode(samples: Int16Array, silentFrames = SILENT_FRAMES): Promise<EncodedAudio> {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    const digest = createHash('sha1').update(bytes).update(String(silentFrames)).digest('hex');
    if (cached?.digest === digest) return cached.audio;
    // An even number: the encoder merges two frames into one.
    const frames = Math.min(WINDOW_FRAMES, 2 * Math.ceil((samples.length / HOP + silentFrames) / 2));
    const mel = logMel(amplify(samples, findGain(samples)), mels, frames);
    const audio = await encoder.run({ mel: floats(mel, [1, mels, frames]) });
    cached = { digest, audio };
    return audio;
  }

  const start = (): DecoderState => ({
    caches: caches.map(() => floats(new Float32Array(), [1, heads, 0, size])),
    length: 0,
  });

  /** Runs one row of tokens per decoding; `from` is the earlier decoding of each. */
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
    const outputs = await decoder.run(feeds, [...outputNames, ...fetched]);
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
      fetched: [...SCORE_OUTPUTS, 'logits'],
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
      state: nextState,
    } = await run(audio, state, {
      rows: next.map(({ token }) => [token]),
      from: next.map(({ from }) => from),
      fetched: SCORE_OUTPUTS,
    });
    return {
      state: nextState,
      scores: readScores(outputs),
      attention: next.map((_, at) => attentionOf(weights, at)),
    };
  }

  async function forceDecode(audio: EncodedAudio, tokens: number[]): Promise<Attention[]> {
    const { weights } = await run(audio, start(), { rows: [tokens], from: [0], fetched: [] });
    return tokens.map((_, at) => attentionOf(weights, at));
  }

  return {
    tokeniser,
    special,
    suppressed,
    encode,
    start,
    step,
    branch,
    forceDecode,
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

/**
 * State of one or more decodings: keys and values of the tokens so far, [decodings, heads, tokens, size] of
 * each layer in turn. Steps return a new state, so a state can be continued several times.
 */
export type DecoderState = { caches: readonly Tensor[]; length: number };

/** One decoding as it was after `length` tokens; later tokens change nothing before them. */
export function rewindState(state: DecoderState, decoding: number, length: number): DecoderState {
  return { caches: state.caches.map((cache) => sliceCache(cache, decoding, length)), length };
}

/**
 * Frees the memory of an unused state immediately: every step creates one, and hundreds of megabytes would
 * wait for the garbage collector.
 */
export function releaseState({ caches }: DecoderState): void {
  for (const { data } of caches) (data as Float32Array<ArrayBuffer>).buffer.transfer(0);
}

function sliceCache(cache: Tensor, decoding: number, length: number): Tensor {
  const [, heads = 0, tokens = 0, size = 0] = cache.dims;
  const all = cache.data as Float32Array;
  const slice = new Float32Array(heads * length * size);
  for (let head = 0; head < heads; head += 1) {
    const from = (decoding * heads + head) * tokens * size;
    slice.set(all.subarray(from, from + length * size), head * length * size);
  }
  return floats(slice, [1, heads, length, size]);
}
