import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { floats, floatsOf, integers, loadModel, tensorOf, type Feeds, type Tensor } from '../onnx/session.ts';
import { amplify, findGain } from '../signal/gain.ts';
import type { DecoderState } from './decoder-state.ts';
import { HOP, logMel, WINDOW_FRAMES } from './log-mel.ts';
import { specialTokens, type SpecialTokens } from './special-tokens.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** As many threads as speech is allowed: more gain little, and the rest of the product lives on this machine too. */
const THREADS = 2;
const SILENT_FRAMES = 300;

/** Keys and values of the encoded audio, as the decoder's cross-attention takes them. */
export type EncodedAudio = Feeds;

/** Where the decoder looked in the audio for one token: `heads` rows of `frames` (20 ms each). */
export type Attention = { weights: Float32Array; heads: number; frames: number };

export type DecoderStep = {
  state: DecoderState;
  /** Scores of the next token, over vocabulary and special tokens. Belongs to the caller. */
  logits: Float32Array;
  /** Attention of the last token. */
  attention: Attention;
};

/** Several decodings that began alike, side by side. */
export type Branches = { state: DecoderState; logits: Float32Array[]; attention: Attention[] };

export type WhisperModel = {
  readonly vocabulary: Vocabulary;
  readonly special: SpecialTokens;
  /** Tokens that are never words: brackets, music notes … */
  readonly suppressed: readonly number[];
  /** At most 30 seconds of samples. The last audio is kept: asking again for the same costs nothing. */
  encode(samples: Int16Array): Promise<EncodedAudio>;
  start(): DecoderState;
  step(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<DecoderStep>;
  /**
   * Goes on with one token for each branch, all at once: little more work than for one. The state is that of earlier
   * branches, or one that `forkState` made.
   */
  branch(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<Branches>;
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
  const [heads, size] = [1, 3].map((dimension) => decoder.sizeOf(caches[0]!, dimension)) as [number, number];
  let last: { digest: string; audio: EncodedAudio } | undefined;

  async function encode(samples: Int16Array): Promise<EncodedAudio> {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    const digest = createHash('sha1').update(bytes).digest('hex');
    if (last?.digest === digest) return last.audio;
    const frames = framesFor(samples.length);
    const mel = logMel(amplify(samples, findGain(samples)), mels, frames);
    const audio = await encoder.run({ mel: floats(mel, [1, mels, frames]) });
    last = { digest, audio };
    return audio;
  }

  const start = (): DecoderState => ({
    caches: caches.map(() => floats(new Float32Array(), [1, heads, 0, size])),
    length: 0,
  });

  /** One row of tokens for each branch. */
  async function run(audio: EncodedAudio, state: DecoderState, rows: number[][]) {
    const { length } = rows[0]!;
    const outputs = await decoder.run({
      ...audio,
      tokens: integers(rows.flat(), [rows.length, length]),
      ...Object.fromEntries(caches.map((name, at) => [name, state.caches[at]!])),
      offset: integers([state.length]),
    });
    return {
      state: {
        caches: caches.map((name) => tensorOf(outputs, name.replace('in_', 'out_'))),
        length: state.length + length,
      },
      logits: floatsOf(outputs, 'logits'),
      weights: tensorOf(outputs, 'cross_attention_weights'),
    };
  }

  async function step(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<DecoderStep> {
    const { weights, ...rest } = await run(audio, state, [tokens]);
    return { ...rest, attention: attentionOf(weights, tokens.length - 1) };
  }

  async function branch(audio: EncodedAudio, state: DecoderState, tokens: number[]): Promise<Branches> {
    const next = await run(
      audio,
      state,
      tokens.map((token) => [token]),
    );
    const each = next.logits.length / tokens.length;
    return {
      state: next.state,
      logits: tokens.map((_, at) => next.logits.subarray(at * each, (at + 1) * each)),
      attention: tokens.map((_, at) => attentionOf(next.weights, at)),
    };
  }

  async function follow(audio: EncodedAudio, tokens: number[]): Promise<Attention[]> {
    const { weights } = await run(audio, start(), [tokens]);
    return tokens.map((_, at) => attentionOf(weights, at));
  }

  return {
    vocabulary,
    special: specialTokens(vocabulary.size, config.lang_ids.length),
    suppressed: config.suppress_ids,
    encode,
    start,
    step,
    branch,
    follow,
  };
}

/**
 * Frames that are listened to: the audio and three seconds of the silence that the model knows behind it, not the whole
 * half minute. On the clips of the bench `speech` the words are as good, in less than half of the time.
 */
const framesFor = (samples: number): number =>
  Math.min(WINDOW_FRAMES, 2 * Math.ceil((samples / HOP + SILENT_FRAMES) / 2));

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
